"""The quality room: what is wrong with what a description says.

`rules` measures (plain Python), `suites` holds people's limits (expectations/*.json), `validator` lets Great
Expectations judge the measures, `light` judges them without it, `findings` puts what they say into words. Nothing here
reads texts, decides what a name is or knows a warehouse.
"""

RULES_VERSION = "13"
"""Changes whenever the same text, or a claim of it, could be judged differently by the same suites:
all is then judged anew."""
