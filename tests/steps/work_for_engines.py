"""Work for the processes of the tests: they know functions by their module."""

import os
import signal
import time

from heat_pipeline.quality.measures import measure
from heat_pipeline.texts.examine import read


def double(factor, items):
    """So many times each number; 13 kills the process, 14 is at fault, 15 is an error that is nobody's."""
    for item in items:
        if item == 13:
            os.kill(os.getpid(), signal.SIGKILL)
        if item == 14:
            raise ValueError("fourteen")
        if item == 15:
            raise OSError("fifteen")
    return [factor * item for item in items]


def slowly_double(factor, items):
    """The same in a while."""
    time.sleep(0.1)
    return double(factor, items)


def sleep(given, items):
    """Sleeps so many seconds."""
    time.sleep(sum(items))
    return items


def is_deaf(given, items):
    """Whether Ctrl-C reaches this process."""
    return [signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()) for _ in items]


class cannot_start:  # noqa: N801
    """Ends the process that it is given to."""

    def __reduce__(self):
        return os._exit, (3,)


def read_or_die(text, decisions=()):
    """Reads a text, but for those in which the reader has a fault."""
    if "OVERFLOW" in text:
        raise RecursionError("maximum recursion depth exceeded")
    return read(text)


def measure_or_die(figures, limits):
    """Measures figures, but for one with a title that is a fault."""
    if any("ZERO" in figure.reading.title for figure in figures):
        raise ZeroDivisionError("division by zero")
    return measure(figures, limits)
