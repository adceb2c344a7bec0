"""Expectations judged by `light`: the same outcomes in a tenth of the time, without the seconds that an import takes.

Tests in quality/ hold it against Great Expectations, on every labelled text and on generated measures; local processes,
the samples in orchestration/ and all runs of the command judge with Great Expectations.
"""

from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from heat_pipeline.quality import light, validator


@contextmanager
def judged_lightly():
    """Within the block this process does without Great Expectations."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(validator, "Validator", lambda: SimpleNamespace(validate=light.validate))
        yield
