"""Where texts may be sent: this machine, unless a person's file says more."""

from __future__ import annotations

import pytest

from heat_pipeline.second_reader.hosts import FILE, HostsError, allow, load_hosts


def write(folder, text):
    (folder / FILE).write_text(text)
    return load_hosts(folder)


def test_without_a_file_nothing_leaves_this_machine(tmp_path):
    hosts = load_hosts(tmp_path)
    assert [hosts.allows(host) for host in ("127.0.0.1", "localhost", "::1")] == [True] * 3
    assert not hosts.allows("api.example.com")
    assert not hosts.allows("127.0.0.1.example.com")


def test_a_collection_may_be_told_apart(tmp_path):
    hosts = write(tmp_path, "hosts: [api.example.com]\ncollections:\n  secret: never\n  here: loopback\n")
    assert hosts.allows("API.example.com", "open")
    assert not hosts.allows("other.example.com", "open")
    assert not hosts.allows("127.0.0.1", "secret")
    assert [hosts.allows("api.example.com", "here"), hosts.allows("127.0.0.1", "here")] == [False, True]


@pytest.mark.parametrize("text", ["hosts: everywhere", "host: loopback", "hosts: []", "hosts: {a", "collections: 5"])
def test_a_broken_file_is_said_with_what_is_allowed(tmp_path, text):
    with pytest.raises(HostsError, match=str(tmp_path / FILE)):
        write(tmp_path, text)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "# ours\nhosts: loopback  # for now\ncollections:\n  secret: never\n",
            "# ours\nhosts: [api.example.com, two.example.com]\ncollections:\n  secret: never\n",
        ),
        (  # a last line that is not ended stays a line of its own
            "collections: {secret: never}",
            "collections: {secret: never}\nhosts: [api.example.com, two.example.com]\n",
        ),
    ],
)
def test_a_host_that_a_person_allows_is_added_and_what_else_there_is_stays(tmp_path, before, after):
    write(tmp_path, before)
    allow(tmp_path, "api.example.com")
    allow(tmp_path, "two.example.com")
    assert (tmp_path / FILE).read_text() == after
    hosts = load_hosts(tmp_path)
    assert (hosts.allows("two.example.com"), hosts.allows("two.example.com", "secret")) == (True, False)


def test_the_first_host_makes_the_file(tmp_path):
    allow(tmp_path, "api.example.com")
    assert (tmp_path / FILE).read_text().startswith("# Which hosts")
    assert load_hosts(tmp_path).allows("api.example.com")


def test_a_file_that_no_line_can_be_added_to_stays_and_is_said(tmp_path):
    write(tmp_path, "{hosts: [one.example.com]}\n")
    with pytest.raises(HostsError, match="by hand"):
        allow(tmp_path, "two.example.com")
    assert (tmp_path / FILE).read_text() == "{hosts: [one.example.com]}\n"
