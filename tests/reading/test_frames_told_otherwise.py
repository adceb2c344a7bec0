"""Frames told otherwise: axes in sentences, tables and dumps, panels, legends, and lines that are remarks."""

from dataclasses import dataclass

import pytest

from heat_pipeline.reading.reader import read_text


@dataclass(frozen=True)
class Case:
    """A text and what it says; None is not looked at."""

    name: str
    text: str
    cells: set[tuple[str, str, str, float]]
    ends: tuple[tuple[float, float], ...] | None = None
    metric: str | None = None
    chart: str | None = "heatmap"
    title: str | None = None


CASES = [
    Case(
        "headings with unknown names, axes in first line",
        (
            "# Forgetting after each task\n"
            "**Rows (method):** EWC, Replay. **Columns (task):** MNIST, SVHN, CIFAR. Darker means more "
            "forgetting (0 to 1).\n"
            "\n"
            "## EWC\n"
            "- MNIST: 0.1\n"
            "- SVHN: 0.2\n"
            "- CIFAR: 0.3\n"
            "\n"
            "## Replay\n"
            "- MNIST: 0.4\n"
            "- SVHN: 0.5\n"
            "- CIFAR: 0.6\n"
            "\n"
            "## What one notices\n"
            "- EWC never exceeds 0.3.\n"
            "- Replay on CIFAR is 0.6.\n"
        ),
        {
            ("", "EWC", "CIFAR", 0.3),
            ("", "EWC", "MNIST", 0.1),
            ("", "EWC", "SVHN", 0.2),
            ("", "Replay", "CIFAR", 0.6),
            ("", "Replay", "MNIST", 0.4),
            ("", "Replay", "SVHN", 0.5),
        },
        chart=None,
    ),
    Case(
        "prose frame with models down the side",
        (
            "The figure is a heat map of recall values. Running down the left-hand side are the "
            "encoders SBERT, SimCSE; across the top are the corpora Quora, MSRP and STS-B. The shading "
            "goes from 0 (white) to 1 (black).\n"
            "\n"
            "SBERT: 0.1, 0.2, 0.3\n"
            "SimCSE: 0.4, 0.5, 0.6\n"
            "\n"
            "A few things are worth noting. SimCSE gains 0.3 points on each corpus. The best value is "
            "0.6.\n"
        ),
        {
            ("", "SBERT", "MSRP", 0.2),
            ("", "SBERT", "Quora", 0.1),
            ("", "SBERT", "STS-B", 0.3),
            ("", "SimCSE", "MSRP", 0.5),
            ("", "SimCSE", "Quora", 0.4),
            ("", "SimCSE", "STS-B", 0.6),
        },
    ),
    Case(
        "yaml like frame",
        (
            "Figure description\n"
            "\n"
            "type: heatmap\n"
            "title: Robustness under noise\n"
            "x_axis: noise level [0, 5, 10]\n"
            "y_axis: model [ViT, ResNet]\n"
            "colorbar: accuracy, 0.0 to 1.0\n"
            "\n"
            "ViT: 0.1, 0.2, 0.3\n"
            "ResNet: 0.4, 0.5, 0.6\n"
        ),
        {
            ("", "ResNet", "0", 0.4),
            ("", "ResNet", "10", 0.6),
            ("", "ResNet", "5", 0.5),
            ("", "ViT", "0", 0.1),
            ("", "ViT", "10", 0.3),
            ("", "ViT", "5", 0.2),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "metadata table 2 col",
        (
            "## Transfer matrix\n"
            "\n"
            "| Property | Description |\n"
            "|---|---|\n"
            "| Chart type | Heatmap |\n"
            "| X-axis | Target: news, wiki, code |\n"
            "| Y-axis | Source: books, web |\n"
            "| Color range | 0 - 1 |\n"
            "\n"
            "| | news | wiki | code |\n"
            "|---|---|---|---|\n"
            "| books | 0.1 | 0.2 | 0.3 |\n"
            "| web | 0.4 | 0.5 | 0.6 |\n"
        ),
        {
            ("", "books", "code", 0.3),
            ("", "books", "news", 0.1),
            ("", "books", "wiki", 0.2),
            ("", "web", "code", 0.6),
            ("", "web", "news", 0.4),
            ("", "web", "wiki", 0.5),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "German",
        (
            "## Heatmap: Trefferquote nach Modell und Sprache\n"
            "\n"
            "### Überblick\n"
            "Auf der y-Achse stehen zwei Modelle (Luminous, Occiglot), auf der x-Achse drei Sprachen "
            "(de, fr, it). Die Farbskala reicht von 0 bis 1.\n"
            "\n"
            "### Werte\n"
            "- Luminous: 0.1, 0.2, 0.3\n"
            "- Occiglot: 0.4, 0.5, 0.6\n"
            "\n"
            "### Auffälligkeiten\n"
            "- Occiglot liegt überall 0.3 höher.\n"
        ),
        {
            ("", "Luminous", "de", 0.1),
            ("", "Luminous", "fr", 0.2),
            ("", "Luminous", "it", 0.3),
            ("", "Occiglot", "de", 0.4),
            ("", "Occiglot", "fr", 0.5),
            ("", "Occiglot", "it", 0.6),
        },
        ends=((0.0, 1.0),),
        metric="Trefferquote",
    ),
    Case(
        "panels with axes by panel",
        (
            "## Two heatmaps: pruning and quantization\n"
            "\n"
            "### Left heatmap (Pruning)\n"
            "X-axis: sparsity 0%, 30%, 60%\n"
            "Y-axis: model A1, B2\n"
            "Color bar: 0 to 1\n"
            "\n"
            "| | 0% | 30% | 60% |\n"
            "|---|---|---|---|\n"
            "| A1 | 0.1 | 0.2 | 0.3 |\n"
            "| B2 | 0.4 | 0.5 | 0.6 |\n"
            "\n"
            "### Right heatmap (Quantization)\n"
            "X-axis: bits 8, 4, 2\n"
            "Y-axis: model A1, B2\n"
            "Color bar: 0 to 2\n"
            "\n"
            "| | 8 | 4 | 2 |\n"
            "|---|---|---|---|\n"
            "| A1 | 1.1 | 1.2 | 1.3 |\n"
            "| B2 | 1.4 | 1.5 | 1.6 |\n"
        ),
        {
            ("Pruning", "A1", "0%", 0.1),
            ("Pruning", "A1", "30%", 0.2),
            ("Pruning", "A1", "60%", 0.3),
            ("Pruning", "B2", "0%", 0.4),
            ("Pruning", "B2", "30%", 0.5),
            ("Pruning", "B2", "60%", 0.6),
            ("Quantization", "A1", "2", 1.3),
            ("Quantization", "A1", "4", 1.2),
            ("Quantization", "A1", "8", 1.1),
            ("Quantization", "B2", "2", 1.6),
            ("Quantization", "B2", "4", 1.5),
            ("Quantization", "B2", "8", 1.4),
        },
        ends=((0.0, 1.0), (0.0, 2.0)),
    ),
    Case(
        "rows correspond",
        (
            "**Overview**\n"
            "The heatmap has 2 rows and 3 columns. Rows correspond to optimizers (Adam, SGD); columns "
            'correspond to learning rates (1e-4, 1e-3, 1e-2). The bar on the right is labelled "Val. '
            'accuracy" and runs from 0 to 1.\n'
            "\n"
            "**Data**\n"
            "* Adam: 1e-4 → 0.1; 1e-3 → 0.2; 1e-2 → 0.3\n"
            "* SGD: 1e-4 → 0.4; 1e-3 → 0.5; 1e-2 → 0.6\n"
            "\n"
            "**Observations**\n"
            "* SGD with 1e-2 is best with 0.6.\n"
        ),
        {
            ("", "Adam", "1e-2", 0.3),
            ("", "Adam", "1e-3", 0.2),
            ("", "Adam", "1e-4", 0.1),
            ("", "SGD", "1e-2", 0.6),
            ("", "SGD", "1e-3", 0.5),
            ("", "SGD", "1e-4", 0.4),
        },
        ends=((0.0, 1.0),),
        metric="Val. accuracy",
    ),
    Case(
        "Chinese",
        (
            "## 热力图:模型在不同任务上的准确率\n"
            "\n"
            "### 概览\n"
            "横轴为任务:阅读、推理、写作;纵轴为模型:Baichuan-7B、InternLM-20B。颜色从白(0)到红(1)。\n"
            "\n"
            "### 数据\n"
            "- Baichuan-7B:阅读 0.1,推理 0.2,写作 0.3\n"
            "- InternLM-20B:阅读 0.4,推理 0.5,写作 0.6\n"
        ),
        {
            ("", "Baichuan-7B", "写作", 0.3),
            ("", "Baichuan-7B", "推理", 0.2),
            ("", "Baichuan-7B", "阅读", 0.1),
            ("", "InternLM-20B", "写作", 0.6),
            ("", "InternLM-20B", "推理", 0.5),
            ("", "InternLM-20B", "阅读", 0.4),
        },
        ends=((0.0, 1.0),),
        metric="准确率",
    ),
    Case(
        "nested axis bullets",
        (
            "## Heatmap: Calibration\n"
            "\n"
            "### Components/Axes\n"
            "- Axes\n"
            "  - Horizontal\n"
            "    - Label: Temperature\n"
            "    - Ticks: 0.5, 1.0, 2.0\n"
            "  - Vertical\n"
            "    - Label: Model\n"
            "    - Ticks: Falcon, MPT\n"
            "- Color bar\n"
            "  - Label: ECE\n"
            "  - Range: 0 to 1\n"
            "\n"
            "### Detailed Analysis\n"
            "- Falcon: 0.1, 0.2, 0.3\n"
            "- MPT: 0.4, 0.5, 0.6\n"
        ),
        {
            ("", "Falcon", "0.5", 0.1),
            ("", "Falcon", "1.0", 0.2),
            ("", "Falcon", "2.0", 0.3),
            ("", "MPT", "0.5", 0.4),
            ("", "MPT", "1.0", 0.5),
            ("", "MPT", "2.0", 0.6),
        },
        ends=((0.0, 1.0),),
        metric="ECE",
    ),
    Case(
        "both axes, symmetrical",
        (
            "## Heatmap of cosine similarities\n"
            "Both axes carry the same three prompts: P1 to P3. Values in the cells, read row by row. "
            "The legend covers 0 to 1.\n"
            "\n"
            "- P1: 1.0, 0.2, 0.3\n"
            "- P2: 0.2, 1.0, 0.6\n"
            "- P3: 0.3, 0.6, 1.0\n"
        ),
        {
            ("", "P1", "P1", 1.0),
            ("", "P1", "P2", 0.2),
            ("", "P1", "P3", 0.3),
            ("", "P2", "P1", 0.2),
            ("", "P2", "P2", 1.0),
            ("", "P2", "P3", 0.6),
            ("", "P3", "P1", 0.3),
            ("", "P3", "P2", 0.6),
            ("", "P3", "P3", 1.0),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "panels (a) (b) bold paragraphs with color bar in line",
        (
            "**Heatmaps of win rates**\n"
            "\n"
            "Rows are judges (GPT-J, OPT), columns are opponents (Foo, Bar).\n"
            "\n"
            "**(a) English** (color bar: 0 to 50)\n"
            "- GPT-J: Foo 10, Bar 20\n"
            "- OPT: Foo 30, Bar 40\n"
            "\n"
            "**(b) Spanish** (color bar: 0 to 90)\n"
            "- GPT-J: Foo 50, Bar 60\n"
            "- OPT: Foo 70, Bar 80\n"
        ),
        {
            ("English", "GPT-J", "Bar", 20.0),
            ("English", "GPT-J", "Foo", 10.0),
            ("English", "OPT", "Bar", 40.0),
            ("English", "OPT", "Foo", 30.0),
            ("Spanish", "GPT-J", "Bar", 60.0),
            ("Spanish", "GPT-J", "Foo", 50.0),
            ("Spanish", "OPT", "Bar", 80.0),
            ("Spanish", "OPT", "Foo", 70.0),
        },
        ends=((0.0, 50.0), (0.0, 90.0)),
    ),
    Case(
        "x: y: color:",
        (
            "### Grid search\n"
            "\n"
            "x: dropout = 0.0, 0.1, 0.2\n"
            "y: layers = 2, 4\n"
            "color: dev F1 (0 to 1)\n"
            "\n"
            "(0.0, 2): 0.1\n"
            "(0.1, 2): 0.2\n"
            "(0.2, 2): 0.3\n"
            "(0.0, 4): 0.4\n"
            "(0.1, 4): 0.5\n"
            "(0.2, 4): 0.6\n"
        ),
        {
            ("", "2", "0.0", 0.1),
            ("", "2", "0.1", 0.2),
            ("", "2", "0.2", 0.3),
            ("", "4", "0.0", 0.4),
            ("", "4", "0.1", 0.5),
            ("", "4", "0.2", 0.6),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "axis lines with dash",
        (
            "## Heatmap description: Probing depth\n"
            "\n"
            "Horizontal axis – Layer (3, 6, 9)\n"
            "Vertical axis – Probe (syntax, semantics)\n"
            "Colour key – accuracy, dark = low (0.0), bright = high (1.0)\n"
            "\n"
            "**syntax**: 0.1 (3), 0.2 (6), 0.3 (9)\n"
            "**semantics**: 0.4 (3), 0.5 (6), 0.6 (9)\n"
        ),
        {
            ("", "semantics", "3", 0.4),
            ("", "semantics", "6", 0.5),
            ("", "semantics", "9", 0.6),
            ("", "syntax", "3", 0.1),
            ("", "syntax", "6", 0.2),
            ("", "syntax", "9", 0.3),
        },
        ends=((0.0, 1.0),),
        title="Probing depth",
    ),
    Case(
        "axis in overview parens",
        (
            "## Heatmap: Latency\n"
            "\n"
            "### Overview\n"
            "This heatmap plots batch sizes (1, 8, 32; x-axis) against devices (T4, A10; y-axis).\n"
            "\n"
            "### Values\n"
            "- T4: batch size 1: 0.1; batch size 8: 0.2; batch size 32: 0.3\n"
            "- A10: batch size 1: 0.4; batch size 8: 0.5; batch size 32: 0.6\n"
        ),
        {
            ("", "A10", "1", 0.4),
            ("", "A10", "32", 0.6),
            ("", "A10", "8", 0.5),
            ("", "T4", "1", 0.1),
            ("", "T4", "32", 0.3),
            ("", "T4", "8", 0.2),
        },
    ),
    Case(
        "colours no word heatmap",
        (
            "**Accuracy by prompt and model**\n"
            "\n"
            "A grid of coloured tiles. Prompts (zero-shot, few-shot) are given in the rows, models "
            "(Foo-7B, Bar-13B, Baz-70B) in the columns. A color bar at the right reaches from 0 to 1.\n"
            "\n"
            "Zero-shot: 0.1, 0.2, 0.3\n"
            "Few-shot: 0.4, 0.5, 0.6\n"
            "\n"
            "Summary: few-shot beats zero-shot by 0.3 everywhere.\n"
        ),
        {
            ("", "few-shot", "Bar-13B", 0.5),
            ("", "few-shot", "Baz-70B", 0.6),
            ("", "few-shot", "Foo-7B", 0.4),
            ("", "zero-shot", "Bar-13B", 0.2),
            ("", "zero-shot", "Baz-70B", 0.3),
            ("", "zero-shot", "Foo-7B", 0.1),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "remarks in a first-level paragraph with numbers",
        (
            "## Heatmap: Hit rates\n"
            "- X-axis: top-k (1, 5, 10)\n"
            "- Y-axis: retriever (BM25, DPR)\n"
            "\n"
            "BM25: 0.1 | 0.2 | 0.3\n"
            "DPR: 0.4 | 0.5 | 0.6\n"
            "\n"
            "Some observations:\n"
            "1. DPR: 0.6 at top-10 is the maximum.\n"
            "2. BM25: only 0.1 at top-1.\n"
            "3. The ratio is 4.0 at top-1.\n"
        ),
        {
            ("", "BM25", "1", 0.1),
            ("", "BM25", "10", 0.3),
            ("", "BM25", "5", 0.2),
            ("", "DPR", "1", 0.4),
            ("", "DPR", "10", 0.6),
            ("", "DPR", "5", 0.5),
        },
    ),
    Case(
        "sparsity suffix",
        (
            "## Heatmap: Pruned models\n"
            "The x-axis gives the sparsity (0%, 25%, 50%), the y-axis the model: Foo and Bar.\n"
            "\n"
            "### Foo\n"
            "- 0% sparsity: 0.1\n"
            "- 25% sparsity: 0.2\n"
            "- 50% sparsity: 0.3\n"
            "### Bar\n"
            "- 0% sparsity: 0.4\n"
            "- 25% sparsity: 0.5\n"
            "- 50% sparsity: 0.6\n"
        ),
        {
            ("", "Bar", "0% sparsity", 0.4),
            ("", "Bar", "25% sparsity", 0.5),
            ("", "Bar", "50% sparsity", 0.6),
            ("", "Foo", "0% sparsity", 0.1),
            ("", "Foo", "25% sparsity", 0.2),
            ("", "Foo", "50% sparsity", 0.3),
        },
    ),
    Case(
        "n columns (list)",
        (
            "A heatmap with 3 columns (S, M, L) and 2 rows (en, de). Cell values are BLEU, scale from "
            "0 to 1.\n"
            "\n"
            "en: 0.1, 0.2, 0.3\n"
            "de: 0.4, 0.5, 0.6\n"
        ),
        {
            ("", "de", "L", 0.6),
            ("", "de", "M", 0.5),
            ("", "de", "S", 0.4),
            ("", "en", "L", 0.3),
            ("", "en", "M", 0.2),
            ("", "en", "S", 0.1),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "as rows",
        (
            "## Heatmap: Head importance\n"
            "### Overview\n"
            "The matrix has the layers 1–2 as rows and the heads 1–3 as columns. The bar goes from 0 "
            "to 1.\n"
            "### Values\n"
            "Row 1: 0.1, 0.2, 0.3\n"
            "Row 2: 0.4, 0.5, 0.6\n"
        ),
        {
            ("", "1", "1", 0.1),
            ("", "1", "2", 0.2),
            ("", "1", "3", 0.3),
            ("", "2", "1", 0.4),
            ("", "2", "2", 0.5),
            ("", "2", "3", 0.6),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "columns from left to right are",
        (
            "## Heatmap of scores\n"
            "\n"
            "The columns, from left to right, are Alpha, Beta and Gamma. The rows, from top to bottom, "
            "are Foo-1 and Bar-2. Legend: range ≈ 0 – 1.\n"
            "\n"
            "- Foo-1: 0.1, 0.2, 0.3\n"
            "- Bar-2: 0.4, 0.5, 0.6\n"
        ),
        {
            ("", "Bar-2", "Alpha", 0.4),
            ("", "Bar-2", "Beta", 0.5),
            ("", "Bar-2", "Gamma", 0.6),
            ("", "Foo-1", "Alpha", 0.1),
            ("", "Foo-1", "Beta", 0.2),
            ("", "Foo-1", "Gamma", 0.3),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "labels top to bottom bullets",
        (
            "## Heatmap: Depth\n"
            "### Axes and labels\n"
            "* Y-axis labels (top to bottom): Foo-1, Bar-2\n"
            "* X-axis labels (left to right): 10%, 50%, 90%\n"
            '* X-axis title: "Depth"\n'
            "* Legend: Score, from 1 (best, dark) to 0 (worst, light)\n"
            "### Data points\n"
            "* Foo-1: 0.1, 0.2, 0.3\n"
            "* Bar-2: 0.4, 0.5, 0.6\n"
        ),
        {
            ("", "Bar-2", "10%", 0.4),
            ("", "Bar-2", "50%", 0.5),
            ("", "Bar-2", "90%", 0.6),
            ("", "Foo-1", "10%", 0.1),
            ("", "Foo-1", "50%", 0.2),
            ("", "Foo-1", "90%", 0.3),
        },
        ends=((1.0, 0.0),),
    ),
    Case(
        "multi-line JSON",
        (
            "```json\n"
            "{\n"
            '  "chart_type": "heatmap",\n'
            '  "title": "Recall by k",\n'
            '  "x_axis": {\n'
            '    "label": "k",\n'
            '    "ticks": ["1", "5", "10"]\n'
            "  },\n"
            '  "y_axis": {\n'
            '    "label": "Retriever",\n'
            '    "ticks": ["BM25", "DPR"]\n'
            "  },\n"
            '  "color_scale": {"label": "Recall", "min": 0, "max": 1}\n'
            "}\n"
            "```\n"
            "\n"
            "| | 1 | 5 | 10 |\n"
            "|---|---|---|---|\n"
            "| BM25 | 0.1 | 0.2 | 0.3 |\n"
            "| DPR | 0.4 | 0.5 | 0.6 |\n"
        ),
        {
            ("", "BM25", "1", 0.1),
            ("", "BM25", "10", 0.3),
            ("", "BM25", "5", 0.2),
            ("", "DPR", "1", 0.4),
            ("", "DPR", "10", 0.6),
            ("", "DPR", "5", 0.5),
        },
        ends=((0.0, 1.0),),
        metric="Recall",
        title="Recall by k",
    ),
    Case(
        "French",
        (
            "## Carte de chaleur : précision par modèle\n"
            "\n"
            "### Description\n"
            "L'axe des x montre trois tailles (S, M, L) et l'axe des y deux modèles (Foo, Bar).\n"
            "\n"
            "### Valeurs\n"
            "- Foo : 0.1, 0.2, 0.3\n"
            "- Bar : 0.4, 0.5, 0.6\n"
            "\n"
            "### Remarques\n"
            "- Bar dépasse Foo de 0.3.\n"
        ),
        {
            ("", "Bar", "L", 0.6),
            ("", "Bar", "M", 0.5),
            ("", "Bar", "S", 0.4),
            ("", "Foo", "L", 0.3),
            ("", "Foo", "M", 0.2),
            ("", "Foo", "S", 0.1),
        },
    ),
    Case(
        "Japanese sentence",
        (
            "## ヒートマップ:検索の再現率\n"
            "\n"
            "この図では、横軸は件数(1、5、10)、縦軸は検索器(BM25、DPR)を示しています。カラーバーは0から1です。\n"
            "\n"
            "| | 1 | 5 | 10 |\n"
            "|---|---|---|---|\n"
            "| BM25 | 0.1 | 0.2 | 0.3 |\n"
            "| DPR | 0.4 | 0.5 | 0.6 |\n"
            "\n"
            "### 考察\n"
            "- DPRは0.3高い。\n"
        ),
        {
            ("", "BM25", "1", 0.1),
            ("", "BM25", "10", 0.3),
            ("", "BM25", "5", 0.2),
            ("", "DPR", "1", 0.4),
            ("", "DPR", "10", 0.6),
            ("", "DPR", "5", 0.5),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "two heatmaps named",
        (
            "## Two heatmaps: English and German\n"
            "\n"
            "Both share the x-axis (model: Foo, Bar) and the y-axis (task: sum, sort).\n"
            "\n"
            "**English:**\n"
            "- sum: 1, 2\n"
            "- sort: 3, 4\n"
            "\n"
            "**German:**\n"
            "- sum: 5, 6\n"
            "- sort: 7, 8\n"
        ),
        {
            ("English", "sort", "Bar", 4.0),
            ("English", "sort", "Foo", 3.0),
            ("English", "sum", "Bar", 2.0),
            ("English", "sum", "Foo", 1.0),
            ("German", "sort", "Bar", 8.0),
            ("German", "sort", "Foo", 7.0),
            ("German", "sum", "Bar", 6.0),
            ("German", "sum", "Foo", 5.0),
        },
    ),
    Case(
        "run-in bold labels",
        (
            "**Title.** Win rates of chat models\n"
            "**Type.** Heatmap\n"
            "**X-axis.** Opponent: Foo, Bar, Baz\n"
            "**Y-axis.** Judge: J1, J2\n"
            "**Colors.** 0 (red) to 1 (green)\n"
            "**Values.**\n"
            "J1: 0.1, 0.2, 0.3\n"
            "J2: 0.4, 0.5, 0.6\n"
            "**Remarks.** J2 is milder by 0.3.\n"
        ),
        {
            ("", "J1", "Bar", 0.2),
            ("", "J1", "Baz", 0.3),
            ("", "J1", "Foo", 0.1),
            ("", "J2", "Bar", 0.5),
            ("", "J2", "Baz", 0.6),
            ("", "J2", "Foo", 0.4),
        },
        ends=((0.0, 1.0),),
        title="Win rates of chat models",
    ),
    Case(
        "numbered sections",
        (
            "1. **Overview:** Heatmap of F1 by domain.\n"
            "2. **Axes:**\n"
            "   - Rows: news, law\n"
            "   - Columns: CRF, BERT, T5\n"
            "3. **Color scale:** 0 to 1\n"
            "4. **Data:**\n"
            "   - news: 0.1, 0.2, 0.3\n"
            "   - law: 0.4, 0.5, 0.6\n"
            "5. **Insights:** law is easier (0.6 for T5).\n"
        ),
        {
            ("", "law", "BERT", 0.5),
            ("", "law", "CRF", 0.4),
            ("", "law", "T5", 0.6),
            ("", "news", "BERT", 0.2),
            ("", "news", "CRF", 0.1),
            ("", "news", "T5", 0.3),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "vertical: horizontal",
        (
            "Heatmap of losses. Vertical: depth (2, 4); horizontal: width (8, 16, 32). Color: loss "
            "from 0 to 1.\n"
            "\n"
            "| depth | 8 | 16 | 32 |\n"
            "|---|---|---|---|\n"
            "| 2 | 0.1 | 0.2 | 0.3 |\n"
            "| 4 | 0.4 | 0.5 | 0.6 |\n"
        ),
        {
            ("", "2", "16", 0.2),
            ("", "2", "32", 0.3),
            ("", "2", "8", 0.1),
            ("", "4", "16", 0.5),
            ("", "4", "32", 0.6),
            ("", "4", "8", 0.4),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "one per",
        (
            "## Heatmap: Toxicity\n"
            "There is one column per prompt (P1, P2, P3) and one row per model (Foo, Bar).\n"
            "\n"
            "- Foo: 0.1, 0.2, 0.3\n"
            "- Bar: 0.4, 0.5, 0.6\n"
        ),
        {
            ("", "Bar", "P1", 0.4),
            ("", "Bar", "P2", 0.5),
            ("", "Bar", "P3", 0.6),
            ("", "Foo", "P1", 0.1),
            ("", "Foo", "P2", 0.2),
            ("", "Foo", "P3", 0.3),
        },
    ),
    Case(
        "rows are with numbers of it and claims",
        (
            "## Heatmap: Score matrix\n"
            "\n"
            "### Overview\n"
            "Each cell shows the score of a model (row) on a subject (column). Models: Foo, Bar. "
            "Subjects: math, law, art.\n"
            "\n"
            "### Detailed Analysis\n"
            "- Foo: 0.1, 0.2, 0.3\n"
            "- Bar: 0.4, 0.5, 0.6\n"
        ),
        {
            ("", "Bar", "art", 0.6),
            ("", "Bar", "law", 0.5),
            ("", "Bar", "math", 0.4),
            ("", "Foo", "art", 0.3),
            ("", "Foo", "law", 0.2),
            ("", "Foo", "math", 0.1),
        },
    ),
    Case(
        "panels per line legends",
        (
            "### Attention in two models\n"
            "\n"
            "**Panel A: Foo** — scale 0 to 0.5\n"
            "| | t1 | t2 |\n"
            "|---|---|---|\n"
            "| h1 | 0.1 | 0.2 |\n"
            "\n"
            "**Panel B: Bar** — scale 0 to 0.9\n"
            "| | t1 | t2 |\n"
            "|---|---|---|\n"
            "| h1 | 0.3 | 0.4 |\n"
        ),
        {
            ("Bar", "h1", "t1", 0.3),
            ("Bar", "h1", "t2", 0.4),
            ("Foo", "h1", "t1", 0.1),
            ("Foo", "h1", "t2", 0.2),
        },
        ends=((0.0, 0.5), (0.0, 0.9)),
        chart=None,
    ),
    Case(
        "observations run-in",
        (
            "## Heatmap: Rates\n"
            "**X-axis:** a, b\n"
            "**Y-axis:** c, d\n"
            "\n"
            "c: 1, 2\n"
            "d: 3, 4\n"
            "\n"
            "Observations: c never exceeds 2, and a is 1 for c. The ratio is 3.0 at d.\n"
            "\n"
            "In summary, d (3, 4) beats c (1, 2).\n"
        ),
        {
            ("", "c", "a", 1.0),
            ("", "c", "b", 2.0),
            ("", "d", "a", 3.0),
            ("", "d", "b", 4.0),
        },
    ),
    Case(
        "LaTeX axis names",
        (
            "## Heatmap: Effect of $\\lambda$ and $\\beta$\n"
            "- **X-axis ($\\lambda$):** $0.1$, $0.5$, $0.9$\n"
            "- **Y-axis ($\\beta$):** $1$, $2$\n"
            "- **Color bar:** $0$ to $1$\n"
            "\n"
            "### Values\n"
            "- $\\beta = 1$: $0.11$, $0.21$, $0.31$\n"
            "- $\\beta = 2$: $0.41$, $0.51$, $0.61$\n"
        ),
        {
            ("", "1", "0.1", 0.11),
            ("", "1", "0.5", 0.21),
            ("", "1", "0.9", 0.31),
            ("", "2", "0.1", 0.41),
            ("", "2", "0.5", 0.51),
            ("", "2", "0.9", 0.61),
        },
        ends=((0.0, 1.0),),
    ),
    Case(
        "table metadata three",
        (
            "## Figure: Layer swaps\n"
            "\n"
            "| Element | Label | Values |\n"
            "| --- | --- | --- |\n"
            "| Horizontal axis | Target layer | 1, 2, 3 |\n"
            "| Vertical axis | Source layer | 4, 5 |\n"
            "| Colorbar | KL divergence | 0–1 |\n"
            "\n"
            "| Source \\ Target | 1 | 2 | 3 |\n"
            "|---|---|---|---|\n"
            "| 4 | 0.1 | 0.2 | 0.3 |\n"
            "| 5 | 0.4 | 0.5 | 0.6 |\n"
        ),
        {
            ("", "4", "1", 0.1),
            ("", "4", "2", 0.2),
            ("", "4", "3", 0.3),
            ("", "5", "1", 0.4),
            ("", "5", "2", 0.5),
            ("", "5", "3", 0.6),
        },
        ends=((0.0, 1.0),),
        metric="KL divergence",
    ),
    Case(
        "legend only shading words",
        (
            "## Overlap matrix\n"
            "### Components\n"
            "- Rows and columns: cs, sk, pl\n"
            "- Shading: white = 0, black = 1\n"
            "### Data\n"
            "- cs–cs: 1, cs–sk: 0.5, cs–pl: 0.25\n"
            "- sk–cs: 0.5, sk–sk: 1, sk–pl: 0.2\n"
        ),
        {
            ("", "cs", "cs", 1.0),
            ("", "cs", "pl", 0.25),
            ("", "cs", "sk", 0.5),
            ("", "sk", "cs", 0.5),
            ("", "sk", "pl", 0.2),
            ("", "sk", "sk", 1.0),
        },
        ends=((0.0, 1.0),),
    ),
]


_VALUES = "### Data\n* **Rome:** 1, 2, 3\n* **Bern:** 4, 5, 6\n"


@pytest.mark.parametrize(
    ("line", "data", "name", "ticks"),
    [
        ("* **Y-axis:** Cities Rome, Bern.", _VALUES, "Cities", ["Rome", "Bern"]),
        ("* **Rows:** Cities **Rome**, and **Bern** (left)", _VALUES, "Cities", ["Rome", "Bern"]),
        ("* **Y-axis:** City Rome, Bern.", "* **City Rome:** 1, 2, 3\n", "", ["City Rome", "Bern"]),
        # the values' own line has the noun, another tick has it, or nothing tells
        ("* **Y-axis:** News articles, Books.", "* **News articles:** 1, 2, 3\n", "", ["News articles", "Books"]),
        ("* **Y-axis:** Sports cars, Sports bikes.", "* **cars:** 1, 2, 3\n", "", ["Sports cars", "Sports bikes"]),
        ("* **Y-axis:** News articles, Books.", "* **Books:** 1, 2, 3\n", "", ["News articles", "Books"]),
    ],
)
def test_a_noun_before_a_list_is_no_part_of_its_first_tick(line: str, data: str, name: str, ticks: list[str]) -> None:
    text = f"## Heatmap: Tests\n### Components/Axes\n{line}\n* **X-axis:** A, B, C\n{data}"
    rows = read_text(text).rows
    assert rows.name == name
    assert [tick.label for tick in rows.ticks][: len(ticks)] == ticks


def test_a_number_that_is_a_tick_of_both_axes_is_written_as_its_own_has_it() -> None:
    text = (
        "## Heatmap: T and P\n### Components/Axes\n* **X-axis:** Top-p: 0.5, 1.0.\n"
        "* **Y-axis:** Temperature, from 0.5 to 1.5 with increments of 0.5.\n### Data\n"
        "* **Temperature 0.5:** It begins around 3 at Top-p 0.5 and gets up to 4 at Top-p 1.0.\n"
        "| Temperature | Top-p 0.5 | Top-p 1.0 |\n|---|---|---|\n| 1.0 | 5 | 6 |\n| 1.5 | 7 | 8 |\n"
    )
    cells = read_text(text).cells
    assert {(cell.row, cell.column, cell.value) for cell in cells} == {
        ("0.5", "0.5", 3),
        ("0.5", "1.0", 4),
        ("1", "0.5", 5),
        ("1", "1.0", 6),
        ("1.5", "0.5", 7),
        ("1.5", "1.0", 8),
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_reads_a_frame_told_otherwise(case: Case) -> None:
    reading = read_text(case.text)
    assert {(cell.panel, cell.row, cell.column, cell.value) for cell in reading.cells} == case.cells
    if case.ends is not None:
        assert tuple((legend.first, legend.last) for legend in reading.legends) == case.ends
    if case.metric is not None:
        assert reading.metric == case.metric
    if case.chart is not None:
        assert reading.chart_type == case.chart
    if case.title is not None:
        assert reading.title == case.title


def test_a_scale_behind_the_axes_in_one_line_and_a_row_wise_description() -> None:
    text = (
        "# Analysis of the heatmap\n**Rows:** kind of noise. **Columns:** severity from 1 (mild) to 3 (severe). "
        "**Scale:** accuracy in %, 0 (magenta) to 80 (green).\n## Row-wise description\n"
        "- **Snow:** 1: 54.8, 2: 37.5, 3: 39.2. It is bent.\n- **Fog:** 1: 61.9, 2: 57.4, 3: 50.8. It is slow.\n"
    )
    reading = read_text(text)
    assert [tick.label for tick in reading.columns.ticks] == ["1", "2", "3"]
    assert {(cell.row, cell.column, cell.value) for cell in reading.cells} == {
        ("Snow", "1", 54.8),
        ("Snow", "2", 37.5),
        ("Snow", "3", 39.2),
        ("Fog", "1", 61.9),
        ("Fog", "2", 57.4),
        ("Fog", "3", 50.8),
    }


def test_a_list_in_small_letters_begins_behind_the_noun_of_its_things() -> None:
    text = (
        "A heatmap. The rows are the chat models Nova and Orca; the columns are the prompt categories weapons, drugs "
        "and fraud.\nFor Nova we find:\nweapons: 82%, drugs: 77%, fraud: 64%\nFor Orca we find:\n"
        "weapons: 88%, drugs: 73%, fraud: 70%\n"
    )
    reading = read_text(text)
    assert reading.columns.name == "prompt categories"
    assert [tick.label for tick in reading.columns.ticks] == ["weapons", "drugs", "fraud"]
    assert [(cell.row, cell.column, cell.value) for cell in reading.cells] == [
        ("Nova", "weapons", 82.0),
        ("Nova", "drugs", 77.0),
        ("Nova", "fraud", 64.0),
        ("Orca", "weapons", 88.0),
        ("Orca", "drugs", 73.0),
        ("Orca", "fraud", 70.0),
    ]
