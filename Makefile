# `make demo` and `make test` need only Python 3.11+ with venv, and make. The first one installs into .venv; after that no network is used.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$python >/dev/null && $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
JOBS ?= 2

.PHONY: demo test test-compiled soak soak-games renew reference patterns lint format lock clean

demo: .venv/.installed
	$(BIN)/cardforge demo

test: lint
	$(BIN)/python -m pytest -n $(JOBS)

# The same tests on the wheel with the compiled core, installed outside the checkout as a user installs it.
test-compiled: .venv/.installed-dev
	rm -rf build/compiled && mkdir -p build/compiled/tree
	$(PIP) install --constraint requirements.lock setuptools
	CARDFORGE_COMPILE=1 $(PIP) wheel --no-build-isolation --no-deps --wheel-dir build/compiled .
	$(PYTHON) -m venv build/compiled/venv
	build/compiled/venv/bin/python -m pip --disable-pip-version-check --quiet install --constraint requirements.lock "$$(ls build/compiled/*.whl)[dev]"
	cp -R tests benchmarks docs *.md LICENSE Makefile pyproject.toml build/compiled/tree
	$(BIN)/python benchmarks/builds.py --games 1000 --write build/compiled/games.json
	cd build/compiled/tree && ../venv/bin/python benchmarks/builds.py --games 1000 --compare ../games.json
	cd build/compiled/tree && ../venv/bin/cardforge --version && ../venv/bin/python -m pytest -n $(JOBS)

# Everything large that `make test` only samples, whole: it takes an hour or two. On an installed wheel: make soak PROGRAM=.../venv/bin/python
# The checks are copied out of the checkout, so that what they import is the program that PROGRAM has. Mutants need the source.
# How much is done can be given, to see in some minutes that all of it runs:
# make soak PAIR_GAMES=10 GROOVE_GAMES=10 SENRYOKU_GAMES=10 SKILLBOOK_GAMES=10 GENERATED_GAMES=100 MUTANTS=5 WHOLE=0 TESTS=tests/unit/games
PROGRAM ?= $(BIN)/python
SOAKED := $(abspath $(PROGRAM))
PAIR_GAMES ?= 6700
GROOVE_GAMES ?= 10000
SENRYOKU_GAMES ?= 10000
SKILLBOOK_GAMES ?= 10000
GENERATED_GAMES ?= 20000
MUTANTS ?= 150
WHOLE ?= 1
TESTS ?=
# Random games alone. What is done is kept in build/soak-games.jsonl: stopped and called again, it plays only what is missing.
soak-games: .venv/.installed-dev
	rm -rf build/soak && mkdir -p build/soak && cp -R tests benchmarks docs *.md LICENSE Makefile pyproject.toml build/soak
	cd build/soak && $(SOAKED) -c "import cardforge; print(cardforge.__version__, cardforge.build(), cardforge.__file__)"
	cd build/soak && $(SOAKED) benchmarks/random_games.py --game deckmaster --games $(PAIR_GAMES) --jobs $(JOBS) --state ../soak-games.jsonl
	cd build/soak && $(SOAKED) benchmarks/random_games.py --game blackpoker --games $(PAIR_GAMES) --jobs $(JOBS) --state ../soak-games.jsonl
	cd build/soak && $(SOAKED) benchmarks/random_games.py --game groove --games $(GROOVE_GAMES) --jobs $(JOBS) --state ../soak-games.jsonl
	cd build/soak && $(SOAKED) benchmarks/random_games.py --game senryoku --games $(SENRYOKU_GAMES) --jobs $(JOBS) --state ../soak-games.jsonl
	cd build/soak && $(SOAKED) benchmarks/random_games.py --game skillbook --games $(SKILLBOOK_GAMES) --jobs $(JOBS) --state ../soak-games.jsonl

soak: soak-games
	cd build/soak && $(SOAKED) benchmarks/generated_games.py --games $(GENERATED_GAMES) --jobs $(JOBS)
	cd build/soak && $(SOAKED) benchmarks/generated_games.py --game groove --games $(GENERATED_GAMES) --every 1 --moves 1 --jobs $(JOBS)
	cd build/soak && $(SOAKED) benchmarks/generated_games.py --game senryoku --games $(GENERATED_GAMES) --every 1 --moves 1 --jobs $(JOBS)
	cd build/soak && $(SOAKED) benchmarks/generated_games.py --game skillbook --games $(GENERATED_GAMES) --every 1 --moves 1 --jobs $(JOBS)
	cd build/soak && CARDFORGE_SOAK=$(WHOLE) $(SOAKED) -m pytest -n $(JOBS) $(TESTS)
	$(BIN)/python benchmarks/mutants.py --mutants $(MUTANTS) --jobs $(JOBS)

# Writes anew what tests compare with: counts of positions, games as they are told. Read the difference before it is kept.
renew: .venv/.installed-dev
	CARDFORGE_RENEW=1 $(BIN)/python -m pytest tests/unit/games/test_perft.py tests/unit/games/test_golden.py tests/unit/games/test_told.py

lint: .venv/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/mypy

format: .venv/.installed-dev
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format --quiet .

# The pages of docs/ that are made from the program: commands and API.
reference: .venv/.installed-dev
	$(BIN)/python docs/make_reference.py

# Examples for the list of what can be written, and its page; some minutes.
patterns: .venv/.installed-dev
	$(BIN)/python docs/make_patterns.py

# The newest versions that fit, in an environment of their own.
lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet hatchling editables setuptools
	build/lock/bin/pip install --quiet --no-build-isolation --editable ".[dev]"
	{ head -1 requirements.lock; build/lock/bin/pip freeze --all --exclude-editable --exclude pip; } > build/requirements.lock
	mv build/requirements.lock requirements.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache build dist

.venv/.created:
	@test -n "$(PYTHON)" || { echo "cardforge needs Python 3.11 or newer; none was found. Say where it is: make PYTHON=/path/to/python3 $(MAKECMDGOALS)" >&2; exit 2; }
	$(PYTHON) -m venv .venv
	touch $@

# The build backend comes from the lock file too, so that an installation is the same everywhere.
.venv/.installed: .venv/.created pyproject.toml requirements.lock
	$(PIP) install --constraint requirements.lock hatchling editables
	$(PIP) install --constraint requirements.lock --no-build-isolation --editable .
	touch $@

# chess comes as source only: building it needs setuptools and wheel beside it.
.venv/.installed-dev: .venv/.installed
	$(PIP) install --constraint requirements.lock setuptools wheel
	$(PIP) install --constraint requirements.lock --no-build-isolation --editable ".[dev]"
	touch $@
