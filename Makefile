# Everything sets itself up: a virtual environment, the locked dependencies, the compiled rules.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

NODE := $(BIN)/node
ENGINES := src/pagodas/server/static/engine
PAGE := src/pagodas/server/static/index.html
PAGE_TYPES := $(patsubst %,web/src/generated/%.ts,messages scene names engine)
PAGE_SOURCES := $(shell find web/src) web/build.mjs web/package-lock.json $(PAGE_TYPES)

COMPILE := $(BIN)/pip-compile -q --strip-extras --no-emit-index-url --no-emit-find-links --no-header --no-annotate

.DEFAULT_GOAL := help
.PHONY: help play terminal web engines man docs test check bench bench-server golden lock clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play $(PAGE) ## play in the browser
	@$(BIN)/pagodas web

terminal: $(VENV)/.play ## play in the terminal
	@$(BIN)/pagodas warm --quiet
	@$(BIN)/pagodas

web: $(PAGE) engines ## build the pages and the engines for browsers, where anything has changed

engines: $(VENV)/.play ## build the engines for browsers, where anything they are made from has changed
	@$(BIN)/pagodas build-engine --into $(ENGINES) --quiet

man: $(VENV)/.play ## write the manual page into build/man, from the help texts; a wheel built afterwards contains it
	@mkdir -p build/man
	@$(BIN)/python -m pagodas.cli.man_page > build/man/pagodas.1.new
	@mv build/man/pagodas.1.new build/man/pagodas.1
	@echo "Read it with: man -l build/man/pagodas.1"

# Not --quiet: --strict would count no warnings then.
docs: $(VENV)/.docs ## build the documentation into build/docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Open build/docs/index.html."

test: $(VENV)/.research $(VENV)/.docs web ## run all tests
	@.ci/extras
	@$(BIN)/pagodas warm
	$(BIN)/pytest -n auto

check: $(VENV)/.research $(VENV)/.docs web ## format, lint, types, import layers, docs and the fast tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(NODE) web/node_modules/typescript/bin/tsc -p web
	$(NODE) web/test.mjs
	@$(BIN)/pagodas warm
	$(BIN)/pytest -n auto -m "not slow and not browser"

bench: $(VENV)/.compare ## measure the speed of everything, as ratios in one run
	@$(BIN)/pagodas warm
	$(BIN)/python -m bench
	$(BIN)/python -m bench.adapters

bench-server: $(VENV)/.dev bench/boardgame.io/node_modules/.made ## load the server, beside boardgame.io in the same run
	@$(BIN)/pagodas warm
	$(BIN)/python -m bench.server

golden: $(VENV)/.dev ## write the golden files anew, to be reviewed as a change
	@for game in $$($(BIN)/python -c "from pagodas import games; print(*games.names())"); do $(BIN)/pagodas golden $$game; done

lock: $(VENV)/.dev ## choose new versions of all dependencies
	$(PIP) pip-tools
	$(COMPILE) --upgrade -o requirements/play.lock pyproject.toml
	$(COMPILE) --upgrade -o requirements/web.lock requirements/web.in
	$(COMPILE) --extra dev -c requirements/play.lock -o requirements/dev.lock pyproject.toml
	$(COMPILE) --extra research -c requirements/play.lock -o requirements/research.lock pyproject.toml
	$(COMPILE) --extra docs -c requirements/dev.lock -c requirements/research.lock -o requirements/docs.lock pyproject.toml
	$(COMPILE) --extra compare -c requirements/research.lock -o requirements/compare.lock pyproject.toml

clean: ## remove the virtual environment and all caches in this folder
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules bench/boardgame.io/node_modules web/src/generated src/pagodas/server/static

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

$(VENV)/.docs: $(VENV)/.dev requirements/docs.lock
	@echo "Installing what the documentation is built with …"
	@$(PIP) -r requirements/docs.lock
	@touch $@

$(VENV)/.compare: $(VENV)/.research requirements/compare.lock
	@echo "Installing the games of others to compare with …"
	@$(PIP) -r requirements/compare.lock || echo "Some of them cannot be installed here: their rows are left out."
	@touch $@

$(VENV)/.web: $(VENV)/.play requirements/web.lock
	@echo "Installing node, to build the pages with …"
	@$(PIP) -r requirements/web.lock
	@touch $@

%/node_modules/.made: %/package.json %/package-lock.json $(VENV)/.web
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix $* ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE_TYPES): web/src/generated/%.ts: $(VENV)/.play src/pagodas/server/messages.py src/pagodas/server/typescript.py src/pagodas/views/wire.py src/pagodas/core/scene.py src/pagodas/session/names.py src/pagodas/engine/description.py
	@mkdir -p $(@D)
	@$(BIN)/python -m pagodas.server.typescript $* > $@.new
	@mv $@.new $@

# Folders are among the sources, so a file that was removed makes the page anew as well.
$(PAGE): web/node_modules/.made $(PAGE_SOURCES)
	@echo "Building the pages …"
	@$(NODE) web/build.mjs
