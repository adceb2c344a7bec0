"""What people decided: about readings, figures, findings and names. It wins over both readers and over every rule.

The files are in `expectations/`: readings.yaml, figures.yaml, findings.yaml and names.yaml, which people write, and
decisions/COLLECTION.yaml with these four as sections, which the desk writes.
"""
