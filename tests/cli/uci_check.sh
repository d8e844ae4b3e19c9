# shellcheck shell=bash
# The test of engines. A part of tests/cli.sh, which has its words.

# The test of engines: one that says little, none, and whether the manual names every check.
cat > "$scratch/engine" << 'ENGINE'
while read -r line; do
    case "$line" in
    uci) printf 'id name Tiny\nid author nobody\n\noption name Hash type spin default 1 min 1 max 2\nuciok\n' ;;
    isready) echo readyok ;;
    quit) exit ;;
    esac
done
ENGINE
engine="sh '$scratch/engine'"
expect 0 '^ponder.hit +required ' -- uci-check --list
expect 0 '"id":"uci.uciok","level":"required"' -- uci-check --list --json
expect 0 '^ok    ready.isready ' -- uci-check "$engine" --only ready
expect 0 '^warn  uci.no-blank-lines ' -- uci-check "$engine" --only uci.no-blank-lines --option Hash=2
expect 1 'recommended  0 of 1 passed' -- uci-check "$engine" --only uci.no-blank-lines --strict
expect 0 '"required_passed":3,"required":3' -- uci-check sh "$scratch/engine" --only id --json
expect 1 '^FAIL  go.depth .*' -- uci-check "$engine" --only go.depth --timeout 1
expect 1 '^FAIL  uci.uciok ' -- uci-check true
expect 1 '^skip  ponder.hit ' -- uci-check true
refuse 'there is no such program' -- uci-check no-such-program
refuse "'/no/such' cannot be started" -- uci-check /no/such
refuse 'uci-check needs an engine' -- uci-check
refuse "check 'ponder.hti' is not known, did you mean ponder.hit" -- uci-check cat --only ponder.hti
refuse 'did you mean Hash' -- uci-check "$engine" --option Hasch=1
refuse "is a number from 1 to 2, not '3'" -- uci-check "$engine,Hash=3"
refuse 'is not closed' -- uci-check "'sh"
refuse '\-\-timeout' -- uci-check "$engine" --timeout 0

# Damier goes on to start programs after its own file was deleted: the first one does that.
cp "$program" "$scratch/gone"
printf 'echo started >> "%s"; rm -f "%s"; . "%s"\n' "$scratch/starts" "$scratch/gone" "$scratch/engine" > "$scratch/remover"
program=$scratch/gone expect 0 '"required_passed":3,"required":3' -- uci-check sh "$scratch/remover" --only id --json
if [ ! -e "$scratch/gone" ] && [ "$(wc -l < "$scratch/starts")" -gt 1 ]; then
    pass
else
    fail "$(wc -l < "$scratch/starts") starts, and these should be several, without a file of the program"
fi

manual=$(dirname "$0")/../docs/uci-check.md
for id in $("$program" uci-check --list | cut -d ' ' -f 1); do
    if grep -q "^| \`$id\` " "$manual"; then pass; else fail "docs/uci-check.md does not name $id"; fi
done
