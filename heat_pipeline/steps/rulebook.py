"""What descriptions are read and judged by: suites, tolerances, known names, people's decisions, read together."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from heat_pipeline.claims.judging.tolerances import Tolerances, load_tolerances
from heat_pipeline.names.decisions import Decisions, load_decisions
from heat_pipeline.names.known import Registry
from heat_pipeline.names.registry_files import REGISTRY, load_registry
from heat_pipeline.quality import RULES_VERSION
from heat_pipeline.quality.suites import Suites, load_suites
from heat_pipeline.reading.decisions import ReadingDecisions, load_reading_decisions


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What descriptions are judged by. With another `version` everything is judged anew.

    `readings` decide how texts are read; they are no part of the version (see `steps.decided`). `reliability` is the
    folder with what is known of second readers.
    """

    suites: Suites
    registry: Registry
    decisions: Decisions
    tolerances: Tolerances
    version: str
    readings: ReadingDecisions = field(default_factory=ReadingDecisions)
    reliability: Path | None = None


def load_rulebook(expectations: Path) -> Rulebook:
    """The rulebook of a folder of expectations.

    Its version changes with every limit, severity, tolerance, decision and known name, and with the code of the rules.
    Raises SuiteError, RegistryError, DecisionError, ReadingDecisionError or ToleranceError, all for people, where a
    file cannot be used.
    """
    suites = load_suites(expectations)
    decisions = load_decisions(expectations / "names.yaml")
    tolerances = load_tolerances(expectations / "claims.yaml")
    digest = hashlib.sha256()
    told = [RULES_VERSION, suites.fingerprint, repr(decisions.entries), asdict(tolerances)]
    digest.update(json.dumps(told).encode())
    for path in sorted(REGISTRY.glob("*.yaml")):
        digest.update(path.read_bytes())
    readings = load_reading_decisions(expectations / "readings.yaml")
    return Rulebook(
        suites,
        load_registry(),
        decisions,
        tolerances,
        digest.hexdigest()[:16],
        readings,
        expectations / "second_reader",
    )
