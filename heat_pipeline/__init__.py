"""heat-pipeline: numbers that can be trusted, out of descriptions of heatmap figures."""
