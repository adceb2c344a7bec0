"""Runs in which `light` stands in for Great Expectations as the second judge: without the seconds of an import.

Tests in quality/ hold the two against each other, on every labelled text and on generated measures; the samples in
orchestration/ and all runs of the command have Great Expectations as their second judge.
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
