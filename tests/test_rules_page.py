"""docs/rules.md says what the rules, the suites and a run over the corpus say, with an example of every rule."""

import pytest
from rules_page import OWN, PAGE, PROJECT, examples, made_anew

from heat_pipeline.quality.rules import ALL_RULES


@pytest.fixture(scope="module")
def found():
    return examples()


def test_the_page_is_up_to_date(found):
    assert PAGE.read_text(encoding="utf-8") == made_anew(found), "run: make readme"


def test_every_rule_has_an_example(found):
    lacking = {rule.name for rule in ALL_RULES} - found.keys()
    assert not lacking, f"put a text in which each of these finds something into {OWN}/<rule>.md"
    assert all((PROJECT / example.place).is_file() for example in found.values())
