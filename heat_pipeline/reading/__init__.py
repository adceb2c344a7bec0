"""The reading room: the text of one description -> what it says about its figure, each value with its characters.

Knows nothing of names registries, rules, warehouses or Dagster. `reader.read_text` is the way in.
"""
