"""All benchmarks, one after the other: `make bench`. One alone: `python -m benchmarks.run_time`."""

from benchmarks import accuracy, reading_speed, rules_scale, run_time

for benchmark in (accuracy, reading_speed, run_time, rules_scale):
    benchmark.main()
    print()
