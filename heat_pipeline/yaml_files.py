"""YAML files that people write: their keys, texts and lists, and errors that say on which line what is wrong.

All scalars are read as text (YAML's base loader), so that a version 3.10 stays 3.10 and nobody has to know when YAML
wants quotes. What a file may say stands where it is used: `names.registry_files` and the `decisions` of the rooms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from heat_pipeline.errors import UserError

_MOST_SHOWN = 60
_PLAIN = re.compile(r"[^\W_][\w ./|()-]*(?<! )")


class YamlEntry:
    """Keys with values in a file: hands out the values, and errors that say where they stand.

    `error` is what such an error is an instance of, `allowed` the keys that there may be. `name` is the text of the key
    of that name, "" where there is none; `line` counts from 1.
    """

    def __init__(self, path: Path, error: type[UserError], node: Any, allowed: Sequence[str]) -> None:
        self.path = path
        self.name = ""
        self.line = _line(node)
        self._error = error
        self._nodes: dict[str, Any] = {}
        if node.id != "mapping":
            raise self.error("", f"expected keys with values, like {{{allowed[0]}: …}}, found {_shown(node)}")
        named = (value.value for key, value in node.value if key.value == "name" and value.id == "scalar")
        self.name = next(named, "").strip()
        for key, value in node.value:
            key_name = str(key.value)
            earlier = self._nodes.get(key_name)
            self._nodes[key_name] = key
            if key_name not in allowed:
                raise self.error(key_name, f"no such key; allowed are {', '.join(allowed)}")
            if earlier is not None:
                raise self.error(key_name, f"stands twice; line {_line(earlier)} has it already")
            self._nodes[key_name] = value

    def __contains__(self, key: str) -> bool:
        return key in self._nodes

    def error(self, key: str, message: str) -> UserError:
        """An error about `key` of this entry, or about all of it where that is ""."""
        line = _line(self._nodes[key]) if key in self._nodes else self.line
        named = f" ({self.name})" if self.name else ""
        return self._error(f"{self.path}, line {line}{named}{f', key {key!r}' if key else ''}: {message}")

    def text(self, key: str, default: str | None = None) -> str:
        """The text of `key`; an error where it is a list, or without a default is missing or empty."""
        node = self._nodes.get(key)
        if node is None:
            if default is None:
                raise self.error(key, "is missing")
            return default
        if node.id != "scalar":
            raise self.error(key, f"expected one text, found {_shown(node)}")
        if default is None and not node.value.strip():
            raise self.error(key, "is empty; give a text")
        return str(node.value)

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of texts under `key`; empty where it is left out."""
        node = self._nodes.get(key)
        if node is None:
            return ()
        if node.id != "sequence" or not all(scalar.id == "scalar" and scalar.value.strip() for scalar in node.value):
            raise self.error(key, f"expected a list of texts like [one, two], found {_shown(node)}")
        return tuple(str(scalar.value) for scalar in node.value)

    def rows(self, key: str) -> tuple[tuple[str, ...], ...]:
        """The list of lists of texts under `key`, texts that may be empty; empty where it is left out."""
        node = self._nodes.get(key)
        if node is None:
            return ()
        rows = node.value if node.id == "sequence" else [node]
        if any(row.id != "sequence" or any(scalar.id != "scalar" for scalar in row.value) for row in rows):
            raise self.error(key, f"expected a list of rows like [[one, two], [three, four]], found {_shown(node)}")
        return tuple(tuple(str(scalar.value) for scalar in row.value) for row in rows)

    def has_list(self, key: str) -> bool:
        """Whether a list stands under `key`."""
        return key in self._nodes and self._nodes[key].id == "sequence"

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        return self.choice(key, ("true", "false"), "true" if default else "false") == "true"

    def choice(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        """The text of `key`, which must be one of `choices`."""
        node, known = self._nodes.get(key), [str(choice) for choice in choices]
        if node is not None and (node.id != "scalar" or node.value not in known):
            raise self.error(key, f"expected one of {', '.join(map(repr, known))}, found {_shown(node)}")
        return self.text(key, default) if node is None else str(node.value)

    def choices(self, key: str, choices: Iterable[str]) -> tuple[str, ...]:
        """The list of texts under `key`, each of which must be one of `choices`; empty where it is left out."""
        chosen, known = self.texts(key), [str(choice) for choice in choices]
        for choice in chosen:
            if choice not in known:
                raise self.error(key, f"expected some of {', '.join(map(repr, known))}, found {choice!r}")
        return chosen

    def number(self, key: str) -> float | None:
        """A number (inf and -inf too), None where it is left out."""
        if key not in self._nodes:
            return None
        try:
            return float(self.text(key))
        except ValueError:
            raise self.error(key, f"expected a number, found {_shown(self._nodes[key])}") from None

    def entries(self, key: str, allowed: Sequence[str]) -> list[YamlEntry]:
        """The list of entries with the keys `allowed` that stands under `key`; empty where nothing does."""
        node = self._nodes.get(key)
        if node is None or _is_empty(node):
            return []
        if node.id != "sequence":
            raise self.error(key, f"expected a list of entries, found {_shown(node)}")
        return [YamlEntry(self.path, self._error, entry_node, allowed) for entry_node in node.value]

    def entry(self, key: str, allowed: Sequence[str]) -> YamlEntry:
        """The keys with values that stand under `key`, with the keys `allowed`; an error where that is missing."""
        if key not in self._nodes:
            raise self.error(key, "is missing")
        return YamlEntry(self.path, self._error, _or_none(self._nodes[key]), allowed)


@contextmanager
def yaml_of(path: Path, error: type[UserError]) -> Iterator[None]:
    """What goes wrong in the block, which reads a YAML file, raised as `error`, with the line where there is one."""
    import yaml

    try:
        yield
    except OSError as fault:
        raise error(f"{path} cannot be read ({fault.strerror})") from fault
    except UnicodeDecodeError as fault:
        raise error(f"{path} is not a text in UTF-8 (byte {fault.start})") from fault
    except yaml.MarkedYAMLError as fault:
        line = f", line {fault.problem_mark.line + 1}," if fault.problem_mark is not None else ""
        raise error(f"{path}{line} is not valid YAML: {fault.problem}") from fault
    except yaml.YAMLError as fault:
        raise error(f"{path} is not valid YAML: {fault}") from fault


def read_yaml(path: Path, error: type[UserError], allowed: Sequence[str]) -> YamlEntry:
    """A file as one entry, without keys where the file is empty; `allowed` are the keys on its top.

    Raises `error`, with the line, where the file cannot be read or is no YAML.
    """
    with yaml_of(path, error):
        return entry_of(path.read_text(encoding="utf-8"), path, error, allowed)


def entry_of(text: str, path: Path, error: type[UserError], allowed: Sequence[str]) -> YamlEntry:
    """The text of a file as one entry, as `read_yaml` has it; raises what YAML does where it is none."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    return YamlEntry(path, error, _or_none(yaml.compose(text, Loader=loader)), allowed)


def quoted(value: str) -> str:
    """A text as YAML, in quotes where it needs them."""
    if _PLAIN.fullmatch(value):
        return value
    in_json = json.dumps(value, ensure_ascii=False)
    return (
        in_json
        if in_json.isprintable()
        else "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in in_json)
    )


def _line(node: Any) -> int:
    return int(node.start_mark.line) + 1


def _or_none(node: Any) -> Any:
    """What stands in a file, or no keys where nothing does."""
    import yaml

    return yaml.compose("{}") if node is None or _is_empty(node) else node


def _is_empty(node: Any) -> bool:
    return bool(node.id == "scalar" and node.value in ("", "null", "~"))


def _shown(node: Any) -> str:
    """What stands in the file, in few characters."""
    if node.id == "scalar":
        return repr(node.value if len(node.value) <= _MOST_SHOWN else f"{node.value[:_MOST_SHOWN]}…")
    return "a list" if node.id == "sequence" else "keys with values"
