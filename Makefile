# rlx: `make run` trains on the bundled game, `make test` passes. Both set up a virtual environment first.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PACKAGES := $(patsubst %/pyproject.toml,%,$(wildcard packages/*/pyproject.toml packages/*/*/pyproject.toml))
STANDARD := $(addprefix packages/,core emu-nes encoders agents plugins-exploration plugins-curriculum)
SOURCES := $(addsuffix /pyproject.toml,$(PACKAGES)) packages/emu-nes/setup.py \
	$(wildcard packages/emu-nes/src/rlx_emu_nes/native/*.p* packages/emu-nes/src/rlx_emu_nes/native/*.h)
RUN_DIR := $(or $(RUN_DIR),runs/first-$(shell date +%Y%m%d-%H%M%S))

.DEFAULT_GOAL := help
.PHONY: help setup dev run test test-slow sanitize lint format bench docs wheels release games clean

help: ## show this page
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup: $(VENV)/.installed ## create .venv with what it takes to train and watch
dev: $(VENV)/.installed-dev ## create .venv with every package and every tool

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --upgrade pip setuptools wheel "cython>=3.1,<4"
# torch by its exact version, and before anything asks for it: a plain `torch` can bring GBs of CUDA libraries.
	$(PIP) install --quiet torch==2.13.0

$(VENV)/.installed: $(SOURCES) | $(BIN)/python
	$(PIP) install --quiet --no-build-isolation $(addprefix --editable ./,$(STANDARD)) "pillow>=10" "av>=14"
	touch $@

$(VENV)/.installed-dev: $(SOURCES) requirements-dev.txt | $(BIN)/python
	$(PIP) install --quiet --no-build-isolation $(addprefix --editable ./,$(PACKAGES)) --requirement requirements-dev.txt
	touch $@ $(VENV)/.installed

# The fox only ever runs right in the first stage; with those four actions PPO learns it in half the steps.
run: setup ## train PPO on the bundled game, evaluate it, and draw a GIF of it
	$(BIN)/rlx run --run-dir $(RUN_DIR) --total-steps 240000 env.action_set=right
	$(BIN)/rlx eval $(RUN_DIR) --episodes 10
	$(BIN)/rlx watch $(RUN_DIR) --video $(RUN_DIR)/agent.gif

# One process per package, so that each stands for itself; pytest's 5 means that a package has none to run.
PYTEST = $(BIN)/python -m pytest -c pyproject.toml --rootdir .
define test-each
	@failed=; for part in $(PACKAGES) tests; do \
		echo "== $$part"; \
		$(PYTEST) -m $(1) $$part || [ $$? = 5 ] || failed="$$failed $$part"; \
	done; \
	[ -z "$$failed" ] || { echo "failed:$$failed"; exit 1; }
endef

test: dev ## lint, check types, and run every test that takes seconds
	$(MAKE) --no-print-directory lint
	$(call test-each,"not slow and not gpu")

test-slow: dev ## learning, soak and kill tests of minutes to hours
	$(call test-each,slow)

# Python's own allocator would hide reads beside a block; leaks are Python's business.
SANITIZED := build/sanitize
sanitize: dev ## build the emulator with address and undefined-behaviour sanitizers, and run its tests
	rm -rf $(SANITIZED) && mkdir -p $(SANITIZED) && cp -r packages/emu-nes/. $(SANITIZED)
	rm -f $(SANITIZED)/src/rlx_emu_nes/_native*.so $(SANITIZED)/src/rlx_emu_nes/native/nes.c
	rm -rf $(SANITIZED)/build
	cd $(SANITIZED) && RLX_CYTHON_DEBUG=1 $(CURDIR)/$(BIN)/python setup.py --quiet build_ext --inplace
	export LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
		ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc PYTHONPATH=$(CURDIR)/$(SANITIZED)/src; \
		$(PYTEST) --capture=sys --timeout=3000 -m "not slow and not gpu" $(SANITIZED)/tests && \
		$(PYTEST) --capture=sys --timeout=3000 -m slow $(SANITIZED)/tests/test_fuzz.py

lint: dev ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(addsuffix /src,$(PACKAGES))

format: dev ## format the code
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

bench: setup ## measure the emulator and print JSON
	$(BIN)/rlx nes bench --json

docs: dev ## build the documentation into site/
	$(PIP) install --quiet --requirement docs/requirements.txt
	$(BIN)/python docs/generate_hooks.py
	$(BIN)/python docs/generate_scripts.py
	$(BIN)/mkdocs build --strict

wheels: dev ## build every wheel and sdist into dist/, check them, and use each alone
	$(PIP) install --quiet --requirement tools/requirements.txt
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/wheels.py
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/subsets.py

release: dev ## prepare a release: make release PACKAGE=rlx-core VERSION=0.2.0
	$(BIN)/python tools/release.py $(PACKAGE) $(VERSION)

games: ## rebuild the games from source and compare with the committed ROMs
	$(MAKE) -C packages/emu-nes/games check

clean: ## remove what was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
	find packages -name '*.so' -delete
	find packages -name '*.egg-info' -prune -exec rm -rf {} +
