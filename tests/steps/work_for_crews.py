"""Work for the processes of the tests: they know functions by their module."""

import os
import signal

from heat_pipeline.examine import read
from heat_pipeline.quality.measures import measure
from heat_pipeline.steps import reading, verdicts
from heat_pipeline.steps.verdicts import prepare


def double(chunk):
    """Twice each number; 13 kills the process, 14 is an error of the whole chunk."""
    for item in chunk:
        if item == 13:
            os.kill(os.getpid(), signal.SIGKILL)
        if item == 14:
            raise ValueError("fourteen")
    return [2 * item for item in chunk]


def cannot_start():
    os._exit(3)


def read_or_die(text, decisions=()):
    """Reads a text, but for those in which the reader has a fault or takes its process with it."""
    if "KILL" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    if "OVERFLOW" in text:
        raise RecursionError("maximum recursion depth exceeded")
    return read(text)


def spoil():
    """Make the reader of this process the one above."""
    reading.read = read_or_die


def measure_or_die(figures, limits):
    """Measures figures, but for one with a title that is a fault, or that takes its process with it."""
    for figure in figures:
        if "KILL" in figure.reading.title:
            os.kill(os.getpid(), signal.SIGKILL)
        if "ZERO" in figure.reading.title:
            raise ZeroDivisionError("division by zero")
    return measure(figures, limits)


def prepare_badly(*given):
    """Make the rules of this process those above."""
    verdicts.measure = measure_or_die
    prepare(*given)
