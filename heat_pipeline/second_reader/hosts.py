"""Which hosts the texts of a collection may be sent to: expectations/second_reader.yaml, written by people.

Texts are other people's, and sending them away can't be undone. So nothing leaves this machine unless the file says so.
"""

from __future__ import annotations

import ipaddress
import re
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from heat_pipeline.errors import UserError
from heat_pipeline.yaml_files import yaml_of

FILE = "second_reader.yaml"
_HOSTS = re.compile(r"^hosts:.*\n?(?:[ -].*\n?)*", re.M)
_Allowed = Literal["never", "loopback"] | Annotated[list[str], Field(min_length=1)]
_HEAD = """\
# Which hosts the texts of this project may be sent to, for a language model to read them: never, loopback (this
# machine only), or a list of hosts. `collections` says otherwise for some.
"""


class HostsError(UserError):
    """A file of allowed hosts that cannot be used, or a host that is not allowed; the message says what to do."""


class Hosts(BaseModel):
    """What is allowed: `hosts` for all collections, `collections` for those that it names."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    hosts: _Allowed = "loopback"
    collections: dict[str, _Allowed] = Field(default_factory=dict)

    def allows(self, host: str, collection: str = "") -> bool:
        """Whether texts of a collection may be sent to a host."""
        allowed = self.collections.get(collection, self.hosts)
        if allowed == "never":
            return False
        return is_loopback(host) or (isinstance(allowed, list) and host.lower() in map(str.lower, allowed))


def is_loopback(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def load_hosts(folder: Path) -> Hosts:
    """What the file in a folder of expectations allows; this machine only where there is none.

    Raises HostsError, which names the file, the key and what is allowed, where it can't be used.
    """
    path = folder / FILE
    if not path.exists():
        return Hosts()
    with yaml_of(path, HostsError):
        content = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    try:
        return Hosts.model_validate(content)
    except ValidationError as error:
        where = next(iter(error.errors()[0]["loc"]), "the file")
        raise HostsError(
            f"{path}, {where}: expected `hosts:` and `collections:`, each never, loopback or a list of host names"
        ) from error


def allow(folder: Path, host: str) -> None:
    """Add a host to those that all collections may be sent to; what else the file says, and its comments, stay.

    Raises HostsError, and leaves the file as it is, where it is written in a way that no line can be added to.
    """
    path = folder / FILE
    allowed = load_hosts(folder).hosts
    line = f"hosts: [{', '.join([*(allowed if isinstance(allowed, list) else []), host])}]\n"
    before = path.read_text(encoding="utf-8") if path.exists() else _HEAD
    text, count = _HOSTS.subn(lambda _: line, before, count=1)
    if not count:
        text = f"{before.rstrip()}\n{line}"
    try:
        Hosts.model_validate(yaml.safe_load(text))
    except (yaml.YAMLError, ValidationError) as error:
        raise HostsError(f"{path}: add {host} to its `hosts:` by hand: the file is not written line by line") from error
    path.write_text(text, encoding="utf-8")
