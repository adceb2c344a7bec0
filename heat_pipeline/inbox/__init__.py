"""What arrives: the collections of an inbox and their descriptions, each as a text or as a refusal with its reason.

What belongs here: which files are descriptions, how bytes become text, which metadata a description brings. What
doesn't: what a text says about its figure (`heat_pipeline.reading`), and where it is kept (`heat_pipeline.warehouse`).
Nothing here raises for bad input: whatever can't be taken is a `Rejection` that says what to do.
"""

from heat_pipeline.inbox.arrivals import arrivals
from heat_pipeline.inbox.find import KINDS, collections, manifest, strays
from heat_pipeline.inbox.items import LIMIT_BYTES, Arrival, Collection, Rejection

__all__ = [
    "KINDS",
    "LIMIT_BYTES",
    "Arrival",
    "Collection",
    "Rejection",
    "arrivals",
    "collections",
    "manifest",
    "strays",
]
