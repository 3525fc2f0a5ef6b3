# Every chore of the project. Each target makes the virtual environment it needs; all you bring is Python and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-config \
	--no-emit-index-url --no-emit-find-links $(UPGRADE)

.PHONY: help run demo test check format format-check lint types bench lock hooks
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

help: ## List the chores
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

run: $(VENV)/.runtime ## Run Trailboss; without DISCORD_TOKEN it opens the sandbox on this machine
	@$(BIN)/python -m bot run

demo: $(VENV)/.runtime ## Watch AI players play a match, with pictures
	@$(BIN)/python -m bot demo

test: $(VENV)/.dev ## Run the tests
	@$(BIN)/pytest -n auto --dist worksteal

check: format-check lint types test ## Check format, lint and types, then run the tests: what CI runs

format: $(VENV)/.dev ## Put the code in its format and mend what the linter can
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

format-check: $(VENV)/.dev
	@$(BIN)/ruff format --check

lint: $(VENV)/.dev
	@$(BIN)/ruff check

types: $(VENV)/.dev
	@$(BIN)/mypy

bench: $(VENV)/.dev ## Measure speed and size, each figure beside its floor
	@$(BIN)/python -m tests.bench

lock: $(VENV)/.dev ## Pin the requirements anew (UPGRADE=--upgrade takes newer versions)
	$(COMPILE) pyproject.toml -o requirements.lock
	$(COMPILE) pyproject.toml --extra dev -c requirements.lock -o tests/requirements.lock
	$(COMPILE) tests/bench/requirements.in -o tests/bench/requirements.lock

hooks: $(VENV)/.dev ## Check format, lint and types before each of your commits
	@$(BIN)/pre-commit install

$(BIN)/pip:
	@command -v $(PYTHON) >/dev/null || { echo \
		"Trailboss needs Python 3.11 or newer, and there is no $(PYTHON) here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo \
		"Trailboss needs Python 3.11 or newer; $(PYTHON) is older. Name another one: make PYTHON=python3.13" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo \
		"Trailboss needs Python's venv module, which $(PYTHON) lacks; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)

$(VENV)/.runtime: requirements.lock | $(BIN)/pip
	@echo "Installing what Trailboss runs on ..."
	@$(INSTALL) --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.dev: tests/requirements.lock pyproject.toml | $(BIN)/pip
	@echo "Installing what Trailboss is made with ..."
	@$(INSTALL) --require-hashes -r tests/requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.runtime $@
