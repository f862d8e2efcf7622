# Everything sets itself up: a virtual environment, the locked dependencies, the compiled rules.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

COMPILE := $(BIN)/pip-compile -q --strip-extras --no-emit-index-url --no-emit-find-links --no-header --no-annotate

.DEFAULT_GOAL := help
.PHONY: help play test check bench golden lock clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play ## play in the terminal
	@$(BIN)/pagodas warm --quiet
	@$(BIN)/pagodas

test: $(VENV)/.research ## run all tests
	@.ci/extras
	@$(BIN)/pagodas warm
	$(BIN)/pytest -n auto

check: $(VENV)/.research ## format, lint, types, import layers, docs and the fast tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	@$(BIN)/pagodas warm
	$(BIN)/pytest -n auto -m "not slow"

bench: $(VENV)/.compare ## measure the speed of everything, as ratios in one run
	@$(BIN)/pagodas warm
	$(BIN)/python -m bench

golden: $(VENV)/.dev ## write the golden files anew, to be reviewed as a change
	$(BIN)/python -m tests.contract.golden

lock: $(VENV)/.dev ## choose new versions of all dependencies
	$(PIP) pip-tools
	$(COMPILE) --upgrade -o requirements/play.lock pyproject.toml
	$(COMPILE) --extra dev -c requirements/play.lock -o requirements/dev.lock pyproject.toml
	$(COMPILE) --extra research -c requirements/play.lock -o requirements/research.lock pyproject.toml
	$(COMPILE) --extra compare -c requirements/research.lock -o requirements/compare.lock pyproject.toml

clean: ## remove the virtual environment and all caches in this folder
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.made:
	@echo "Setting up in $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with make PYTHON=…")'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.made requirements/play.lock pyproject.toml
	@echo "Installing what playing needs …"
	@$(PIP) -r requirements/play.lock
	@$(PIP) --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play requirements/dev.lock
	@echo "Installing what testing needs …"
	@$(PIP) -r requirements/dev.lock
	@touch $@

$(VENV)/.research: $(VENV)/.dev requirements/research.lock
	@echo "Installing what researchers use …"
	@$(PIP) -r requirements/research.lock || echo "Some of it cannot be installed here: its tests are left out."
	@touch $@

$(VENV)/.compare: $(VENV)/.research requirements/compare.lock
	@echo "Installing the games of others to compare with …"
	@$(PIP) -r requirements/compare.lock || echo "Some of them cannot be installed here: their rows are left out."
	@touch $@
