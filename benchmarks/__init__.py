"""What measures speed, accuracy and scale. Speeds are ratios within one run, so that a slow machine changes nothing."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter


def options(about: str | None) -> ArgumentParser:
    """The options of a benchmark, whose --help says what its file says of itself."""
    return ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)
