# Two commands do everything: `make open` and `make test`. Each sets up what it needs in .venv.
# The distribution's Python comes first, because it is a tenth faster than one built without profiling. It must be new
# enough, make virtual environments and have the headers to compile modules. `make PYTHON=…` chooses another one.
USABLE := import ensurepip, pathlib, sys, sysconfig; header = pathlib.Path(sysconfig.get_path("include"), "Python.h"); \
	sys.exit(sys.version_info < (3, 11) or not header.exists())
PYTHON ?= $(shell /usr/bin/python3 -c '$(USABLE)' 2>/dev/null && echo /usr/bin/python3 || echo python3)
BIN := .venv/bin
PAGE := tools/page
# The minutes that `make soak` runs, and a file of finished runs that a later one continues.
MINUTES ?= 10
KEPT ?=
# What the long tests of the room measured, for the table of `make soak`.
FIGURES ?= /tmp/houseway-figures.jsonl
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# Some tests wait for a browser, a server or a disk, so the whole suite gets half as many workers again as cores. Each
# further worker costs fifteen seconds of processor time to load tests and compiled functions.
ALL_JOBS ?= $(shell expr $(JOBS) + $(JOBS) / 2)

# Tests that also run on the compiled package.
ON_COMPILED := tests/contract/test_contract.py tests/contract/test_golden.py tests/contract/test_played.py \
	tests/contract/test_compiled.py tests/hands tests/poker

# A test that is stuck ends its worker, which fails it with a traceback of all threads; the other tests go on.
STUCK := -o faulthandler_timeout=400 -o faulthandler_exit_on_timeout=true

# Tests start hundreds of processes. Without bytecode files each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: open test check lock newer-python warm compiled soak days long mutate lint postgres chromium rules written bench wheel docs pictures clean help

help:
	@echo "make open    open the room"
	@echo "make test    everything CI runs: lint, types, layers, all tests, the rule matrix"
	@echo "make check   a developer's inner loop: lint, types, layers, fast tests"
	@echo "make soak    the room's long tests, then kills, lost answers, faulty days for some MINUTES; one table of all"
	@echo "make days    a hundred simulated days of twenty tables with faults, overnight"
	@echo "make long    all tests at length: more hands, more kills, a whole day"
	@echo "make mutate  the changes to rulebooks and branches that no test notices (SAMPLE=100 SEED=1)"
	@echo "make rules   the rules of each house that have a passing test"
	@echo "make written rewrites docs and stored answers that follow from the definitions; read the diff"
	@echo "make bench   one table of speeds, with named peers and the machine's limits"
	@echo "make newer-python  the fast tests on Debian trixie's Python, in a chroot; needs root and a Debian mirror"
	@echo "make lock    the newest versions of all dependencies, into requirements/dev.txt"
	@echo "make docs    the documentation with its API reference, into site/"
	@echo "make wheel   the packages, pure and compiled for this machine, into dist/"

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

# TypeScript checks the types in the page's comments; none of it is served.
$(PAGE)/node_modules/installed: $(PAGE)/package.json $(PAGE)/package-lock.json
	@sh tools/need-node.sh
	npm ci --prefix $(PAGE) --silent --ignore-scripts
	@touch $@

# CI runs this beside `make test`. It keeps the chroot for the next run; NEWER names another place for it.
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

# While one core checks, the other compiles the tests' modules and Numba's functions.
warm: .venv/installed
	$(BIN)/pytest --collect-only > /dev/null
	$(BIN)/python -m tests.odds.warm

# Builds the package with the poker engine in C in build/compiled; skipped without a C compiler.
compiled: .venv/installed
	rm -rf build/compiled
	if command -v cc > /dev/null; then HATCH_BUILD_HOOK_ENABLE_CUSTOM=true \
		$(BIN)/python -m pip install --quiet --no-deps --target build/compiled .; fi

test: postgres chromium
	$(MAKE) --jobs 2 lint warm compiled
	$(BIN)/pytest -n $(ALL_JOBS) --dist worksteal --rules --durations=25 $(STUCK)
	if [ -d build/compiled ]; then PYTHONPATH=build/compiled $(BIN)/pytest --override-ini pythonpath=build/compiled \
		-n $(JOBS) -m "not slow and not broad" $(ON_COMPILED); fi

soak: .venv/installed postgres
	rm -f $(FIGURES)
	HOUSEWAY_SOAK=1 HOUSEWAY_FIGURES=$(FIGURES) $(BIN)/pytest -m soak tests/room tests/web tests/install; \
		$(BIN)/python -m tests.soak --minutes $(MINUTES) --jobs $(JOBS) --figures $(FIGURES) --tests $$? \
		$(if $(KEPT),--kept $(KEPT))

long: .venv/installed postgres chromium
	HOUSEWAY_SOAK=1 $(BIN)/pytest -n $(JOBS) --dist worksteal --durations=30

# The number of mutations of each kind (0: all), the seed that picks them, and the kinds. An interrupted run continues.
SAMPLE ?= 100
SEED ?= 1
KINDS ?= fees,stakes,settings,rulings,branches

# A hundred simulated days with faults, overnight.
NIGHT ?= 480

days: .venv/installed
	$(BIN)/python -m tests.soak --form days --minutes $(NIGHT) --jobs $(JOBS)

mutate: .venv/installed
	$(BIN)/python -m tests.mutate --sample $(SAMPLE) --seed $(SEED) --kinds $(KINDS) --workers $(JOBS)

rules: .venv/installed
	$(BIN)/pytest -n $(JOBS) --rules --rules-only

written: .venv/installed
	for page in reference coverage spread; do $(BIN)/python tools/$$page.py --write || exit; done
	for stored in contract.played contract.golden contract.tried contract.positions contract.reckonings floor.sheets; do \
		$(BIN)/python -m tests.$$stored --write || exit; done

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
