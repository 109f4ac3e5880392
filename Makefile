# All commands. On a fresh machine with only Python 3, the first run of each command installs what it needs in .venv.

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
# All rules compile while the rest is still being installed, the default game's first. Later runs find them, or wait for them.
COMPILE = nice -n 19 $(BIN)/python -c 'from leeward.kernel.contract.installed import rooms; from leeward.kernel.play.game import new; [new(name, seed=0) for name in rooms()]'

help:  ## this menu
	@echo "make play         play in the browser, alone or with friends   (ARGS='--port 8000')"
	@echo "make terminal     play in the terminal                         (ARGS='--players 3 --nobles --lang de')"
	@echo "make test         run the tests                                (ARGS='-k captain')"
	@echo "make check        check style, types and dead code"
	@echo "make types        regenerate the message types of the page's scripts"
	@echo "make chaos        check that failures lose no data             (ARGS='--minutes 1')"
	@echo "make docs         build the documentation site in site/"
	@echo "make bench        measure the speed of the rules               (ARGS='--json')"
	@echo "make wheel        build a package to install elsewhere, in dist (PREPARED=1: with compiled rules)"
	@echo "make constraints  update the pinned versions of all dependencies"

play: $(PLAY)
	@$(BIN)/leeward serve --open $(ARGS)

terminal: $(PLAY)
	@$(BIN)/leeward play $(ARGS)

# Stored bytecode halves the time that other processes and later runs need to load the tests.
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

chaos: $(READY)
	@PYTHONPATH=tests $(BIN)/python -m chaos $(ARGS)

# Not --quiet: it would hide the warnings from --strict, and a broken link would pass.
docs: $(DOCS)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

bench: $(PLAY)
	@$(BIN)/leeward bench $(ARGS)

# PREPARED=1 includes the compiled rules, for the common processor of this kind of machine, this Python and these versions.
wheel: $(PLAY)
	@rm -rf $(PREPARED_RULES)
	@$(if $(PREPARED),NUMBA_CPU_NAME=$$($(BIN)/python -c 'from leeward.kernel.compiling.prepared import COMMON; print(COMMON)') NUMBA_CPU_FEATURES= LEEWARD_CACHE=$(PREPARED_RULES) $(BIN)/leeward admin prepare)
	@LEEWARD_PREPARED=$(PREPARED_RULES)/rules $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/leeward-*.whl

constraints: $(PLAY)
	@$(BIN)/python .ci/constraints.py

# Packages for playing. Installed once, and again with the same Python when they change. PYTHON=... chooses another Python.
# Distributions build theirs with profile-guided optimization; others, such as pyenv's, are slower.
$(PLAY): pyproject.toml constraints.txt
	@for python in $(PYTHON) .venv/bin/python /usr/bin/python3 python3 python3.13 python3.12 python3.11; do \
	    if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "Leeward needs Python 3.11 or newer with venv, and found none. On Debian and Ubuntu:" >&2; \
	    echo "apt-get install python3-venv. Or say where it is: make PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	echo "setting up .venv with $$($$found --version), first time only" >&2; \
	if [ "$$found" != .venv/bin/python ]; then $$found -m venv --clear .venv; fi && \
	$(INSTALL) jinja2 msgspec numba numpy platformdirs && $(INSTALL) --no-deps -e . && { $(COMPILE) >/dev/null 2>&1 & } && \
	$(INSTALL) -e . && touch $@

# Additional packages for tests and checks.
$(READY): $(PLAY)
	@echo "setting up .venv for tests, first time only" >&2; \
	$(INSTALL) -e '.[dev]' && touch $@

# TypeScript and Biome, which check the page's scripts. Playing needs no Node.js.
$(SCRIPTS): package.json package-lock.json
	@if ! command -v npm >/dev/null; then \
	    echo "make check also checks the page's scripts with tools from npm, and found no npm. On Debian and Ubuntu:" >&2; \
	    echo "apt-get install nodejs npm. Node.js 18 or newer will do." >&2; exit 1; \
	fi; \
	npm install --no-save --silent --no-audit --no-fund && touch $@

# Additional packages for the documentation site.
$(DOCS): $(PLAY)
	@$(INSTALL) -e '.[docs]' && touch $@
