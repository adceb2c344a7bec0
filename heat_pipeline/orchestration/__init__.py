"""Dagster: assets, checks, jobs, schedule and sensors. Thin: they take rows, call a step, and say what came of it.

No logic belongs here that a test would want without Dagster.
"""
