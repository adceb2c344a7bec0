# make run: set up and read the five sample figures.   make test: set up and run every check.
# make dev: the Dagster UI with its schedule and sensor.   make bench: speed and accuracy.   make train: the reader's weights.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && echo $$p && break; done)
UV_VERSION := 0.13.8
BIN := .venv/bin
DIST := dist
READY := .venv/.ready
export DAGSTER_HOME := $(CURDIR)/dagster_home

.DEFAULT_GOAL := help
.PHONY: help run test pytest dev bench train lint format readme wheel lock clean

help:
	@head -2 Makefile | cut -c3-

run: $(READY)
	@$(BIN)/heat-pipeline run

# Style and types are looked at beside the tests: whichever fails, it fails.
test: $(READY)
	@$(MAKE) --no-print-directory --jobs lint pytest

# Three processes on two cores, since tests wait for browsers and servers, too; each starts with tests of neighbouring files,
# and takes over from another when it is done.
pytest: $(READY)
	$(BIN)/pytest --numprocesses $$($(BIN)/python -c 'import os; print(min(12, os.cpu_count() * 3 // 2))') --dist worksteal

dev: $(READY)
	@$(BIN)/dg dev --workspace workspace.yaml --host 127.0.0.1

bench: $(READY)
	@$(BIN)/python -m benchmarks

# The weights of the reader, then those of contradictions, fitted to the labelled texts in tests/real and tests/corpus;
# tests hold the files against them.
train: $(READY)
	@$(BIN)/python -m benchmarks.train
	@$(BIN)/python -m benchmarks.train_claims
	@$(BIN)/python -m benchmarks.trained_on

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# The packages are compiled on installation: without .pyc files the first start of Dagster takes three times as long.
$(READY): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "heat-pipeline needs Python 3.11, 3.12 or 3.13: install one, or say make PYTHON=/path/to/python"; exit 1; }
	@echo "Setting up .venv; this is done once, and takes about a minute."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode --require-hashes -r requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode --no-deps --no-build-isolation --editable .
	@touch $@

# The outputs, tables and pictures in README.md and docs/, docs/notebook.ipynb and docs/rules.md, made anew; tests hold
# them against what is printed and shown. Pictures that are stale need a chromium on the PATH.
readme: $(READY)
	$(BIN)/python tests/readme_blocks.py
	$(BIN)/python tests/notebook_outputs.py
	$(BIN)/python tests/rules_page.py
	$(BIN)/python tests/screenshots.py

# Of the files that git knows, as they are: what lies beside them, as decisions made here, is nobody else's.
wheel: $(READY)
	@rm -rf $(DIST)/source && mkdir -p $(DIST)/source
	@git ls-files -z heat_pipeline expectations dagster_home workspace.yaml data/inbox pyproject.toml README.md \
		| tar -c --null -T - | tar -x -C $(DIST)/source
	@cd $(DIST)/source && $(CURDIR)/$(BIN)/python -m hatchling build -t wheel -d $(abspath $(DIST))
	@rm -rf $(DIST)/source

lock: pyproject.toml $(READY)
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --extra dev --extra dask \
		--python-version 3.11 pyproject.toml -o requirements.lock

clean:
	rm -rf .venv data/warehouse.duckdb data/working
