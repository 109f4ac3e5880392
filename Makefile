# Everything one does with Leeward. On a fresh machine with only Python 3, each command first does its own set-up in .venv.

.DEFAULT_GOAL := help
.PHONY: help play terminal test check chaos types docs bench wheel constraints

BIN := .venv/bin
PLAY := .venv/play
READY := .venv/ready
DOCS := .venv/docs
SCRIPTS := node_modules/ready
PREPARED_RULES := .venv/prepared
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
ARGS ?=
# The usual game's rules compile while the rest is still being installed; later runs find them, or wait for them.
COMPILE = $(BIN)/python -c 'from leeward.kernel.contract.installed import usual_game; from leeward.kernel.play.game import new; new(usual_game(), seed=0)'

help:  ## this menu
	@echo "make play         play in the browser, alone or with friends   (ARGS='--port 8000')"
	@echo "make terminal     play in the terminal                         (ARGS='--players 3 --nobles --lang de')"
	@echo "make test         run the tests                                (ARGS='-k captain')"
	@echo "make check        check style, types and dead code"
	@echo "make types        write the types of messages for the page's scripts, after the server's structs changed"
	@echo "make chaos        kill servers and fail their database: is anything lost?  (ARGS='--minutes 1')"
	@echo "make docs         build the site of the docs in site/"
	@echo "make bench        measure the speed of the rules               (ARGS='--json')"
	@echo "make wheel        build a package to install elsewhere, in dist (PREPARED=1: with compiled rules)"
	@echo "make constraints  look for newer versions of everything that is installed"

play: $(PLAY)
	@$(BIN)/leeward serve --open $(ARGS)

terminal: $(PLAY)
	@$(BIN)/leeward play $(ARGS)

# Kept as bytecode, the tests are read in half the time by the other processes, and the next time.
test: $(READY)
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

check: $(READY) $(SCRIPTS)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/vulture
	@npm run --silent check

types: $(READY)
	@PYTHONPATH=tests $(BIN)/python -m server.static.typescript

chaos: $(PLAY)
	@PYTHONPATH=tests $(BIN)/python -m chaos $(ARGS)

# Not --quiet: it would hide the warnings from --strict, and a broken link would pass.
docs: $(DOCS)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

bench: $(PLAY)
	@$(BIN)/leeward bench $(ARGS)

# PREPARED=1 puts the compiled rules into it, for whatever has the features of x86-64-v3, this Python and these versions.
wheel: $(PLAY)
	@rm -rf $(PREPARED_RULES)
	@$(if $(PREPARED),NUMBA_CPU_NAME=x86-64-v3 NUMBA_CPU_FEATURES= LEEWARD_CACHE=$(PREPARED_RULES) $(BIN)/leeward admin prepare)
	@LEEWARD_PREPARED=$(PREPARED_RULES)/rules $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/leeward-*.whl

constraints: $(PLAY)
	@$(BIN)/python .ci/constraints.py

# What playing needs. Set up once, and again, by the Python that is in it, when it changes. PYTHON=... chooses another Python.
# A distribution's own was compiled with profiles: others, as pyenv's, take a quarter longer for everything.
$(PLAY): pyproject.toml constraints.txt
	@for python in $(PYTHON) .venv/bin/python /usr/bin/python3 python3 python3.13 python3.12 python3.11; do \
	    if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "Leeward needs Python 3.11 or newer that can make virtual environments, and there is none here. On Debian and Ubuntu:" >&2; \
	    echo "apt-get install python3-venv. Or say where it is: make PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	echo "setting up .venv with $$($$found --version), first time only" >&2; \
	if [ "$$found" != .venv/bin/python ]; then $$found -m venv --clear .venv; fi && \
	$(INSTALL) jinja2 msgspec numba numpy platformdirs && $(INSTALL) --no-deps -e . && { $(COMPILE) >/dev/null 2>&1 & } && \
	$(INSTALL) -e . && touch $@

# What tests and checks need besides.
$(READY): $(PLAY)
	@echo "setting up .venv for tests, first time only" >&2; \
	$(INSTALL) -e '.[dev]' && touch $@

# What checks the page's scripts: TypeScript and Biome. Playing needs no Node.js.
$(SCRIPTS): package.json package-lock.json
	@if ! command -v npm >/dev/null; then \
	    echo "make check looks at the page's scripts, too, with tools from npm, and there is no npm here. On Debian and Ubuntu:" >&2; \
	    echo "apt-get install nodejs npm. Node.js 18 or newer will do." >&2; exit 1; \
	fi; \
	npm install --no-save --silent --no-audit --no-fund && touch $@

# What builds the site, besides.
$(DOCS): $(PLAY)
	@$(INSTALL) -e '.[docs]' && touch $@
