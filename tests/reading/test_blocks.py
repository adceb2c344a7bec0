from heat_pipeline.reading.blocks import Kind, blocks, flatten


def test_finds_tables_without_outer_bars_and_in_fences() -> None:
    assert [block.kind for block in blocks("a | b\n--|--\n1 | 2\n")] == [Kind.TABLE]
    assert [block.kind for block in blocks("```\n| a | b |\n| 1 | 2 |\n```\n")] == [Kind.TABLE]


def test_an_unclosed_fence_is_a_stray_mark() -> None:
    assert [block.kind for block in blocks("```\n* a: 1\n# b\nc\n")] == [Kind.BULLET, Kind.HEADING, Kind.PARAGRAPH]


def test_flattens_character_for_character() -> None:
    text = "**a\\_b** `c` $0.5$ 0.6<sup>**</sup> x<sub>1</sub> 1.5\\*\\*"
    flat = flatten(text)
    assert len(flat) == len(text)
    assert "*" not in flat
    assert flat.index("0.6") == text.index("0.6")
    assert "x_____1" in flat
