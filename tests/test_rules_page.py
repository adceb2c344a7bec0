"""docs/rules.md says what the rules, the suites and a run over the corpus say."""

import re

from rules_page import OWN, PAGE, PROJECT, SILENT, examples, made_anew

from heat_pipeline.quality.rules import ALL_RULES, RULE_BY_NAME
from heat_pipeline.quality.suites import load_suites

NEVER_FOUND: set[str] = set()
"""What the reader's own confidence decides: this reader has no doubts."""


def test_the_page_is_up_to_date_and_tells_all_of_every_rule():
    found = examples()
    page = made_anew(found)
    assert PAGE.read_text(encoding="utf-8") == page, "run: make readme"
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    suites = load_suites(PROJECT / "expectations")
    assert [name for name in sections if name in RULE_BY_NAME] == [rule.name for rule in ALL_RULES]
    for rule in ALL_RULES:
        said = sections[rule.name]
        assert rule.words.finds in said
        assert rule.words.source in said
        assert all(f"- `{name}`: {words}" in said for name, words in rule.measures.items())
        assert said.count("\n| `") == len(suites.limits_of(rule))
        if rule.name in NEVER_FOUND:
            continue
        if rule.name in SILENT:
            assert rule.name not in found and SILENT[rule.name] in said
            continue
        assert rule.name in found, f"put a text in which it finds something into {OWN}/{rule.name}.md"
        assert found[rule.name].message in said
        assert (PROJECT / found[rule.name].place).is_file()
