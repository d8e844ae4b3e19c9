#!/bin/bash
# The program as a person meets it: exact counts, one sentence and status 2 for bad input, the peer's opinion.
# tests/cli.sh PROGRAM [PART...]. The checks are in the folder cli, in parts that share nothing and run beside one another: most
# of them wait for something. With SANITIZED=1 checks that only count, and take long under a sanitizer, are left out.
set -u
program=$1
shift
[ $# -gt 0 ] || set -- documents arena course play uci_check engine players tables learn_td serve endgame suite positions sherlock reproduce learn learn_dqn peers books # the longest first
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

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

# One part, in a process and a folder of its own; its counts stand in a file at the end.
run_part() {
    passed=0
    failed=0
    skipped=0
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    # shellcheck source=/dev/null
    . "$(dirname "$0")/cli/$1.sh"
    echo "$passed $failed $skipped" > "$root/$1.counts"
}

at_once=$((1 + $(nproc)))
for part in "$@"; do
    while [ "$(jobs -rp | wc -l)" -ge "$at_once" ]; do wait -n; done
    (run_part "$part") > "$root/$part.log" 2>&1 &
done
wait

all_passed=0
all_failed=0
all_skipped=0
for part in "$@"; do
    cat "$root/$part.log"
    if ! read -r passed failed skipped < "$root/$part.counts"; then
        echo "FAILED: the part $part did not come to its end"
        passed=0 failed=1 skipped=0
    fi
    all_passed=$((all_passed + passed))
    all_failed=$((all_failed + failed))
    all_skipped=$((all_skipped + skipped))
done
printf '%d passed, %d failed, %d skipped\n' "$all_passed" "$all_failed" "$all_skipped"
[ "$all_failed" -eq 0 ]
