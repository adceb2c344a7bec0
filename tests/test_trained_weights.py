"""The weights in the package are those that the labelled texts make. Where not: `make train`."""

import json

from benchmarks import trained_on
from benchmarks.train import labelled_texts


def test_the_weights_were_fitted_to_the_evidence_of_the_labelled_texts():
    assert trained_on.checksums(labelled_texts()) == json.loads(trained_on.FILE.read_text(encoding="utf-8"))
