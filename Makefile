# What people type. Every target sets up what it needs by itself.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

BUILT := $(or $(CARGO_TARGET_DIR),target)
WITS := $(BUILT)/release/wits
CHROMIUM ?= $(firstword $(wildcard /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome))
# Counts instructions for the tests of linear running time.
VALGRIND := $(shell command -v valgrind)
# nextest is faster and prints better; where it is missing, plain `cargo test` does as well.
CARGO_TEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo "cargo nextest run" || echo "cargo test --lib --bins --tests")
LIBRARIES := $(filter-out wits_cli,$(notdir $(wildcard crates/*)))
STUDIO_SOURCES := $(shell find studio/src studio/public studio/index.html studio/vite.config.ts studio/tsconfig.json -type f 2>/dev/null)

.PHONY: help run studio test test-rust test-doc test-bench test-web test-browser fuzz bench fmt lint check doc doc-api golden golden-hashes clean wits

help: ## Lists the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: wits ## Builds everything and starts the studio; prints its address
	@$(WITS) studio

wits: studio ## Builds the command `wits` with the studio inside
	cargo build --release -p wits_cli

studio: studio/dist/index.html ## Builds the web app of the studio

studio/node_modules/.installed: studio/package-lock.json
	cd studio && npm ci --no-audit --no-fund
	touch $@

studio/dist/index.html: studio/node_modules/.installed $(STUDIO_SOURCES)
	cd studio && npm run build
	touch $@

test: ## Runs every test: Rust, documentation, benchmarks, web, browser; prints the time of each stage
	@cargo run -q -p xtask -- stages test-rust test-doc test-bench doc-api test-web test-browser check

# The web app first: the `wits` that is built along with the tests carries it, and the browser tests use that one.
test-rust: studio valgrind
	$(CARGO_TEST) --workspace --all-features

test-doc:
	cargo test --workspace --all-features --doc

# Every suite once, with hardly any work, through to the report.
test-bench: studio
	$(CARGO_TEST) --workspace --all-features --no-run
	WITS_BIN="$(abspath $(BUILT)/debug/wits)" cargo run -q -p peerbench -- --tiny

test-web: studio/node_modules/.installed
	cd studio && npm run lint && npm run format:check && npm test

test-browser: studio
	$(CARGO_TEST) --workspace --all-features --no-run
	@$(MAKE) --no-print-directory chromium
	cd studio && WITS_BIN="$(abspath $(BUILT)/debug/wits)" npm run e2e

.PHONY: valgrind
valgrind:
ifeq ($(VALGRIND),)
	@echo "Installing valgrind, which counts instructions for the tests"
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq valgrind libc6-dbg >/dev/null
endif

# Pictures of pages are compared as they are drawn with this font.
FONT := $(or $(wildcard /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf),$(shell fc-list "DejaVu Sans" 2>/dev/null | head -1))

.PHONY: chromium
chromium:
ifeq ($(and $(CHROMIUM),$(FONT)),)
	@echo "Installing Chromium and its font for the browser tests"
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
		$(if $(CHROMIUM),,chromium) $(if $(FONT),,fonts-dejavu-core) >/dev/null
endif

# Coverage-guided, on stable Rust: the compiler counts the edges that an input takes. The flags, and what is built with
# them, stay in a folder of their own; with --target they do not reach build scripts.
MINUTES ?= 10
FUZZ_WORK := $(BUILT)/fuzz
FUZZ_HOST := $(shell rustc -vV | sed -n 's/^host: //p')
FUZZ_HUNT := $(FUZZ_WORK)/build/$(FUZZ_HOST)/fuzz/hunt
FUZZ_FLAGS := --cfg coverage_counters -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
	-Cllvm-args=-sanitizer-coverage-inline-8bit-counters

fuzz: studio ## Searches for inputs that break a law: MINUTES=10, TARGET=name for one target, INPUT=file for one run
	RUSTFLAGS="$(FUZZ_FLAGS)" cargo build --profile fuzz --target $(FUZZ_HOST) --target-dir $(FUZZ_WORK)/build -p fuzz --bin hunt
	FUZZ_WORK="$(FUZZ_WORK)" $(FUZZ_HUNT) $(if $(INPUT),run $(TARGET) "$(INPUT)",$(MINUTES) $(TARGET))

bench: wits ## Measures us and the peers in one run; writes target/bench/report.md and the table in the README
	cargo run --release -p peerbench

fmt: studio/node_modules/.installed ## Formats all code
	cargo fmt --all
	cd studio && npm run format

lint: ## Formatting and clippy, warnings denied
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

check: ## Layers, links, the guide, the index of the books, texts
	cargo run -q -p xtask -- check

doc: doc-api ## API documentation and the guide
	command -v mdbook >/dev/null || test -x $(BUILT)/tools/bin/mdbook || cargo install mdbook --locked --no-default-features --root $(BUILT)/tools
	PATH="$(abspath $(BUILT))/tools/bin:$$PATH" mdbook build guide

# Of the libraries; games and tools have none that others read.
doc-api:
	RUSTDOCFLAGS="-D warnings" cargo doc $(LIBRARIES:%=-p %) --lib --no-deps --all-features

golden: golden-hashes ## Writes state hashes and golden pictures again: REASON="why"; look at them before you commit
	WITS_GOLDEN=update cargo test --workspace --all-features --tests -- looks_as

golden-hashes: export WITS_REASON = $(REASON)
golden-hashes: ## Writes the state hashes of the games again: REASON="why games behave differently"
	$(if $(strip $(REASON)),,$(error Hashes and pictures change only with a reason: make $(MAKECMDGOALS) REASON="why games behave differently"))
	cargo test -q --workspace --all-features --bin wits -- hashes::update::write_the_hashes_anew --exact --ignored --nocapture

clean: ## Removes everything that was built
	cargo clean
	rm -rf studio/dist studio/node_modules guide/book
