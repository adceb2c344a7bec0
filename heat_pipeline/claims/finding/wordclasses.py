"""Words by what they do in a sentence on values: verbs of being, having and occurring, nouns for what a row, a column
or a cell is, adverbs that change nothing.

The finders that read a clause word by word share these classes, so that a wording is known to all of them or to none.
What a word says of the values (which way they go, how firmly it is said) does not belong here.
"""

from __future__ import annotations

import re

from heat_pipeline.claims.finding.figure import Figure

_BEING = (
    "is are was were be being stays stay remains remain keeps keep proves prove emerges emerge turns becomes become "
    "ranks rank finishes finish ends end lands land"
)
_HAVING = (
    "has have had having gets get got achieves achieve achieving attains attain obtains obtain reaches reach reaching "
    "yields yield gives give shows show showing sees see posts post boasts boast holds hold takes take delivers "
    "deliver records scores score performs perform does do fares fare works work exhibits exhibit displays display "
    "earns earn claims claim secures secure receives receive produces produce enjoys enjoy registers register "
    "collects collect provides provide marks mark brings bring offers offer contains contain includes include hosts "
    "host carries carry needs need uses use requires require leaves leave holds"
)
_OCCURRING = (
    "occurs occur appears appear lies lie sits sit stands stand belongs belong comes come goes go falls fall happens "
    "happen arises arise resides reside"
)
_DONE = (
    "achieved reached attained obtained found seen observed recorded measured scored held produced given yielded "
    "located set posted shown registered delivered taken claimed secured earned received"
)
FINITE = frozenset(f"{_BEING} {_HAVING} {_OCCURRING}".split())
"""Verbs of being, having and occurring, which part what is told of from what is told."""
DONE = frozenset(_DONE.split())
"""Participles of such verbs: "scored by", "reached at"."""

_CELLS = (
    "value values cell cells score scores entry entries number numbers point points reading readings result results "
    "figure figures coefficient coefficients percentage percentages rate rates level levels count counts spot place "
    "square squares field fields"
)
CELLS = frozenset(_CELLS.split())
"""Nouns for what stands in a cell, or the cell itself."""
_THINGS = (
    "model models method methods system systems setting settings configuration configurations combination "
    "combinations variant variants approach approaches technique techniques strategy strategies option options choice "
    "choices candidate candidates contender contenders competitor competitors algorithm algorithms performer "
    "performers performance performing row rows column columns line lines bar bars curve curves box boxes panel "
    "panels heatmap heatmaps plot plots chart charts dataset datasets benchmark benchmarks task tasks domain domains "
    "category categories group groups class classes type types kind kinds language languages attack attacks defense "
    "defenses defence defences topic topics condition conditions case cases one ones instance instances agent agents "
    "player players policy policies tool tools platform platforms device devices machine machines accelerator "
    "accelerators gpu gpus chip chips server servers engine engines framework frameworks backend backends optimizer "
    "optimizers encoder encoders tokenizer tokenizers retriever retrievers detector detectors classifier classifiers "
    "architecture architectures backbone backbones scheme schemes recipe recipes format formats kernel kernels corpus "
    "corpora subject subjects city cities region regions site sites station stations room rooms month months year "
    "years day days week weeks hour hours season seasons team teams annotator annotators rater raters skill skills "
    "persona personas genre genres game games environment environments scenario scenarios template templates slot "
    "slots judge judges expert experts layer layers head heads subset subsets split splits"
)
THINGS = frozenset(_THINGS.split()) | CELLS
"""Nouns for what a row, a column, a panel or a cell is."""

_SILENT = (
    "the a an its their this that these those there here of course in fact indeed also too even still again likewise "
    "clearly easily comfortably notably remarkably interestingly unsurprisingly surprisingly overall by far thus hence "
    "then now therefore moreover furthermore finally however though while whereas and but so as well measured "
    "tested chosen considered given out to be being been which who where it they with whole entire very own "
    "absolute global single namely i.e each respective table grid matrix heatmap figure chart map plot data whole "
    "actually simply just exactly alone already both all at once on total"
)
SILENT = frozenset(_SILENT.split())
"""Words that add nothing to what a clause says of the values; how firmly it is said is read before."""
PREPOSITIONS = frozenset(
    [
        "in",
        "on",
        "at",
        "for",
        "with",
        "under",
        "by",
        "to",
        "from",
        "within",
        "across",
        "over",
        "of",
        "among",
        "via",
        "against",
        "between",
        "into",
        "during",
    ]
)
"""Words by which a place is tied to what is said."""

_THERE = (
    "finite legible readable visible listed given shown printed measured observed reported recorded plotted stated "
    "annotated sampled drawn available single individual"
)
GIVEN = frozenset(_THERE.split())
"""Adjectives of values that are there: "the worst finite loss", "the highest legible value"."""

_MEASURE = (
    "kappa agreement similarity correlation accuracy recall precision probability overlap distance divergence loss "
    "perplexity latency throughput speedup reward return elo f1 bleu toxicity fertility entropy norm share "
    "temperature yield frequency confidence coherence faithfulness"
)
_MEASURES = frozenset(_MEASURE.split())
_DERIVED = re.compile(
    r"^(?:drop|gain|gap|spread|differ|change|improv|loss(?!es)|increas|decreas|declin|margin|lead|varia|deviat|range|"
    r"ratio|rank|step|jump|slope|mean|average|median|sum|total|error|cost|advantage|rise|fall|growth|effect|impact)"
)


def is_of_values(figure: Figure, word: str, before: str = "") -> bool:
    """Whether a noun is one for the values: of the metric's name, or called so where the text tells what it shows.

    `before` is the word before it: "flip rate" is what the text calls its values where these words stand together above
    the first of them.
    """
    if word in figure.said_words or word.removesuffix("s") in figure.said_words or figure.is_of_metric(word):
        return True
    if word.removesuffix("s") in _MEASURES and figure.is_told_of(word.removesuffix("s")):
        return True
    return bool(before) and word in CELLS and figure.is_told_of(f"{before} {word.removesuffix('s')}")


def is_derived(word: str) -> bool:
    """Whether a noun is of what is made of several values: a drop, a range, a mean."""
    return _DERIVED.match(word) is not None
