# Two commands do everything: `make open` and `make test`. Each sets up what it needs in .venv.
# Distributions build Python with profiles of its use, and what one builds at home is a tenth slower: theirs goes first,
# if it is new enough, makes environments and lets modules be compiled; `make PYTHON=…` says otherwise.
USABLE := import ensurepip, pathlib, sys, sysconfig; header = pathlib.Path(sysconfig.get_path("include"), "Python.h"); \
	sys.exit(sys.version_info < (3, 11) or not header.exists())
PYTHON ?= $(shell /usr/bin/python3 -c '$(USABLE)' 2>/dev/null && echo /usr/bin/python3 || echo python3)
BIN := .venv/bin
PAGE := tools/page
# How long `make soak` runs, and a file with what is done, behind which a later run goes on.
MINUTES ?= 10
KEPT ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# Some tests of the whole suite wait for a browser, a server or a disk: half as many workers again as cores. Each one
# more reads all tests and compiled functions once more, which takes some fifteen seconds of processor time.
ALL_JOBS ?= $(shell expr $(JOBS) + $(JOBS) / 2)

# Tests that also run on the compiled package.
ON_COMPILED := tests/contract/test_contract.py tests/contract/test_golden.py tests/contract/test_played.py \
	tests/contract/test_compiled.py tests/hands tests/poker

# Tests start hundreds of processes: each would compile every module again where none may be kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: open test check lock newer-python warm compiled soak days long mutate lint postgres chromium rules bench wheel docs pictures clean help

help:
	@echo "make open    open the room"
	@echo "make test    everything CI runs: lint, types, layers, all tests, the rule matrix"
	@echo "make check   a developer's inner loop: lint, types, layers, fast tests"
	@echo "make soak    kills, lost answers, any order of commands, faulty days, for so many MINUTES: one table"
	@echo "make days    a hundred simulated days of twenty tables with faults: a night's run"
	@echo "make long    all tests in their long form: more hands, more kills, a whole day"
	@echo "make mutate  which changes to a rulebook or a branch no test notices (SAMPLE=100 SEED=1)"
	@echo "make rules   which rules of which house have a passing test"
	@echo "make bench   one table of speeds, beside named peers and the machine's own limits"
	@echo "make newer-python  the fast tests on Debian trixie's Python, in a chroot; needs root and a Debian mirror"
	@echo "make lock    the newest versions of what the project builds on, into requirements/dev.txt"
	@echo "make docs    the documentation with its API reference, into site/"
	@echo "make wheel   the packages to hand out, pure and compiled for this machine, into dist/"

# `make lock` refreshes the versions that development and CI use, within the bounds of pyproject.toml.
LOCK := requirements/dev.txt

.venv/installed: pyproject.toml $(LOCK)
	$(PYTHON) -c 'import sys; sys.exit("Houseway needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --constraint $(LOCK) --editable '.[dev]'
	@touch $@

lock: .venv/installed
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-annotate --custom-compile-command 'make lock' \
		--extra dev --extra docs --extra fast --extra cuda --extra bench --output-file $(LOCK) pyproject.toml

# The room alone needs far less than its tests.
.venv/open: pyproject.toml $(LOCK)
	$(PYTHON) -c 'import sys; sys.exit("Houseway needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint $(LOCK) --editable '.[room]'
	@touch $@

open: .venv/open
	$(BIN)/houseway open

# TypeScript's checker reads the types that the page states in its comments; nothing of it is served.
$(PAGE)/node_modules/installed: $(PAGE)/package.json $(PAGE)/package-lock.json
	@sh tools/need-node.sh
	npm ci --prefix $(PAGE) --silent --ignore-scripts
	@touch $@

# CI runs this beside `make test`. The chroot is kept for the next run; NEWER names another place for it.
NEWER ?= /var/tmp/houseway-trixie

newer-python:
	sh tools/newer-python.sh $(NEWER) $(JOBS)

lint: .venv/installed $(PAGE)/node_modules/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PAGE)/node_modules/.bin/tsc --project jsconfig.json

postgres:
	@sh tools/need-postgres.sh
	@sh tools/need-nginx.sh

chromium:
	@sh tools/need-chromium.sh

check: lint
	$(BIN)/pytest -n $(JOBS) -m "not slow and not broad"

# While the checkers read, the other core compiles what the tests will want: their modules and Numba's functions.
warm: .venv/installed
	$(BIN)/pytest --collect-only > /dev/null
	$(BIN)/python -m tests.odds.warm

# The package with the poker engine in C, in build/compiled; left out where there is no C compiler.
compiled: .venv/installed
	rm -rf build/compiled
	if command -v cc > /dev/null; then HATCH_BUILD_HOOK_ENABLE_CUSTOM=true \
		$(BIN)/python -m pip install --quiet --no-deps --target build/compiled .; fi

test: postgres chromium
	$(MAKE) --jobs 2 lint warm compiled
	$(BIN)/pytest -n $(ALL_JOBS) --dist worksteal --rules --durations=25
	if [ -d build/compiled ]; then PYTHONPATH=build/compiled $(BIN)/pytest --override-ini pythonpath=build/compiled \
		-n $(JOBS) -m "not slow and not broad" $(ON_COMPILED); fi

soak: .venv/installed postgres
	$(BIN)/python -m tests.soak --minutes $(MINUTES) --jobs $(JOBS) $(if $(KEPT),--kept $(KEPT))

long: .venv/installed postgres chromium
	HOUSEWAY_SOAK=1 $(BIN)/pytest -n $(JOBS) --dist worksteal --durations=30

# So many of each kind (0: all), which ones, and which kinds; a run that was broken off goes on where it was.
SAMPLE ?= 100
SEED ?= 1
KINDS ?= fees,stakes,settings,rulings,branches

# A hundred simulated days with faults: something for a night.
NIGHT ?= 480

days: .venv/installed
	$(BIN)/python -m tests.soak --form days --minutes $(NIGHT) --jobs $(JOBS)

mutate: .venv/installed
	$(BIN)/python -m tests.mutate --sample $(SAMPLE) --seed $(SEED) --kinds $(KINDS) --workers $(JOBS)

rules: .venv/installed
	$(BIN)/pytest -n $(JOBS) --rules --rules-only

bench: compiled
	$(BIN)/python benchmarks/bench.py
	$(BIN)/python tools/speeds.py --write

wheel: .venv/installed
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	if command -v cc > /dev/null; then HATCH_BUILD_HOOK_ENABLE_CUSTOM=true \
		$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .; fi

docs: .venv/installed
	$(BIN)/python -m pip install --quiet --constraint $(LOCK) --editable '.[docs]'
	$(BIN)/python tools/spread.py
	$(BIN)/python tools/coverage.py
	$(BIN)/mkdocs build --quiet

pictures: .venv/installed chromium
	$(BIN)/python tools/pictures.py

clean:
	rm -rf .venv site dist build artefacts .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache $(PAGE)/node_modules
