"""Plain ways of writing that others use: LaTeX, programs with remarks, times as ticks, panels by any name."""

import pytest

from heat_pipeline.reading.reader import read_text

CASES = [
    (
        "a LaTeX table",
        "### Heatmap of errors\n\n\\begin{tabular}{lcc}\n\\toprule\nTool & Oak & Elm \\\\\n\\midrule\n"
        "saw & 23.6 & \\textbf{32.1} \\\\\n\\textbf{drill} & 26.1 & 36.9 \\\\\n\\bottomrule\n\\end{tabular}\n",
        {("", "saw", "Oak", 23.6), ("", "saw", "Elm", 32.1), ("", "drill", "Oak", 26.1), ("", "drill", "Elm", 36.9)},
    ),
    (
        "arrays of a program with remarks behind them",
        '## Similarity heatmap\n\nAs Python:\n\n```python\nrows = ["saw", "drill"]\ncols = ["oak", "elm"]\nsim = [\n'
        "    [0.74, 0.71],  # saw\n    [0.90, 0.94],  # drill 2\n]\n```\n",
        {("", "saw", "oak", 0.74), ("", "saw", "elm", 0.71), ("", "drill", "oak", 0.9), ("", "drill", "elm", 0.94)},
    ),
    (
        "times of the day in sentences",
        "This heatmap shows cars per hour. Days (Mon, Wed) form the columns and the start of the hour forms the rows."
        "\n\nOn Mon the counts are 2,139 at 06:00 and 3,067 at 18:00. The Wed column has 555 at 06:00 and 891 at 18:00."
        "\n",
        {("", "06:00", "Mon", 2139), ("", "18:00", "Mon", 3067), ("", "06:00", "Wed", 555), ("", "18:00", "Wed", 891)},
    ),
    (
        "panels in square brackets",
        "notes on two heatmaps\n\n[Pretrained]\nMamba-2 — text8 1.33, PG-19 1.22\nRWKV-4 — text8 1.23, PG-19 1.09\n\n"
        "[Finetuned]\nMamba-2 — text8 1.19, PG-19 1.18\nRWKV-4 — text8 1.10, PG-19 1.02\n",
        {
            ("Pretrained", "Mamba-2", "text8", 1.33),
            ("Pretrained", "Mamba-2", "PG-19", 1.22),
            ("Pretrained", "RWKV-4", "text8", 1.23),
            ("Pretrained", "RWKV-4", "PG-19", 1.09),
            ("Finetuned", "Mamba-2", "text8", 1.19),
            ("Finetuned", "Mamba-2", "PG-19", 1.18),
            ("Finetuned", "RWKV-4", "text8", 1.1),
            ("Finetuned", "RWKV-4", "PG-19", 1.02),
        },
    ),
    (
        "one panel called as remarks are",
        "## Preference heatmaps\n\nIn all of them temperature (0.2, 0.6) is on the y-axis and top-p (0.8, 0.9) on the "
        "x-axis.\n\n* **Story**\n  * Temperature 0.2\n    * top-p 0.8: 63\n    * top-p 0.9: 68\n* **Summary**\n"
        "  * Temperature 0.2\n    * top-p 0.8: 37\n    * top-p 0.9: 41\n",
        {
            ("Story", "0.2", "0.8", 63),
            ("Story", "0.2", "0.9", 68),
            ("Summary", "0.2", "0.8", 37),
            ("Summary", "0.2", "0.9", 41),
        },
    ),
    (
        "a row called as heads of data are",
        "**Heatmap: label efficiency**\n\nTuning mode is on the y-axis; the x-axis is the share of labels (1%, 5%).\n\n"
        "1. Frozen\n   - 1%: 0.60\n   - 5%: 0.64\n2. Full\n   - 1%: 0.65\n   - 5%: 0.70\n",
        {("", "Frozen", "1%", 0.6), ("", "Frozen", "5%", 0.64), ("", "Full", "1%", 0.65), ("", "Full", "5%", 0.7)},
    ),
    (
        "pairs of quoted words in brackets",
        "### Attention heatmap of a head\n\nQueries are on the vertical axis and keys on the horizontal axis.\n\n"
        '#### Head 3.1\n(query "old", key "the") = 0.21\n(query "old", key "old") = 0.79\n'
        '(query "dog", key "the") = 0.38\n',
        {("Head 3.1", "old", "the", 0.21), ("Head 3.1", "old", "old", 0.79), ("Head 3.1", "dog", "the", 0.38)},
    ),
    (
        "columns in Spanish",
        "## Resumen\nMatriz de confusión. Las filas son la emoción real y las columnas la emoción predicha.\n\n"
        "## Panel 1: Adultos\n- **Columna ira:** ira 69.2 %; miedo 8.8 %\n"
        "- **Columna miedo:** ira 9.0 %; miedo 67.9 %\n",
        {
            ("Adultos", "ira", "ira", 69.2),
            ("Adultos", "miedo", "ira", 8.8),
            ("Adultos", "ira", "miedo", 9),
            ("Adultos", "miedo", "miedo", 67.9),
        },
    ),
    (
        "columns by tabs whose first is a rank",
        "Caption: “Accuracy of LoRA. Rank on the vertical axis, adapted matrices on the horizontal axis.”\n\nCells:\n\n"
        "rank\tq\tq+v\n8\t75.97\t80.45\n16\t76.04\t76.14\n",
        {("", "8", "q", 75.97), ("", "8", "q+v", 80.45), ("", "16", "q", 76.04), ("", "16", "q+v", 76.14)},
    ),
    (
        "values indented below their row, without a mark",
        "Expression heatmap\n\nGenes (rows) by tissue (columns).\n\nSOX2\n  liver 3.80**\n  lung -2.46*\n\n"
        "GATA4\n  liver 3.55**\n  lung -0.95\n",
        {
            ("", "SOX2", "liver", 3.8),
            ("", "SOX2", "lung", -2.46),
            ("", "GATA4", "liver", 3.55),
            ("", "GATA4", "lung", -0.95),
        },
    ),
    (
        "lists with blanks between their values below axes told by directions",
        "The picture shows one heatmap. Layers go down from 0 to 8 in steps of 4; heads go right from 0 to 2.\n\n"
        "Layer 0: 0.56  0.33  0.51\nLayer 4: 0.40  0.25  0.43\nLayer 8: 0.44  0.36  0.54\n",
        {
            ("", "0", "0", 0.56),
            ("", "0", "1", 0.33),
            ("", "0", "2", 0.51),
            ("", "4", "0", 0.4),
            ("", "4", "1", 0.25),
            ("", "4", "2", 0.43),
            ("", "8", "0", 0.44),
            ("", "8", "1", 0.36),
            ("", "8", "2", 0.54),
        },
    ),
    (
        "ticks listed along x and y",
        "Recall (heatmap, percent)\n\nContext lengths along x: 4K, 8K, 16K\nDepths along y: 0, 50\n\n"
        "Depth 0 → 100.0 / 75.1 / 59.8\nDepth 50 → 82.8 / 72.0 / 54.1\n",
        {
            ("", "0", "4K", 100),
            ("", "0", "8K", 75.1),
            ("", "0", "16K", 59.8),
            ("", "50", "4K", 82.8),
            ("", "50", "8K", 72),
            ("", "50", "16K", 54.1),
        },
    ),
    (
        "the order of columns among the lines on the axes, two panels",
        "## Two heatmaps\n\n**Chart elements**\n* Rows: retrievers (BM25, DPR)\n* Columns: data sets\n\n"
        "Each line below lists the values in the column order FiQA, SciFact, Quora.\n\n**Panel A: Retriever only**\n"
        "* BM25: 0.64, 0.81, 0.62\n* DPR: 0.58, 0.59, 0.60\n\n**Panel B: With reranker**\n* BM25: 0.66, 0.88, 0.69\n",
        {
            ("Retriever only", "BM25", "FiQA", 0.64),
            ("Retriever only", "BM25", "SciFact", 0.81),
            ("Retriever only", "BM25", "Quora", 0.62),
            ("Retriever only", "DPR", "FiQA", 0.58),
            ("Retriever only", "DPR", "SciFact", 0.59),
            ("Retriever only", "DPR", "Quora", 0.6),
            ("With reranker", "BM25", "FiQA", 0.66),
            ("With reranker", "BM25", "SciFact", 0.88),
            ("With reranker", "BM25", "Quora", 0.69),
        },
    ),
]


@pytest.mark.parametrize(("text", "cells"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_reads_what_others_write(text: str, cells: set[tuple[str, str, str, float]]) -> None:
    found = read_text(text).cells
    assert {(cell.panel, cell.row, cell.column, cell.value) for cell in found} == cells
    assert all(text[cell.start : cell.end] == cell.printed for cell in found)
