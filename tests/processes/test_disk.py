"""A disk that fills up and a folder that can't be written: an error in words, and the published file stays whole."""

import os
import subprocess

import pytest
from damage import cut
from dev_server import PROJECT, heatmap
from filled import filled
from typed import typed

from heat_pipeline.warehouse import Store, WarehouseError
from heat_pipeline.warehouse.errors import DiskError
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


def test_a_disk_that_is_full_while_writing(small):
    store = Store(small / "data")
    with store.writing() as con:
        con.execute(ROWS.format(1000))
    store.publish()
    fill(small, MEGABYTE // 10)
    words = rf"the disk of {store.data} is full: .*Make room and run again"
    with pytest.raises(WarehouseError, match=words), store.writing() as con:
        con.execute(ROWS.format(300_000))
    assert store.query_published(COUNT).rows == [(1000,)]
    (small / "filler").unlink()
    with store.writing() as con:
        assert con.execute(COUNT).fetchone() == (1000,)
        con.execute("DELETE FROM internal.done")
    store.publish()
    assert store.query_published(COUNT).rows == [(0,)]


def test_a_disk_that_is_full_while_publishing(small):
    store = Store(small / "data")
    store.publish()
    before = store.published.read_bytes()
    with store.writing() as con:
        con.execute(ROWS.format(1000))
    with store.reading():
        pass
    fill(small, MEGABYTE // 10)
    with pytest.raises(WarehouseError, match=r"is full: .*what was published before is whole"):
        store.publish()
    assert store.published.read_bytes() == before
    assert [path.name for path in store.data.iterdir() if path.name.startswith(".")] == []  # half a copy is in the way
    (small / "filler").unlink()
    store.publish()
    assert store.query_published(COUNT).rows == [(1000,)]


def test_a_disk_without_a_byte_left(small):
    store = Store(small / "data")
    store.publish()
    fill(small, 0)
    words = rf"the disk of {store.data} is full: .*Make room and run again"
    for use in (store.reading, store.writing):
        with pytest.raises(DiskError, match=words), use():
            pass
    with store.looking() as (con, source, note):
        assert con.execute(COUNT).fetchone() == (0,)
        assert (source, "is full" in note) == ("published", True)
    assert recoveries(store.working.parent) == []


def test_a_disk_without_room_for_another_file_in_the_place_of_a_damaged_one(small):
    store = Store(small / "data")
    with store.writing() as con:
        con.execute(ROWS.format(1000))
    store.publish()
    cut(4096)(store.working)
    fill(small, MEGABYTE // 2)
    with pytest.raises(DiskError, match="is full"), store.writing():
        pass
    assert store.working.stat().st_size == 4096
    assert recoveries(store.working.parent) == []
    (small / "filler").unlink()
    with store.writing() as con:
        assert con.execute(COUNT).fetchone() == (1000,)
    assert len(recoveries(store.working.parent)) == 1


def test_a_folder_that_cannot_be_written(small):
    store = Store(small / "data")
    store.publish()
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    with pytest.raises(WarehouseError, match=rf"{store.data} can't be written: .*read-only.*--data"), store.writing():
        pass
    with pytest.raises(WarehouseError, match="can't be written"):
        store.publish()
    assert store.query_published(COUNT).rows == [(0,)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere; the test above has a read-only disk")
def test_a_folder_without_permission(tmp_path):
    store = Store(tmp_path / "data")
    store.publish()
    store.working.parent.chmod(0o500)
    store.working.chmod(0o400)
    try:
        with pytest.raises(WarehouseError, match=r"can't be (written|opened)"), store.writing():
            pass
        assert store.query_published(COUNT).rows == [(0,)]
    finally:
        store.working.parent.chmod(0o700)


def test_the_command_says_it_and_what_is_there_can_be_gone_on_with(small, tmp_path):
    inbox = tmp_path / "inbox"
    (inbox / "a").mkdir(parents=True)
    (inbox / "a" / "1.md").write_text(heatmap("41.3"))
    store = filled(small / "data", inbox)
    published = store.published.read_bytes()
    (inbox / "a" / "2.md").write_text(heatmap("42.3") + "\n".join(os.urandom(40).hex() for _ in range(6_000)))
    fill(small, MEGABYTE // 10)
    done = typed(["run", inbox, "--data", store.data], None, PROJECT, dict(os.environ))
    told = (done.stdout + done.stderr).decode()
    assert done.returncode == 1
    assert "is full: nothing of this step was kept" in " ".join(told.split())
    assert "Traceback" not in told
    assert store.published.read_bytes() == published
    (small / "filler").unlink()
    filled(small / "data", inbox)
    asked = "SELECT description_id FROM parsed.figures ORDER BY 1"
    assert store.query_published(asked).rows == [("a/1",), ("a/2",)]
