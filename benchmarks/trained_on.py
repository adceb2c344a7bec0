"""What the weights in the package were fitted to, as checksums: `make train` writes them, and a test holds them.

Fitting takes minutes; hashing the texts with their answers, and the evidence of every third, takes seconds. The same
evidence and the same answers give the same weights, so where the checksums are as they were, the weights are those of
`make train`: what changes any evidence changes some of that of a hundred texts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks import options, train, train_claims
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.reading.weights import fitted
from heat_pipeline.scoring import Labelled

FILE = Path(__file__).with_name("trained_on.json")
EVERY = 3  # of so many texts the evidence of one is hashed


def checksums(cases: Sequence[Labelled]) -> dict[str, str]:
    """Hashes of the texts with their answers, how weights are fitted, and each file of weights and its evidence."""
    return {
        "texts": _hash((case.name, case.text, case.gold) for case in cases),
        "how": _hash(Path(module.__file__ or "").read_text(encoding="utf-8") for module in (train, train_claims)),
        "reader": _hash(_evidence(cases[::EVERY])),
        "reader_weights": _hash([train.TARGET.read_text(encoding="utf-8")]),
        "claims": _hash(_claims(cases[::EVERY])),
        "claims_weights": _hash([train_claims.TARGET.read_text(encoding="utf-8")]),
    }


def _evidence(cases: Iterable[Labelled]) -> Iterable[object]:
    """The evidence of every option and candidate of the texts, as the weights in the package see it."""
    for case in cases:
        text = train.taken_apart(case)
        text.analysis.prepare(fitted())
        yield case.name, text.axes, sorted(text.wanted.items())
        yield [[_rounded(option.evidence()) for option in options] for options in text.analysis.options]
        yield [
            (candidate.place.number.start, candidate.ticks, _rounded(candidate.features))
            for candidate in text.analysis.candidates(fitted())
        ]


def _claims(cases: Iterable[Labelled]) -> Iterable[object]:
    """The failed statements of the texts with their evidence."""
    for case in cases:
        lines = outline(case.text)
        for failed in train_claims.failed(case, lines, read_outline(lines)):
            yield case.name, failed.is_wrong, round(failed.weight, 6), _rounded(failed.evidence)


def _rounded(evidence: dict[str, float]) -> list[tuple[str, float]]:
    return sorted((name, round(value, 6)) for name, value in evidence.items())


def _hash(parts: Iterable[object]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(repr(part).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:16]


def write(cases: Sequence[Labelled]) -> None:
    """Keep the checksums of what the weights have just been fitted to."""
    FILE.write_text(json.dumps(checksums(cases), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    options(__doc__).parse_args()
    write(train.labelled_texts())
