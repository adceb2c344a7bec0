"""Several descriptions of one figure: laid over each other, weighed and fused into one table.

What belongs here: alignment, reliability of describers, decisions on cells. What doesn't: reading texts, judging one
text by itself, and any database. It is plain Python: neither Dagster nor Great Expectations nor DuckDB is imported.
"""

FUSING_VERSION = "6"
"""With another one every figure is fused anew."""
