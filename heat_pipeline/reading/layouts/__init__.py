"""Ways of laying cells out, one file each, behind one protocol.

A layout takes one block of the data part and says which values stand in it, with the labels that stand beside each.
It does not decide which label is the row, the column or the panel, nor look at other blocks: that is `placing`'s and
`reader`'s business. Where several layouts explain one block, the one that explains most of its numbers wins; of
equals, the one that comes first in LAYOUTS.
"""

from heat_pipeline.reading.layouts.bracketed import Bracketed
from heat_pipeline.reading.layouts.column_run import ColumnRun
from heat_pipeline.reading.layouts.coordinates import Coordinates
from heat_pipeline.reading.layouts.extremes import Extremes
from heat_pipeline.reading.layouts.label_pairs import LabelPairs
from heat_pipeline.reading.layouts.label_value import LabelValue
from heat_pipeline.reading.layouts.points import Points, Scatter
from heat_pipeline.reading.layouts.prose import Prose
from heat_pipeline.reading.layouts.protocol import Layout
from heat_pipeline.reading.layouts.row_list import RowList
from heat_pipeline.reading.layouts.table import Table

BRACKETED = Bracketed()
TABLE = Table()
COORDINATES = Coordinates()
EXTREMES = Extremes()
LABEL_PAIRS = LabelPairs()
PROSE = Prose()
LABEL_VALUE = LabelValue()
ROW_LIST = RowList()
LAYOUTS: tuple[Layout, ...] = (
    Scatter(),
    ROW_LIST,
    COORDINATES,
    ColumnRun(),
    BRACKETED,
    EXTREMES,
    LABEL_VALUE,
    Points(),
    LABEL_PAIRS,
    PROSE,
)

__all__ = [
    "BRACKETED",
    "COORDINATES",
    "EXTREMES",
    "LABEL_PAIRS",
    "LABEL_VALUE",
    "LAYOUTS",
    "PROSE",
    "ROW_LIST",
    "TABLE",
    "Layout",
]
