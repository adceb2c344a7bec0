"""Work for the processes of the tests: they know functions by their module."""

import os
import signal

from heat_pipeline.examine import read


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


def read_or_die(text):
    """Reads a text, but for those in which the reader has a fault or takes its process with it."""
    if "KILL" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    if "OVERFLOW" in text:
        raise RecursionError("maximum recursion depth exceeded")
    return read(text)


def spoil():
    """Make the reader of this process the one above."""
    from heat_pipeline.steps import reading

    reading.read = read_or_die
