"""The lexicon is data: a wording is a line of YAML."""

import pytest
import yaml
from examples_claims import CONTRADICTED, verdicts

from heat_pipeline.claims.lexicon import Lexicon
from heat_pipeline.claims.tokens import tokens

ROOM = "heat_pipeline/claims"


@pytest.fixture
def content(request):
    return (request.config.rootpath / ROOM / "lexicon.yaml").read_text(encoding="utf-8")


def lists(content):
    return yaml.load(content, Loader=yaml.BaseLoader)  # else "no" is no word


def test_a_line_of_yaml_alone_teaches_a_wording(content):
    sentence = "The nadir of the whole grid is 55.0"
    assert [one for one in verdicts(sentence) if one[0] == "lowest"] == []
    taught = Lexicon(lists(content.replace("  lowest:\n", "  lowest:\n    - nadir\n")))
    assert ("lowest", CONTRADICTED) in verdicts(sentence, words=taught)  # it is 41.5


def test_the_longest_phrase_wins_and_stems_match_any_ending():
    words = Lexicon({"concepts": {"above": ["over", "well over"], "falls": ["declin*"]}})
    text = "Scores are well over 50, declining."
    found = words.find(tokens(text, 0, len(text)))
    assert [(hit.what, text[hit.start : hit.end]) for hit in found] == [("above", "well over"), ("falls", "declining")]


def test_no_phrase_stands_in_two_concepts(content):
    concepts = lists(content)["concepts"]
    phrases = [str(phrase) for concept in concepts.values() for phrase in concept]
    assert sorted(phrases) == sorted(set(phrases))


def test_every_list_of_the_lexicon_is_asked_for(content, request):
    """But totals and averages: these words say nothing, and only don't count as names."""
    code = "".join(path.read_text(encoding="utf-8") for path in (request.config.rootpath / ROOM).glob("*.py"))
    assert [name for name in lists(content) if f'"{name}"' not in code] == ["aggregates"]
