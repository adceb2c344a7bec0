"""What descriptions are judged by: suites, tolerances, the registry of names and people's decisions, read together."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from heat_pipeline.claims.judging.tolerances import Tolerances, load_tolerances
from heat_pipeline.names.decisions import Decisions, load_decisions
from heat_pipeline.names.known import REGISTRY, Registry, load_registry
from heat_pipeline.quality import RULES_VERSION
from heat_pipeline.quality.suites import Suites, load_suites


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What descriptions are judged by. With another `version` everything is judged anew."""

    suites: Suites
    registry: Registry
    decisions: Decisions
    tolerances: Tolerances
    version: str


def load_rulebook(expectations: Path) -> Rulebook:
    """The rulebook of a folder of expectations.

    Its version changes with every limit, severity, tolerance, decision and known name, and with the code of the rules.
    Raises SuiteError, RegistryError, DecisionError or ToleranceError, all for people, where a file cannot be used.
    """
    suites = load_suites(expectations)
    decisions = load_decisions(expectations / "names.yaml")
    tolerances = load_tolerances(expectations / "claims.yaml")
    digest = hashlib.sha256()
    told = [RULES_VERSION, suites.fingerprint, repr(decisions.entries), asdict(tolerances)]
    digest.update(json.dumps(told).encode())
    for path in sorted(REGISTRY.glob("*.yaml")):
        digest.update(path.read_bytes())
    return Rulebook(suites, load_registry(), decisions, tolerances, digest.hexdigest()[:16])
