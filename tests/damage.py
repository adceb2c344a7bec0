"""Working files as a kill leaves them now and then: what DuckDB 2.0 can't open, or can't read a page of."""

import duckdb

HEADERS = slice(4096, 12288)  # of the last two checkpoints
BLOCK = 262144


def _write(path, number=0):
    with duckdb.connect(path) as con:
        con.execute("INSERT INTO internal.done VALUES (?, 'read', 'f', 'r', now())", [f"lost-{number}"])


def fault_of(path, sql=""):
    """What DuckDB says on opening a file, or on a query; "" where all is well."""
    try:
        with duckdb.connect(path, read_only=True) as con:
            con.execute(sql)
        return ""
    except duckdb.Error as error:
        return str(error)


def tear(path):
    """Leave it as a kill in a checkpoint does: new metadata, half of it not yet written, the old header."""
    for number in range(6):  # about every third checkpoint writes the block elsewhere
        before = path.read_bytes()
        _write(path, number)
        after = path.read_bytes()
        for start in range(HEADERS.stop, min(len(before), len(after)), BLOCK):  # metadata lies in one of these
            torn = bytearray(after)
            for part in (HEADERS, slice(start + BLOCK // 2, start + BLOCK)):
                torn[part] = before[part]
            path.write_bytes(torn)
            if before[start : start + BLOCK] != after[start : start + BLOCK] and fault_of(path):
                return
        path.write_bytes(before)
        _write(path, number)
    raise AssertionError("no checkpoint wrote a block of metadata over itself")


def flip_in_log(path):
    """Leave a log beside it in which one bit is another."""
    log = path.with_name(path.name + ".wal")
    before = path.read_bytes()
    with duckdb.connect(path) as con:
        con.execute("INSERT INTO internal.done VALUES ('lost', 'read', 'f', 'r', now())")
        written = bytearray(log.read_bytes())
    written[len(written) // 2] ^= 1
    path.write_bytes(before)
    log.write_bytes(written)


def flip_in_page(path, sql):
    """Change one bit of a page that a query reads and opening does not."""
    whole = path.read_bytes()
    for start in range(12288, len(whole) - BLOCK, BLOCK):
        flipped = bytearray(whole)
        flipped[start + 1000] ^= 1
        path.write_bytes(flipped)
        if not fault_of(path) and fault_of(path, sql):
            return
    raise AssertionError("all pages are read on opening")


def cut(size):
    """What cuts a file to its first bytes."""

    def damage(path):
        path.write_bytes(path.read_bytes()[:size])

    return damage


KINDS = {
    "torn": tear,
    "a bit of the log": flip_in_log,
    "empty": cut(0),
    "a header": cut(4096),
    "no database": lambda path: path.write_bytes(b"no database " * 1000),
}
