"""Bad input in folders of texts: what becomes of each, and that nothing of it is lost."""

import codecs
import json
import os

from examples_steps import QUALITATIVE, ask, heatmap, put, run

from heat_pipeline.steps.summarising import publish
from heat_pipeline.warehouse.integrity import reconcile

LIMIT = 200_000
HOSTILE = {
    "c/html.md": heatmap("<script>alert(1)</script> [x](javascript:alert(1))"),
    "c/sql.md": heatmap("'); DROP TABLE parsed.cells; --"),
    "c/$names.md": heatmap("{0} %s $names"),
}
"""Kept and read as they are; that large ones are read in time is proved in reading/test_hostile.py."""


def test_every_kind_of_bad_input_is_rejected_with_its_reason_and_the_rest_is_read(store, inbox, rulebook, tmp_path):
    put(tmp_path, {"outside.md": heatmap()})
    put(
        inbox,
        {
            # Nine that are read: eight with four cells each and one in words.
            "c/plain.md": heatmap(),
            "c/bom.md": codecs.BOM_UTF8 + heatmap().encode(),
            "c/utf16.md": codecs.BOM_UTF16_LE + heatmap().encode("utf-16-le"),
            "c/utf16be.txt": codecs.BOM_UTF16_BE + heatmap().encode("utf-16-be"),
            "c/deep/crlf.md": heatmap().replace("\n", "\r\n"),
            "c/words.md": QUALITATIVE,
            **HOSTILE,
            # Eleven that are not.
            "c/empty.md": b"",
            "c/white.md": " \n\t\r\n",
            "c/nul.md": b"88.7\x00",
            "c/picture.md": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
            "c/large.md": "1 " * LIMIT,
            "c/latin.md": "Genauigkeit in % f\xfcr 0.1: 88.7".encode("latin-1"),
            "c/same/one.md": f"---\ndescription_id: twice\n---\n{heatmap()}",
            "c/same/two.md": f"---\ndescription_id: twice\n---\n{heatmap('AIME24')}",
            # Not looked at.
            "c/picture.png": b"\x89PNG\r\n\x1a\n",
            "c/.hidden.md": heatmap(),
            # Directly in the inbox.
            "loose.md": heatmap(),
        },
    )
    (inbox / "c" / "link.md").symlink_to(tmp_path / "outside.md")
    (inbox / "c" / "nowhere.md").symlink_to(inbox / "c" / "gone.md")
    os.mkfifo(inbox / "c" / "pipe.md")

    done = run(store, inbox, rulebook, limit_bytes=LIMIT)
    assert (done.taken["c"].arrived, done.taken["c"].new, done.taken["c"].rejected) == (20, 9, 11)
    assert (done.read, done.cells, done.judged) == (9, 32, 9)
    with store.reading() as con:
        counts = reconcile(con)
    assert (counts.ingested, counts.read, counts.qualitative, counts.rejected) == (21, 8, 1, 12)
    assert counts.whole
    assert (counts.parsed_cells, counts.validated_cells) == (32, 32)

    reasons = dict(ask(store, "SELECT source_uri, reason FROM raw.rejected ORDER BY source_uri"))
    assert (
        reasons.pop("c/same/one.md")
        == reasons.pop("c/same/two.md")
        == ("2 descriptions of this collection have the id c/twice: give each a description_id of its own")
    )
    assert reasons == {
        "c/empty.md": "empty",
        "c/white.md": "empty",
        "c/nul.md": "not text: a NUL byte at offset 4 (an image, or UTF-16 without a byte order mark?); "
        "descriptions are UTF-8",
        "c/picture.md": "an image (PNG), not a text",
        "c/large.md": "400,000 bytes are over the limit of 200,000 (set by HEAT_PIPELINE_SIZE_LIMIT_MB)",
        "c/latin.md": "not UTF-8: byte 0xFC at offset 18; save it as UTF-8",
        "c/link.md": "a link out of the inbox: put the file itself here",
        "c/nowhere.md": "a link that leads nowhere (No such file or directory): put the file itself here",
        "c/pipe.md": "not a regular file (a pipe, a socket or a device)",
        "loose.md": "a text directly in the inbox belongs to no collection: move it into a folder here",
    }
    published = publish(store)
    assert published.counts == counts
    assert published.path == store.published

    texts = dict(ask(store, "SELECT source_uri, text FROM raw.descriptions"))
    assert {place: texts[place] for place in HOSTILE} == HOSTILE

    assert run(store, inbox, rulebook, run_id="second", limit_bytes=LIMIT).taken == {}
    put(inbox, {"c/empty.md": heatmap("MATH")})  # put right
    (inbox / "loose.md").rename(inbox / "c" / "no-longer-loose.md")
    done = run(store, inbox, rulebook, run_id="third", limit_bytes=LIMIT)
    assert (done.read, done.taken["c"].rejected) == (2, 10)
    assert ask(store, "SELECT count(*) FROM raw.rejected") == [(10,)]


def test_ids_are_of_a_collection(store, inbox, rulebook):
    rows = [{"description_id": number, "text": heatmap(), "figure_id": "f"} for number in (1, 2)]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    put(inbox, {"a.jsonl": lines, "b.jsonl": lines + lines.splitlines()[1], "c.csv": "text\none\ntwo\n"})
    run(store, inbox, rulebook)
    asked = "SELECT description_id, collection, figure_id FROM raw.descriptions ORDER BY 1"
    assert ask(store, asked) == [
        ("a/1", "a", "f"), ("a/2", "a", "f"), ("b/1", "b", "f"), ("c/1", "c", ""), ("c/2", "c", ""),
    ]  # fmt: skip
    reason = "2 descriptions of this collection have the id b/2: give each a description_id of its own"
    assert ask(store, "SELECT source_uri, reason FROM raw.rejected ORDER BY 1") == [
        ("b.jsonl#L2", reason), ("b.jsonl#L3", reason),
    ]  # fmt: skip


def test_a_text_column_that_was_told_is_kept_for_later_runs(store, inbox, rulebook):
    quoted = heatmap().replace('"', '""')
    put(inbox, {"a.csv": f'caption;id\n"{quoted}";1\n', "b/x.md": heatmap()})
    run(store, inbox, rulebook)
    wrong = 'no column "text"; it has: caption, id. If one of these holds the texts, add --text-column NAME'
    assert ask(store, "SELECT source_uri, reason FROM raw.rejected") == [("a.csv", wrong)]
    done = run(store, inbox, rulebook, ["a"], text_column="caption")  # though the file is as it was
    assert (done.read, list(done.taken)) == (1, ["a"])
    assert ask(store, "SELECT count(*) FROM raw.rejected") == [(0,)]
    put(inbox, {"a.csv": f'caption;id\n"{quoted}";1\nwords;2\n'})
    assert run(store, inbox, rulebook).taken["a"].new == 1
    assert run(store, inbox, rulebook).taken == {}
