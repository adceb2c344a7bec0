"""What the summary of a run takes from the warehouse: what this run found first stands before what was known."""

from filled import filled

from heat_pipeline.commands.run_report import report_on

TEXT = """# Heatmap: Small
## Axes
- **X-axis**: Ratio: 0.1, 0.2
- **Y-axis**: Window: 500, 1000
- **Legend**: "Accuracy (%)", from 0 to {top}
## Data
- (500, 0.1): 41.3
- (500, 0.2): 42.7
- (1000, 0.1): 99.5
- (1000, 0.2): 44.0
"""


def test_what_a_run_found_first_comes_before_what_was_known(tmp_path):
    def arrives(collection, top):
        (tmp_path / "inbox" / collection).mkdir(parents=True)
        (tmp_path / "inbox" / collection / "1.md").write_text(TEXT.format(top=top))

    arrives("old", 45)  # 99.5 lies far beyond the scale
    first = report_on(filled(tmp_path, run_id="first"), ["first"])
    assert (first.new, [(worst.description_id, worst.is_new) for worst in first.worst]) == (1, [("old/1", True)])
    arrives("young", 90)  # and near it
    store = filled(tmp_path, run_id="second")
    second = report_on(store, ["second"])
    assert (second.new, sum(second.by_severity.values())) == (1, 2)
    assert [(worst.description_id, worst.severity, worst.is_new) for worst in second.worst] == [
        ("young/1", "warning", True), ("old/1", "critical", False),
    ]  # fmt: skip
    third = report_on(store, ["third"])
    assert (third.new, [worst.description_id for worst in third.worst]) == (0, ["old/1", "young/1"])
