"""What descriptions are read and judged by: suites, known names, people's decisions, read together."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from heat_pipeline.decisions.files import Decided, load_decided
from heat_pipeline.names.known import Registry
from heat_pipeline.names.registry_files import REGISTRY, load_registry
from heat_pipeline.quality import RULES_VERSION
from heat_pipeline.quality.suites import Suites, fingerprint, load_suites


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What descriptions are judged by. With another `version` everything is judged anew.

    What people `decided` is no part of the version: it is of texts and names (see `given_by`). `reliability` is
    the folder with what is known of second readers.
    """

    suites: Suites
    registry: Registry
    version: str
    decided: Decided = field(default_factory=Decided)
    reliability: Path | None = None


def load_rulebook(expectations: Path) -> Rulebook:
    """The rulebook of a folder of expectations.

    Its version changes with every limit, severity and known name, and with the code of the rules.
    Raises SuiteError, RegistryError, DecisionError or ReadingDecisionError, all for people, where a file is broken.
    """
    suites = load_suites(expectations)
    digest = hashlib.sha256()
    ingredients = [RULES_VERSION, fingerprint(suites.of_one)]
    digest.update(json.dumps(ingredients).encode())
    for path in sorted(REGISTRY.glob("*.yaml")):
        digest.update(path.read_bytes())
    version = digest.hexdigest()[:16]
    return Rulebook(suites, load_registry(), version, load_decided(expectations), expectations / "second_reader")
