"""The quality room: what is wrong with what a description says.

`rules` measures (plain Python), `suites` holds people's limits (expectations/*.json), `expectations` lets Great
Expectations judge the measures, `light` judges them without it, `judge` puts findings together. Nothing here reads
texts, resolves names or knows a warehouse.
"""

RULES_VERSION = "1"
"""Changes whenever the same text could be judged differently by the same suites: all is then judged anew."""
