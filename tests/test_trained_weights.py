"""The weights in the package are those that the labelled texts make, byte for byte. Where not: `make train`.

Both here, so that the texts are taken apart once.
"""

import pytest

from benchmarks import train, train_claims
from benchmarks.cross_validation import lots


@pytest.fixture(scope="module")
def cases():
    return [case for lot in lots().values() for case in lot]


def test_those_of_the_reader(cases):
    assert train.fit(cases).as_json() == train.TARGET.read_text(encoding="utf-8")


def test_those_of_contradictions(cases):
    learned = train_claims.fit(train_claims.rows(cases))
    assert train_claims.as_json(learned) == train_claims.TARGET.read_text(encoding="utf-8")
