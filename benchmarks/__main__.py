"""All benchmarks, one after the other: `make bench`. One alone: `python -m benchmarks.run_time`."""

from rich.console import Console

from benchmarks import describers, first_look, grades, options, reading_speed, run_time, scale
from benchmarks.crashes import __main__ as crashes
from heat_pipeline.scoring import labelled

options(__doc__).parse_args()
first_look.show(Console(), first_look.looks())
print()
grades.show(Console(), grades.measure(labelled(grades.REAL)))
print()
for benchmark in (describers, reading_speed, run_time, scale):
    benchmark.main()
    print()
for kills in (["--kills", "10"], ["--writing", "--kills", "100"]):
    crashes.main(kills)
    print()
