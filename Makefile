# rlx: `make run` trains on the bundled game, `make test` passes. Both set up a virtual environment first.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PACKAGES := $(patsubst %/pyproject.toml,%,$(wildcard packages/*/pyproject.toml packages/*/*/pyproject.toml))
STAMP := $(VENV)/.rlx-installed
RUN_DIR ?= runs/first-$(shell date +%Y%m%d-%H%M%S)

.DEFAULT_GOAL := help
.PHONY: help setup run test test-slow lint format bench games clean

help: ## show this page
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup: $(STAMP) ## create .venv and install every package, editable

# torch first and by its exact version: a plain `torch` can bring several GB of CUDA libraries.
$(STAMP): requirements-dev.txt $(addsuffix /pyproject.toml,$(PACKAGES)) $(wildcard packages/emu-nes/src/rlx_emu_nes/native/*.p*x*) packages/emu-nes/setup.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --upgrade pip setuptools wheel
	$(PIP) install --quiet torch==2.13.0
	$(PIP) install --quiet --requirement requirements-dev.txt
	$(PIP) install --quiet --no-build-isolation $(addprefix --editable ,$(PACKAGES))
	touch $@

run: setup ## train PPO on the bundled game, evaluate it, and draw a GIF of it
	$(BIN)/rlx run --run-dir $(RUN_DIR)
	$(BIN)/rlx eval $(RUN_DIR) --episodes 10
	$(BIN)/rlx watch $(RUN_DIR) --video $(RUN_DIR)/agent.gif

test: setup ## lint, check types, and run every test that takes seconds
	$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest -m "not slow and not gpu" --durations=15 packages tests

test-slow: setup ## learning, soak and kill tests of minutes to hours
	$(BIN)/python -m pytest -m "slow" --durations=0 packages tests

lint: setup ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(addsuffix /src,$(PACKAGES))

format: setup ## format the code
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

bench: setup ## measure the emulator and print JSON
	$(BIN)/rlx nes bench --json

games: ## rebuild the games from source and compare with the committed ROMs
	$(MAKE) -C packages/emu-nes/games check

clean: ## remove what was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
	find packages -name '*.so' -delete -o -name '*.egg-info' -prune -exec rm -rf {} +
