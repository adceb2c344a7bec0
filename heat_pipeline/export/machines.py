"""The files that describe an export to machines: croissant.json and datapackage.json, as objects that become JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files as package_files
from pathlib import Path
from typing import Any

from heat_pipeline.export.dataset import Dataset
from heat_pipeline.export.tables import TEXT, Table

MADE_BY = "heat-pipeline export"
_MEDIA = {"parquet": "application/x-parquet", "csv": "text/csv"}
_CROISSANT_TYPES = {"string": "sc:Text", "number": "sc:Float", "integer": "sc:Integer"}


@dataclass(frozen=True, slots=True)
class File:
    """A file of an export, with its size in bytes."""

    name: str
    bytes: int
    sha256: str

    @property
    def media(self) -> str:
        """Its media type."""
        return _MEDIA[self.name.rpartition(".")[2]]


def file_of(path: Path) -> File:
    """A file with its size and hash."""
    with path.open("rb") as file:
        return File(path.name, path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def croissant(dataset: Dataset, about: str, tables: Sequence[Table], files: Sequence[File]) -> dict[str, Any]:
    """The export in Croissant 1.1: its files with their hashes, and the columns of each table; `about` describes it."""
    creators = [
        {
            "@type": "sc:Person",
            "name": creator.name,
            "sameAs": creator.orcid_url,
            "affiliation": _institute(creator.affiliation),
        }
        for creator in dataset.creators
    ]
    context = package_files("heat_pipeline.export").joinpath("croissant_context.json").read_text(encoding="utf-8")
    metadata = {
        "@context": json.loads(context),
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "name": dataset.name,
        "alternateName": dataset.title,
        "description": about,
        "license": dataset.license_url,
        "creator": list(map(_set, creators)),
        "citeAs": dataset.citation,
        "version": dataset.version,
        "url": dataset.url,
        "datePublished": dataset.published,
        "distribution": [_file_object(file) for file in files],
        "recordSet": [_record_set(table) for table in tables],
    }
    return _set(metadata)


def _institute(name: str) -> dict[str, str]:
    return {"@type": "sc:Organization", "name": name} if name else {}


def _file_object(file: File) -> dict[str, str]:
    described = {
        "contentUrl": file.name,
        "contentSize": f"{file.bytes} B",
        "encodingFormat": file.media,
        "sha256": file.sha256,
    }
    return {"@type": "cr:FileObject", "@id": file.name, "name": file.name, **described}


def _record_set(table: Table) -> dict[str, Any]:
    fields = [
        {
            "@type": "cr:Field",
            "@id": f"{table.name}/{column.name}",
            "name": column.name,
            "description": column.comment,
            "dataType": _CROISSANT_TYPES[column.type],
            "source": {"fileObject": {"@id": table.files[0]}, "extract": {"column": column.name}},
        }
        for column in table.columns
    ]
    key = {"key": {"@id": f"{table.name}/{table.key}"}} if table.key else {}
    described = {"name": table.name, "description": table.comment, **key, "field": fields}
    return {"@type": "cr:RecordSet", "@id": table.name, **described}


def datapackage(dataset: Dataset, about: str, tables: Sequence[Table], files: Sequence[File]) -> dict[str, Any]:
    """The export as a data package of Frictionless, version 1: the CSV files with their columns and how they join."""
    licence = {"name": "" if dataset.license == dataset.license_url else dataset.license, "path": dataset.license_url}
    people = [
        {"title": creator.name, "path": creator.orcid_url, "organization": creator.affiliation, "role": "author"}
        for creator in dataset.creators
    ]
    by_name = {file.name: file for file in files}
    package = {
        "profile": "tabular-data-package",
        "name": dataset.name,
        "title": dataset.title,
        "description": about,
        "version": dataset.version,
        "homepage": dataset.url,
        "citation": dataset.citation,
        "generator": MADE_BY,
        "licenses": [_set(licence)] if dataset.license else [],
        "contributors": list(map(_set, people)),
        "resources": [_resource(table, by_name[table.files[1]]) for table in tables],
    }
    return _set(package)


def _resource(table: Table, file: File) -> dict[str, Any]:
    """A table as a resource. In CSV an empty text looks as one that is not there: no column is called required."""
    fields = [{"name": column.name, "type": column.type, "description": column.comment} for column in table.columns]
    joins = {"fields": TEXT, "reference": {"resource": "figures", "fields": TEXT}}
    keys = {"primaryKey": table.key, "foreignKeys": [joins] if table.key != TEXT else []}
    return {
        "profile": "tabular-data-resource",
        "name": table.name,
        "path": file.name,
        "description": table.comment,
        "format": "csv",
        "mediatype": file.media,
        "encoding": "utf-8",
        "bytes": file.bytes,
        "hash": f"sha256:{file.sha256}",
        "schema": {"fields": fields, "missingValues": [""], **_set(keys)},
    }


def _set(values: dict[str, Any]) -> dict[str, Any]:
    """What is said, without what is not."""
    return {key: value for key, value in values.items() if value}
