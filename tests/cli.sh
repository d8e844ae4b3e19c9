#!/bin/bash
# The program as a person meets it: exact counts, one sentence and status 2 for bad input, the peer's opinion.
# tests/cli.sh PROGRAM. The checks are in the folder cli, in parts that build on one another in this order. With
# SANITIZED=1 those that only count, and take long under a sanitizer, are left out.
set -u
program=$1
passed=0
failed=0
skipped=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$*"
}

# expect STATUS PATTERN -- ARGUMENTS...: the exit status, and a pattern (grep -E) in what is printed.
expect() {
    local status=$1 pattern=$2
    shift 3
    local output actual
    output=$("$program" "$@" 2>&1 < "${input:-/dev/null}")
    actual=$?
    if [ "$actual" -ne "$status" ]; then
        fail "damier $*: status $actual instead of $status: ${output:0:300}"
    elif ! grep -qE -- "$pattern" <<< "$output"; then
        fail "damier $*: expected /$pattern/, got: ${output:0:300}"
    else
        pass
    fi
}

# refuse PATTERN -- ARGUMENTS...: status 2, nothing on standard output, exactly one line on standard error.
refuse() {
    local pattern=$1
    shift 2
    local errors output actual
    output=$("$program" "$@" 2> "$scratch/errors" < "${input:-/dev/null}")
    actual=$?
    errors=$(cat "$scratch/errors")
    if [ "$actual" -ne 2 ]; then
        fail "damier $*: status $actual instead of 2"
    elif [ -n "$output" ] || [ "$(wc -l < "$scratch/errors")" -ne 1 ] || [ "${#errors}" -gt 400 ]; then
        fail "damier $*: not one line on standard error: ${output:0:200} ${errors:0:500}"
    elif ! grep -qE -- "$pattern" <<< "$errors"; then
        fail "damier $*: expected /$pattern/, got: $errors"
    else
        pass
    fi
}

# once COMMAND...: not again under a sanitizer.
once() { [ -n "${SANITIZED:-}" ] || "$@"; }

for part in engine positions play players sherlock reproduce arena uci_check peers; do
    # shellcheck source=/dev/null
    . "$(dirname "$0")/cli/$part.sh"
done

printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ]
