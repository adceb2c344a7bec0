"""Names: mentions of models, benchmarks and metrics in a description, and the canonical name of each.

`spelling` turns names into keys, `registry_files` and `known` hold what is known (registry/*.yaml), `parsing` takes
model names apart, `resolving` decides which names of a collection are one name, `name_decisions` reads what people
decided, `scanning` finds known names in running text, `named_labels` and `callings` say what labels, axes and lists
name, `name_mentions` collects the names of a reading, and `attribution` says which model and benchmark a cell belongs
to. Nothing here reads numbers or judges them. Importing this package loads nothing.
"""
