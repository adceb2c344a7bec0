"""Statements -> verdicts with evidence: `judging` judges by the cells what a claim says.

Nothing here turns sentences into statements: claims are not read in this version. Plain Python: no Dagster, no Great
Expectations, no database.
"""
