"""A folder that is written whole: all of it, or the earlier one as it was."""

import pytest

from heat_pipeline.errors import UserError
from heat_pipeline.whole_folder import replaced


class FolderError(UserError):
    pass


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_new_folder_takes_the_place_of_an_earlier_one_and_of_nothing(tmp_path):
    out = tmp_path / "there" / "out"
    for name in ("first", "second"):
        with replaced(out, FolderError) as new:
            (new / name).touch()
            new.with_name("spilled").mkdir()
            assert (names(out) if out.exists() else []) == (["first"] if name == "second" else [])
        assert (names(out), names(out.parent)) == ([name], ["out"])


def test_a_link_leads_to_the_new_folder(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    with replaced(tmp_path / "link", FolderError) as new:
        (new / "file").touch()
    assert (names(tmp_path / "real"), (tmp_path / "link").is_symlink()) == (["file"], True)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_where_it_fails_the_earlier_one_stays_and_nothing_is_left_behind(tmp_path, error):
    out = tmp_path / "out"
    out.mkdir()
    (out / "earlier").touch()
    with pytest.raises((KeyboardInterrupt, FolderError)) as caught, replaced(out, FolderError) as new:
        (new / "half").touch()
        raise error
    assert (names(out), names(tmp_path)) == (["earlier"], ["out"])
    assert str(caught.value) in ("", f"{out} cannot be written: No space left on device")


def test_nobody_s_current_folder_goes_away(tmp_path, monkeypatch):
    (tmp_path / "out" / "deeper").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "out" / "deeper")
    with (
        pytest.raises(FolderError, match="and you are in it: start this from another"),
        replaced(tmp_path / "out", FolderError),
    ):
        pass
    assert names(tmp_path / "out") == ["deeper"]


def test_a_file_in_the_way_is_said(tmp_path):
    (tmp_path / "file").touch()
    with (
        pytest.raises(FolderError, match="file/out cannot be written: "),
        replaced(tmp_path / "file" / "out", FolderError),
    ):
        pass
