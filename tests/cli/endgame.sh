# shellcheck shell=bash
# Exact tables. A part of tests/cli.sh, which has its words.

tables=$scratch/tables
expect 0 '^all +5478 +2836 +1068 +1574 +5 +[0-9]+$' -- endgame build --game tictactoe --folder "$tables"
expect 0 '^KRK +50015 +21959 +2796 +25260 +31 +[0-9]+$' -- endgame build --men 3 --folder "$tables"
expect 0 '^KRK +50015 .* was there$' -- endgame build --men 3 --folder "$tables"
expect 0 '^\{"game":"checkers","men":"KKvK","positions":29760,"wins":15258,"draws":1484,"losses":13018,"plies":33,"fen":"[^"]+","bytes":[0-9]+,"new":true\}$' -- \
    endgame build --game checkers --men 3 --folder "$tables" --json --threads 2
expect 0 '^all +199520 +' -- endgame stats --game checkers --folder "$tables"
expect 0 '^KvM +1736 +384 +1105 +247 +11 +[0-9]+  [BW]:W' -- endgame stats --game checkers --folder "$tables"
expect 0 '^every entry is what its moves say in ' -- endgame verify --game tictactoe --folder "$tables"
once expect 0 '^KPK +165676 .* good$' -- endgame verify --folder "$tables" --threads 2
expect 0 '"men":"all".*"consistent":true' -- endgame verify --game tictactoe --folder "$tables" --json

# A won position, a lost one, a draw, one that is over.
expect 0 '^white to move: win in 17 plies$' -- endgame probe --folder "$tables" --fen "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"
expect 0 '^Qg6 +win in 17 plies$' -- endgame probe --folder "$tables" --fen "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"
expect 0 '^black to move: loss in 4 plies$' -- endgame probe --folder "$tables" --fen "k7/8/1K6/8/8/8/8/2R5 b - - 0 1"
expect 0 '^white to move: draw$' -- endgame probe --folder "$tables" --fen "k7/P7/1K6/8/8/8/8/8 w - - 0 1" --moves "Kc6 Kxa7"
expect 0 '^x to move: draw$' -- endgame probe --game tictactoe --folder "$tables"
expect 0 '^\{"game":"chess","fen":"k7/8/1K6/8/8/8/8/2R5 b - - 0 1","result":"loss","plies":4,"moves":\[\{"move":"Kb8","result":"loss","plies":4\}\]\}$' -- \
    endgame probe --folder "$tables" --fen "k7/8/1K6/8/8/8/8/2R5 b - - 0 1" --json
expect 1 '^damier: no table in .*/chess. holds rnbqkbnr/' -- endgame probe --folder "$tables"
expect 1 '^damier: no table in .*/chess. holds 8/8/8/4k3/8/8/8/KQR5 w' -- endgame probe --folder "$tables" --fen "8/8/8/4k3/8/8/8/KQR5 w - - 0 1"

# What is wrong is one sentence.
refuse "expected files like KK?vK.end in '[^']*/sherlock', found none; damier endgame build --game sherlock makes them" -- \
    endgame stats --game sherlock --folder "$tables"
refuse "^damier: --men 6: tables of checkers have at most 5 men$" -- endgame build --game checkers --men 6 --folder "$tables"
refuse 'not in range' -- endgame build --men 1 --folder "$tables"
refuse 'cannot be made' -- endgame build --men 3 --folder /dev/null/nowhere
refuse 'game' -- endgame build --game go --folder "$tables"
expect 0 'damier endgame build --game chess --men 3' -- endgame build --help

# A damaged table is refused, and made anew.
printf 'x' >> "$tables/chess/KRK.end"
refuse "^damier: '[^']*/KRK.end' is no table of an endgame: its checksum is wrong$" -- \
    endgame probe --folder "$tables" --fen "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
expect 0 '^KRK +50015 +21959 +2796 +25260 +31 +[0-9]+$' -- endgame build --men 3 --folder "$tables"
expect 0 '^white to move: win in ' -- endgame probe --folder "$tables" --fen "8/8/8/4k3/8/8/8/KR6 w - - 0 1"

# Killed at any moment, a build goes on and ends with the same files.
whole=$scratch/whole broken=$scratch/broken
"$program" endgame build --game checkers --men 3 --folder "$whole" --threads 1 > "$scratch/whole.out" 2>&1
kills=0
for delay in 0.02 0.05 0.08 0.1 0.15; do
    "$program" endgame build --game checkers --men 3 --folder "$broken" --threads 1 > "$scratch/broken.out" 2>&1 &
    running=$!
    sleep "$delay"
    kill -KILL "$running" 2> /dev/null && kills=$((kills + 1))
    wait "$running" 2> /dev/null
done
"$program" endgame build --game checkers --men 3 --folder "$broken" --threads 1 > "$scratch/broken.out" 2>&1
if diff -r "$whole" "$broken" > "$scratch/diff" && [ "$(find "$broken" -name '*.end' | wc -l)" = 9 ]; then
    pass
else
    fail "endgame: after $kills kills: $(cat "$scratch/diff" "$scratch/broken.out")"
fi

# Ctrl-C ends at once, and says what comes next.
"$program" endgame build --men 4 --folder "$tables" --threads 1 > "$scratch/stopped.out" 2> "$scratch/stopped.err" &
running=$!
for _ in $(seq 300); do
    grep -qs '^KPK ' "$scratch/stopped.out" && break
    sleep 0.1
done
kill -INT "$running"
wait "$running"
status=$?
if [ "$status" = 1 ] && grep -q 'stopped early; the next build goes on after the last table' "$scratch/stopped.err"; then
    pass
else
    fail "endgame: Ctrl-C gave status $status: $(cat "$scratch/stopped.out" "$scratch/stopped.err")"
fi
