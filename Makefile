# Touchdeck Kit. `make help` lists what can be made.

SHELL := /bin/bash
# A step's limit in seconds is several times what a 2-core machine needs; the whole check takes some 25
# minutes there.
STEP := .ci/step

.DEFAULT_GOAL := help
.PHONY: conformance-full help run build test firmware-images firmware-test firmware-planted footprint vectors tables \
    fuzz soak bench format clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Install what is missing, build, and start a simulated deck (ARGS="--help" passes options)
	@.ci/system-packages build
	swift run deck-sim $(ARGS)

build: ## Build the programs and the tests
	@.ci/system-packages build
	@.ci/build

test: ## Check specification and vectors, build, and run every test; ends in the test runner's summary
	@$(STEP) "system packages" 300 .ci/system-packages test
	@$(STEP) "Python environment" 180 .ci/python-env
	@$(STEP) "specification, recomputed" 60 .venv/bin/python firmware-spec/check.py
	@$(STEP) "vectors, checked independently" 120 .venv/bin/python Vectors/check/check.py
	@$(STEP) "that check, checked" 120 .venv/bin/python Vectors/check/check.py --self-test
	@$(STEP) "build" 600 .ci/build
	@$(STEP) "programs, against independent peers" 480 \
		env TOUCHDECK_BIN="$(CURDIR)/.build/debug" .venv/bin/python -m pytest -q Tests/peers
	@$(STEP) "the C core, looked into" 240 .venv/bin/python -m pytest -q Tests/core
	@$(STEP) "the C core, fuzzed" 240 Tests/fuzz/run 30
	@$(STEP) "ESP-IDF component and example" 240 \
		env TOUCHDECK_BIN="$(CURDIR)/.build/debug" .venv/bin/python -m pytest -q Tests/esp-idf
	@$(STEP) "own board, conformance" 400 \
		.build/debug/deck-conform deck --sim --strict --junit .build/conformance-deck.xml
	@$(STEP) "independent board, conformance" 400 env PYTHONPATH=Tests/peers \
		.build/debug/deck-conform deck --strict --junit .build/conformance-board.xml \
		--deck ".venv/bin/python -m touchdeck_peer.board {url} {state}"
	@$(STEP) "own and independent host, conformance" 400 env PYTHONPATH=Tests/peers .ci/together \
		".build/debug/deck-conform host --sim --strict --junit .build/conformance-host.xml" \
		".build/debug/deck-conform host --strict --junit .build/conformance-computer.xml \
		--host '.venv/bin/python -m touchdeck_peer.computer $$(mktemp -d)'"
	@$(STEP) "programs that break one rule each" 700 .build/debug/deck-conform quirks --jobs 6 --seed 1
	@$(STEP) "random frames and exchanges, with sanitizers" 400 Tests/deck-soak/sanitized
	@$(STEP) --last "Swift and C tests" 660 .ci/swift-tests

firmware-images:
	@$(STEP) "compilers and emulators for the boards" 600 .ci/system-packages firmware
	@$(STEP) "Mbed TLS, as source" 180 firmware-spec/mbedtls/fetch
	@$(STEP) "test images" 300 $(MAKE) -s -C firmware-spec/qemu -j$$(nproc)

firmware-test: firmware-images ## Play every vector to the deck in QEMU, on each instruction set of the ESP family
	@$(STEP) "system packages" 300 .ci/system-packages test
	@$(STEP) "the programs" 600 swift build
	@$(STEP) "Python environment" 180 .ci/python-env
	@$(STEP) "ESP-IDF example, compiled" 60 Tests/esp-idf/build riscv32 lx106
	@$(STEP) "emulated boards, with the host" 120 \
		env TOUCHDECK_BIN="$(CURDIR)/.build/debug" \
		TOUCHDECK_BOARDS=qemu-rv32imc,qemu-rv32imac,qemu-lx106,qemu-lx106-2.28.3-psa \
		.venv/bin/python -m pytest -q Tests/peers/test_boards.py
	@$(STEP) "an emulated board, against independent peers" 240 \
		env TOUCHDECK_BIN="$(CURDIR)/.build/debug" TOUCHDECK_BOARD=qemu-rv32imc \
		.venv/bin/python -m pytest -q -m "not waits" Tests/peers/test_sim_pairing.py \
		Tests/peers/test_sim_session.py
	@$(STEP) "an emulated board, conformance" 400 .build/debug/deck-conform deck --strict \
		--junit .build/conformance-qemu.xml \
		--deck ".build/debug/deck-sim --board qemu-rv32imc --connect {url} --state {state} --json"
	@$(STEP) "what the core takes of a board" 60 Tests/footprint/measure --budget
	@$(STEP) "what a deck costs a board" 120 firmware-spec/qemu/footprint --print
	@$(STEP) "vectors, on this computer" 400 firmware-spec/mbedtls/host-check
	@$(STEP) --last "vectors, on every image" 900 firmware-spec/qemu/test

firmware-planted: firmware-images ## Plant faults in the deck's code and see that firmware-test notices each
	swift build --product deck-conform
	firmware-spec/qemu/planted

footprint: firmware-images ## Measure what a deck costs a board, and write the figures into Docs/footprint.md
	firmware-spec/qemu/footprint

vectors: ## Write Vectors/v1 anew and check it
	@.ci/system-packages test
	swift run deck-vectors generate Vectors/v1
	@.ci/python-env
	.venv/bin/python Vectors/check/check.py

tables: ## Print the tables of states and of conformance cases from the code into firmware-spec
	@.ci/system-packages build
	TOUCHDECK_PRINT_TABLES=1 swift test --disable-xctest --filter SpecTests
	swift run deck-conform table >.build/conformance.md
	mv .build/conformance.md firmware-spec/conformance.md

conformance-full: ## Play every case to each fault that deck-host and deck-sim can have: an hour
	@.ci/system-packages build
	@.ci/build
	.build/debug/deck-conform quirks --full --jobs 6

fuzz: ## Fuzz the C core for SECONDS a target (60)
	@.ci/system-packages build
	Tests/fuzz/run $(or $(SECONDS),60)

soak: ## Feed FRAMES (1000000) to each machine and play EXCHANGES (10000), with sanitizers: an hour
	@.ci/system-packages build
	FRAMES=$(FRAMES) EXCHANGES=$(EXCHANGES) SEED=$(SEED) Tests/deck-soak/soak

bench: ## Measure, and write the figures into Docs/benchmarks.md
	@.ci/system-packages build
	.ci/update-benchmarks

format: ## Format the Swift sources in place
	swift format --in-place --parallel --recursive Package.swift Sources Tests

clean: ## Remove what was built, the Python environment included
	rm -rf .build .venv
