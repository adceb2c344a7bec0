"""The lexicon is data: a wording is a line of YAML, and a broken file says what is wrong."""

import pytest
import yaml
from examples_claims import CONTRADICTED, verdicts

from heat_pipeline.claims.finding import find_claims  # noqa: F401 - what is taught here is found there
from heat_pipeline.claims.lexicon import LexiconError, load_lexicon
from heat_pipeline.claims.tokens import tokens

PACKAGED = "heat_pipeline/claims/lexicon.yaml"


@pytest.fixture
def content(request):
    return (request.config.rootpath / PACKAGED).read_text(encoding="utf-8")


def test_a_line_of_yaml_alone_teaches_a_wording(tmp_path, content):
    sentence = "The nadir of the whole grid is 55.0"
    assert [one for one in verdicts(sentence) if one[0] == "lowest"] == []
    taught = tmp_path / "lexicon.yaml"
    taught.write_text(content.replace("  lowest:\n", "  lowest:\n    - nadir\n"), encoding="utf-8")
    assert ("lowest", CONTRADICTED) in verdicts(sentence, words=load_lexicon(taught))  # it is 41.5


def test_the_longest_phrase_wins_and_stems_match_any_ending(tmp_path):
    file = tmp_path / "lexicon.yaml"
    file.write_text("concepts:\n  above: [over, well over]\n  falls: [declin*]\n", encoding="utf-8")
    text = "Scores are well over 50, declining."
    found = load_lexicon(file).find(tokens(text, 0, len(text)))
    assert [(hit.what, text[hit.start : hit.end]) for hit in found] == [("above", "well over"), ("falls", "declining")]


def test_no_phrase_stands_in_two_concepts(content):
    concepts = yaml.safe_load(content)["concepts"]
    phrases = [str(phrase) for found in concepts.values() for phrase in found]
    assert sorted(phrases) == sorted(set(phrases))


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("conceptz: {}\n", "no such list"),
        ("concepts:\n  above: [{a: b}]\n", "expected phrases"),
        ("- a\n", "expected lists of phrases"),
        ("concepts: [\n", "cannot be read"),
    ],
)
def test_a_broken_lexicon_says_what_is_wrong(tmp_path, broken, message):
    file = tmp_path / "lexicon.yaml"
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(LexiconError, match=message) as raised:
        load_lexicon(file)
    assert str(file) in str(raised.value)
