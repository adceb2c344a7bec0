"""All benchmarks, one after the other: `make bench`. One alone: `python -m benchmarks.run_time`."""

from rich.console import Console

from benchmarks import cross_validation, describers, first_look, grades, reading_speed, report_scale, run_time
from benchmarks.crashes import __main__ as crashes
from heat_pipeline.scoring import labelled

cross_validation.main()
print()
grades.show(Console(), grades.measure(labelled(grades.FOLDER)))
print()
first_look.show(Console(), first_look.looks())
print()
for benchmark in (describers, reading_speed, run_time):
    benchmark.main()
    print()
for kills in (["--kills", "10"], ["--writing", "--kills", "100"]):
    crashes.main(kills)
    print()
report_scale.main()
