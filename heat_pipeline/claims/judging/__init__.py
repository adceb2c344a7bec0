"""Statement and reading -> verdict with evidence: what the text's own cells say of what it claims.

Here: when a statement holds of cells, with the tolerances that people may set. Not here: words.
"""
