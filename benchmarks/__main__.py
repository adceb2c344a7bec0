"""All benchmarks, one after the other: `make bench`. One alone: `python -m benchmarks.run_time`."""

from rich.console import Console

from benchmarks import claims, cross_validation, findings, first_look, reading_speed, rules_scale, run_time

cross_validation.main()
print()
claims.main()
print()
findings.main()
print()
first_look.show(Console(), first_look.looks())
print()
for benchmark in (reading_speed, run_time, rules_scale):
    benchmark.main()
    print()
