"""The steps of the pipeline, each from the warehouse to the warehouse: take in, read, judge, summarise, publish.

Plain functions on a Store, called by the Dagster assets. Each takes rows out, lets a room work on them outside the
lock, and puts rows back in one transaction; each does only what is not done yet. Nothing here knows Dagster.
"""
