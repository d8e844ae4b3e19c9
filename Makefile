# A thin front to CMake: `make run` and `make test` are all a newcomer needs. CMakePresets.json has the builds.
PREFIX ?= /usr/local

.DEFAULT_GOAL := help
.PHONY: help run build test test-quick bench screenshots format format-check lint install clean

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

run: build  ## build, then play in the browser (make run ARGS="--game checkers")
	@build/release/damier serve --open $(ARGS)

build:  ## the program, as fast as this machine allows, at build/release/damier
	@scripts/bootstrap build
	@scripts/build release

test:  ## every test: optimised with asserts, sanitizers, threads, some seconds of each fuzz target
	@scripts/bootstrap test
	@scripts/test

test-quick:  ## what the last change touches, optimised with asserts: a minute or two
	@scripts/bootstrap test
	@scripts/test-quick

bench: build  ## speed beside Debian's stockfish, random games, and the micro-benchmarks
	@scripts/bootstrap test
	@scripts/build bench micro_bench network_bench playout_speed
	@bench/perft
	@bench/playouts
	@build/bench/bench/micro_bench --benchmark_min_time=0.2
	@build/bench/bench/network_bench --benchmark_min_time=0.5

screenshots: build  ## pictures of every view of the page, light, dark and narrow, in build/screenshots
	@scripts/bootstrap test
	@scripts/page screenshots build/release/damier

format:  ## format all sources
	@scripts/bootstrap test
	@scripts/format

format-check:  ## fail when a source is not formatted
	@scripts/bootstrap test
	@scripts/format --check

lint:  ## clang-tidy over all sources
	@scripts/bootstrap test
	@scripts/lint

install:  ## a build for any x86-64-v2 machine, installed below PREFIX (/usr/local)
	@scripts/bootstrap build
	@scripts/build portable
	@cmake --install build/portable --prefix "$(PREFIX)"

clean:  ## remove everything that was built
	@rm -rf build
