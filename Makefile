# It needs only make and Python 3.11 or newer. `make help` lists the targets.

SHELL := /bin/sh
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
PROJECT := pyproject.toml hatch_build.py package.json package-lock.json
VENDORED := $(wildcard static/vendor/hx-sse.min.js)
ARGS ?=

.DEFAULT_GOAL := help
unexport PYTHONDONTWRITEBYTECODE
# Make installs several things at once: none waits for one that it does not need.
MAKEFLAGS += --jobs 3

.PHONY: run
run: .venv/run .venv/project ## Start the companion for your table; ARGS="--port 9000" passes options
	@exec $(BIN)/companion serve $(ARGS)

.PHONY: test
test: lint suite ## Check everything: style, types, and the whole test suite; ARGS go to pytest

.PHONY: suite
suite: debian-browser bytecode
	@requirements/browser
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

# One process compiles the tests, else each worker compiles all of them.
bytecode: .venv/collected.txt
.venv/collected.txt: $(shell find tests -name '*.py') | .venv/dev .venv/project
	@$(BIN)/python -m pytest --collect-only --quiet > $@ || true

.PHONY: lint
lint: .venv/dev .venv/project ## Check style and types only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.PHONY: format
format: .venv/dev ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# A test that hangs is ended alone, after so many seconds, and the others go on.
ENDS_AFTER = -o faulthandler_timeout=0 -o timeout_method=signal -o timeout=

.PHONY: bench
bench: .venv/dev .venv/project ## Measure: run tests/benchmarks/bench_*.py
	$(BIN)/python -m pytest tests/benchmarks -o python_files='bench_*.py' -s $(ENDS_AFTER)900 $(ARGS)

.PHONY: mutants
mutants: .venv/dev .venv/project ## Break the rules a little to see whether the tests notice; MUTANTS_EVERY=60: a sample
	$(BIN)/python -m tests.mutants $(ARGS)

.PHONY: coverage
coverage: .venv/coverage .venv/project browser ## Run the suite and list the lines of companion/ that it does not run
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest --numprocesses auto --dist worksteal $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --format=$${FORMAT:-text} | tee .venv/coverage.txt

.PHONY: lowest
lowest: .venv/python ## Run the tests without a browser on the lowest versions that pyproject.toml allows
	requirements/lowest $(ARGS)

.PHONY: contract
contract: .venv/dev .venv/project ## Walk every link and button of every exhibit, as everybody, in each language; half an hour
	CONTRACT=all $(BIN)/python -m pytest tests/contract $(ARGS)

.PHONY: approve
approve: .venv/dev .venv/project ## Rewrite the approved texts (tests/**/approved/); review the difference in git
	APPROVE=1 $(BIN)/python -m pytest -k approved $(ARGS)

.PHONY: play
play: .venv/dev .venv/project ## Play thousands of random games of all kinds, and draw 250 examples of each property; RANDOM_SEEDS=1000: more
	@export RANDOM_SEEDS=$${RANDOM_SEEDS:-250} RANDOM_FIRST=$${RANDOM_FIRST:-$$(date +%s)} && \
	echo "Seeds from $$RANDOM_FIRST on (RANDOM_FIRST)" && \
	$(BIN)/python -m pytest -o timeout=0 tests/games/*/evenings \
		$$(grep -rl --include='test_*.py' --exclude-dir=contract example_counts tests) $(ARGS) && \
	RANDOM_SEEDS=$$((RANDOM_SEEDS / 25)) $(BIN)/python -m pytest -o timeout=0 tests/contract/test_no_secret_leaks.py -k curious $(ARGS)

TORTURED = -o python_files='test_*.py one_of_two_killed.py' tests/torture tests/storage/test_entries.py::test_two_programs_on_one_file_lose_nothing
.PHONY: torture
torture: .venv/dev .venv/project ## Kill, cut, repeat and fuzz as often as docs/torture.md says; SEED=7 repeats a run
	TORTURE=$${TORTURE:-1} $(BIN)/python -m pytest $(TORTURED) -s --durations=0 $(ENDS_AFTER)5400 $(ARGS)

.PHONY: image-steps
image-steps: .venv/dev ## Follow the Dockerfile in an empty folder, without Docker; as root
	$(BIN)/python -m tests.serving.image_steps

.PHONY: screenshots
screenshots: browser ## Take pictures of every state of every screen into screenshots/; ARGS="four at war" for some
	$(BIN)/python -m tests.browser.pictures.screenshots $(ARGS)

.PHONY: pictures
pictures: browser ## Retake the README's pictures
	$(BIN)/python -m tests.browser.pictures.readme

.PHONY: taps
taps: browser ## Count the taps of the most common actions, in a real browser
	$(BIN)/python -m pytest -o python_files='count_*.py test_score_sheet.py test_expedition.py test_terra_mystica.py test_epoch.py' tests/browser -s $(ARGS)

.PHONY: engines
engines: .venv/dev .venv/project ## Play the core of the app in WebKit and in Firefox; ARGS="-k WebKit" for one
	@requirements/engines
	xvfb-run --auto-servernum $(BIN)/python -m pytest tests/engines -o python_files='engine_*.py' $(ARGS)

.PHONY: messages
messages: .venv/dev .venv/project ## Collect the texts to translate and bring the catalogues up to date
	$(BIN)/python -m companion.translations

.PHONY: pins
pins: .venv/dev ## Compile requirements/*.txt from the ranges in pyproject.toml
	requirements/compile

.PHONY: audit
audit: .venv/dev ## Ask the package index for known vulnerabilities of the pinned packages
	requirements/audit

.PHONY: browser
browser: .venv/dev ## Make sure that the browser tests have a browser
	@requirements/browser

# As `browser`, as far as this needs no .venv: on a new machine the two are installed side by side.
.PHONY: debian-browser
debian-browser:
	@requirements/browser debian

.PHONY: icons
icons: .venv/dev browser ## Draw the pixel icons from static/icons/*.svg
	$(BIN)/python -m tests.browser.pictures.icons

.PHONY: clean
clean: ## Remove what was installed and built; your tables in instance/ stay
	rm -rf .venv node_modules static/vendor dist .mypy_cache .pytest_cache .ruff_cache

.PHONY: help
help: ## Show this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

# Each of these files is a stamp: its package is installed and newer than its dependencies.

.venv/python:
	@echo "Creating .venv"
	@requirements/venv
	@touch $@

.venv/run: requirements/run.txt | .venv/python
	@requirements/install $<
	@touch $@

.venv/dev: requirements/dev.txt | .venv/python
	@requirements/install $<
	@touch $@ .venv/run

.venv/coverage: requirements/coverage.txt | .venv/dev
	@requirements/install $<
	@touch $@

.venv/project: $(PROJECT) $(if $(VENDORED),,vendor-missing) | .venv/python
	@echo "Installing the companion itself and the browser's libraries"
	@$(PIP) install --quiet --no-deps --editable .
	@touch $@

.PHONY: vendor-missing
vendor-missing:
