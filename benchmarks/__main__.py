"""All benchmarks, one after the other: `make bench`. One alone: `python -m benchmarks.run_time`."""

from rich.console import Console

from benchmarks import (
    claims,
    cross_validation,
    describers,
    findings,
    first_look,
    fusing,
    grades,
    reading_speed,
    rules_scale,
    run_time,
)
from benchmarks.crashes import __main__ as crashes
from heat_pipeline.scoring import labelled

cross_validation.main()
print()
claims.main()
print()
findings.main()
print()
grades.show(Console(), grades.measure(labelled(grades.FOLDER)))
print()
first_look.show(Console(), first_look.looks())
print()
for benchmark in (fusing, describers, reading_speed, run_time, rules_scale):
    benchmark.main()
    print()
for kills in (["--kills", "10"], ["--writing", "--kills", "100"]):
    crashes.main(kills)
    print()
