# Set-up runs once, and again only when a lock file or pyproject.toml changes.
PYTHON ?= python3
VENV := .venv
PIP := $(VENV)/bin/python -m pip --disable-pip-version-check -qq
# One worker is quicker than none only where there are several cores.
JOBS ?= auto

# Tests start hundreds of processes; without bytecode each would compile the program anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-long test-all lint fuzz bench lock clean

play: $(VENV)/ready
	@$(VENV)/bin/plainrules
	@echo
	@echo 'To have plainrules on your path:  export PATH="$(CURDIR)/$(VENV)/bin:$$PATH"'

# Both are always told; either fails the whole.
test: $(VENV)/ready-dev
	@failed=0; \
	  $(MAKE) --no-print-directory lint || failed=1; \
	  $(VENV)/bin/python -m pytest -n $(JOBS) --dist worksteal || failed=1; \
	  exit $$failed

# What takes long, with new random games each time; test-all is both.
test-long: $(VENV)/ready-dev
	@$(VENV)/bin/python -m pytest -n $(JOBS) --dist worksteal -m long

test-all:
	@failed=0; \
	  $(MAKE) --no-print-directory test || failed=1; \
	  $(MAKE) --no-print-directory test-long || failed=1; \
	  exit $$failed

lint: $(VENV)/ready-dev
	@failed=0; \
	  $(VENV)/bin/ruff check . || failed=1; \
	  $(VENV)/bin/ruff format --check . || failed=1; \
	  $(VENV)/bin/mypy || failed=1; \
	  exit $$failed

# Random titles with new seeds, played by both executors; MINUTES=30 make fuzz
MINUTES ?= 5
fuzz: $(VENV)/ready-dev
	@$(VENV)/bin/python -m tests.reference.fuzz --minutes $(MINUTES)

bench: $(VENV)/ready-dev
	@$(VENV)/bin/python -m bench

$(VENV)/ready: requirements.lock pyproject.toml
	@echo 'Setting up in $(VENV) (once) ...'
	@test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.lock
	@echo 'Setting up the tests (once) ...'
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

# Needs uv (pip install uv). Writes every platform's hashes.
lock:
	@echo 'hatchling' | uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	  --no-annotate --no-header --extra table --extra docs --extra native pyproject.toml - -o requirements.lock
	@uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	  --no-annotate --no-header -c requirements.lock --extra dev pyproject.toml -o requirements-dev.lock

clean:
	@rm -rf $(VENV) build dist
