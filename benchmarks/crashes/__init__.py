"""What processes that are killed leave behind: `python -m benchmarks.crashes`, see `__main__`."""
