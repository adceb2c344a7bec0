"""docs/notebook.ipynb has been run from its first cell to its last, and shows what its cells show now."""

from notebook_outputs import made_anew, read


def test_the_notebook_shows_what_its_cells_show():
    notebook = read()
    assert (notebook["nbformat"], len({cell["id"] for cell in notebook["cells"]})) == (4, len(notebook["cells"]))
    for cell, anew in zip(notebook["cells"], made_anew(notebook)["cells"], strict=True):
        assert anew == cell, f"{''.join(cell['source'])}: run make readme"
