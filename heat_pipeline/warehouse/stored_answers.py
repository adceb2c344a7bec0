"""What second readers answered, in `raw.answers`: taken in once, and handed out by the hash of the text.

Of several answers to a part of a text the last one counts, and of several models the one that answered last.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from heat_pipeline.model import SURE
from heat_pipeline.second_reader.answers import AnswerEntry, AnswerPart, Answers, Question, Reader, collected, entry_of
from heat_pipeline.warehouse.engine import insert, utc
from heat_pipeline.warehouse.rows import rows_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_NEW = """
    SELECT DISTINCT ON (text_sha256, model, prompt, part, attempt, answer, error, if(error = '', NULL, answered_at)) n.*
    FROM answered n
    ANTI JOIN raw.answers a
        ON a.text_sha256 = n.text_sha256 AND a.model = n.model AND a.prompt = n.prompt AND a.part = n.part
        AND a.attempt = n.attempt AND a.answer IS NOT DISTINCT FROM n.answer AND a.error = n.error
        AND (n.error = '' OR a.answered_at = n.answered_at)
    ORDER BY n.rowid
"""
"""The same answer is taken in once; the same failure each time that it happened: each cost tokens."""


def put_answers(con: DuckDBPyConnection, entries: Iterable[AnswerEntry], run_id: str) -> int:
    """Take in answers that are not there yet; returns how many these were.

    Those that have no time of their own, as those of a file, have that of now.
    """
    con.execute("CREATE OR REPLACE TEMP TABLE answered AS FROM raw.answers LIMIT 0")
    entries = list(entries)
    insert(
        con,
        "answered",
        rows_of(
            "raw.answers",
            entries,
            text_sha256=[entry.sha256 for entry in entries],
            answer=[
                None
                if entry.answer is None
                else json.dumps(entry.answer.model_dump(mode="json"), ensure_ascii=False, sort_keys=True)
                for entry in entries
            ],
            answered_at=[utc(entry.answered_at) for entry in entries],
            run_id=[entry.run_id or run_id for entry in entries],
        ),
    )
    (count,) = con.execute(f"INSERT INTO raw.answers {_NEW}").fetchone() or (0,)
    return int(count)


def answers_on(con: DuckDBPyConnection, hashes: Sequence[str]) -> dict[str, Answers]:
    """The answers that count about texts with these hashes, by hash."""
    entries = (entry_of(line) for line in answer_lines(con, hashes))
    return collected(entry for entry in entries if isinstance(entry, AnswerEntry))


def answer_lines(con: DuckDBPyConnection, hashes: Sequence[str] | None = None) -> list[str]:
    """The answers that count, about texts with these hashes or all, each as a line of a file of answers, by text."""
    rows = con.execute(
        """
        SELECT {sha256: text_sha256, model: model, prompt: prompt, part: part, answer: answer::JSON}::JSON
        FROM internal.used_answers WHERE $hashes IS NULL OR list_contains($hashes, text_sha256)
        ORDER BY text_sha256, part
        """,
        {"hashes": None if hashes is None else list(hashes)},
    ).fetchall()
    return [str(line) for (line,) in rows]


def answered_questions(con: DuckDBPyConnection) -> set[Question]:
    """What there are answers to."""
    rows = con.execute("SELECT text_sha256, model, prompt, part FROM internal.used_answers").fetchall()
    return {Question(sha256, Reader(model, prompt), AnswerPart(part)) for sha256, model, prompt, part in rows}


def tokens_since(con: DuckDBPyConnection, since: datetime) -> int:
    """How many tokens were used since a time (UTC)."""
    row = con.execute(
        "SELECT coalesce(sum(prompt_tokens + completion_tokens), 0) FROM raw.answers WHERE answered_at >= ?",
        [utc(since)],
    ).fetchone()
    return 0 if row is None else int(row[0])


def versions_of(con: DuckDBPyConnection, collection: str | None) -> dict[str, tuple[Reader, str]]:
    """Who answered last about each description of a collection, or of all, and a hash of what was answered."""
    rows = con.execute(
        """
        SELECT d.description_id, any_value(a.model), any_value(a.prompt),
            md5(string_agg(a.part || a.answer, '' ORDER BY a.part))
        FROM raw.descriptions d JOIN internal.used_answers a ON a.text_sha256 = d.sha256
        WHERE d.removed_at IS NULL AND ($collection IS NULL OR d.collection = $collection)
        GROUP BY d.description_id
        """,
        {"collection": collection},
    ).fetchall()
    return {name: (Reader(model, prompt), hashed) for name, model, prompt, hashed in rows}


def record_of(con: DuckDBPyConnection, model: str) -> tuple[int, int, int]:
    """How a model does on what the program reads surely: cells that it read, of these alike, and in how many texts."""
    row = con.execute(
        """
        WITH cell AS (
            SELECT c.description_id, c.read_by = 'both' AS alike
            FROM parsed.cells c JOIN parsed.figures f USING (description_id)
            WHERE f.second_reader = $model AND c.confidence >= $sure AND (c.read_by = 'both' OR EXISTS (
                FROM parsed.disputed d
                WHERE d.description_id = c.description_id AND d.char_start = c.char_start AND d.model_row IS NOT NULL
            ))
        )
        SELECT count(*), count(*) FILTER (alike), count(DISTINCT description_id) FROM cell
        """,
        {"model": model, "sure": SURE},
    ).fetchone()
    return (0, 0, 0) if row is None else (int(row[0]), int(row[1]), int(row[2]))


FALL, LEAST_TEXTS = 0.1, 20
"""By how much a model's agreement must have fallen to be told of, and over how many texts before and after."""


def agreement_fallen(con: DuckDBPyConnection) -> list[tuple[str, float, float]]:
    """The models that agree with the program on less of the texts of the last run that asked them than on those before.

    Each with the share of the numbers that both read and place alike, before and now.
    """
    rows = con.execute(
        """
        WITH answer AS (SELECT * FROM internal.used_answers WHERE part = 'table'),
        last_run AS (SELECT model, last(run_id ORDER BY answered_at) AS run_id FROM answer GROUP BY model),
        text AS (
            SELECT f.second_reader AS model, bool_or(a.run_id = l.run_id) AS is_new,
                (SELECT count(*) FROM parsed.cells c
                    WHERE c.description_id = f.description_id AND c.read_by = 'both') AS alike,
                (SELECT count(*) FROM parsed.disputed p WHERE p.description_id = f.description_id
                    AND p.rules_row IS NOT NULL AND p.model_row IS NOT NULL) AS differ
            FROM parsed.figures f
            JOIN answer a ON a.text_sha256 = f.sha256 AND a.model = f.second_reader
            JOIN last_run l ON l.model = a.model
            GROUP BY f.description_id, f.second_reader
        ),
        share AS (
            SELECT model, is_new, count(*) AS texts, sum(alike) / nullif(sum(alike + differ), 0) AS share
            FROM text GROUP BY ALL
        )
        SELECT b.model, b.share, n.share
        FROM share b JOIN share n ON n.model = b.model AND n.is_new AND NOT b.is_new
        WHERE least(b.texts, n.texts) >= $least AND b.share - n.share > $fall ORDER BY ALL
        """,
        {"least": LEAST_TEXTS, "fall": FALL},
    ).fetchall()
    return [(str(model), float(before), float(now)) for model, before, now in rows]
