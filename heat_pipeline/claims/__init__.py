"""Sentences -> claims -> verdicts with evidence.

`finding` turns words into statements, `judging` judges statements by the cells; neither knows the other. Plain Python:
no Dagster, no Great Expectations, no database.
"""
