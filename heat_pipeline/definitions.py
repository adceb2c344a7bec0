"""What Dagster loads: workspace.yaml names `defs`. Nothing else belongs here."""

from heat_pipeline.orchestration.build import build_definitions

defs = build_definitions()
