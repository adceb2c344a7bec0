"""A disk that fills up and a folder that can't be written: an error in words, and the published file stays whole."""

import os
import subprocess

import pytest
from damage import cut

from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.faults import DiskError
from heat_pipeline.warehouse.recovery import recoveries

MEGABYTE = 1_000_000
ROWS = (
    "INSERT INTO internal.done SELECT md5(i::VARCHAR), 'read', md5(i::VARCHAR || 'f'), 'r', now() FROM range({}) t(i)"
)
COUNT = "SELECT count(*) FROM internal.done"


@pytest.fixture
def small(tmp_path):
    """A file system of 40 MB in memory, mounted for the test."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=40m", "heat-pipeline-test", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs the right to mount a small file system (root)")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder, leave):
    seen = os.statvfs(folder)
    (folder / "filler").write_bytes(bytes(seen.f_bavail * seen.f_frsize - leave))


FULL = r"can't be written: .*No space left on device.*Nothing of this step was kept, and what was published before is"


@pytest.fixture
def published(small):
    """A store on it with a thousand rows, published."""
    store = Store(small / "data")
    with store.writing() as con:
        con.execute(ROWS.format(1000))
    store.publish()
    return store


def test_a_disk_that_is_full_while_writing_and_publishing(small, published):
    with published.writing() as con:
        con.execute("INSERT INTO internal.done VALUES ('more', 'read', 'f', 'r', now())")
    before = published.published.read_bytes()
    fill(small, MEGABYTE // 10)
    with pytest.raises(DiskError, match=FULL), published.writing() as con:
        con.execute(ROWS.format(300_000))
    with pytest.raises(DiskError, match=FULL):
        published.publish()
    assert published.published.read_bytes() == before
    assert len(list(published.working.parent.glob("published-*"))) == 1  # half a copy goes
    (small / "filler").unlink()
    published.publish()
    assert published.query_published(COUNT).rows == [(1001,)]


def test_a_disk_without_a_byte_left(small, published):
    fill(small, 0)
    for use in (published.reading, published.writing):
        with pytest.raises(DiskError, match=FULL), use():
            pass
    with published.looking() as (con, source, note):
        assert con.execute(COUNT).fetchone() == (1000,)
        assert (source, "No space left on device" in note) == ("published", True)
    assert recoveries(published.working.parent) == []


def test_a_disk_without_room_for_another_file_in_the_place_of_a_damaged_one(small, published):
    cut(4096)(published.working)
    fill(small, MEGABYTE // 2)
    with pytest.raises(DiskError, match=FULL), published.writing():
        pass
    (small / "filler").unlink()
    with published.writing() as con:
        assert con.execute(COUNT).fetchone() == (1000,)
    assert len(recoveries(published.working.parent)) == 1


def test_a_folder_that_cannot_be_written(small, published):
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    for use in (published.reading, published.publish):
        with pytest.raises(DiskError, match=rf"{published.data} can't be written: .*[Rr]ead-only"), use():
            pass
    assert published.query_published(COUNT).rows == [(1000,)]
