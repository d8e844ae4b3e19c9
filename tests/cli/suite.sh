# shellcheck shell=bash
# Test suites. A part of tests/cli.sh, which has its words.

own=$(dirname "$0")/data/suite.epd
expect 0 '^solved     6 of 6$' -- suite "$own" --player alphabeta --depth 4
expect 0 '^solved     6 of 6$' -- suite "$own" --depth 6 --concurrency 3
expect 0 '^back rank +yes +Ra8# +Ra8# +[0-9.]+ +[0-9]+  [0-9.]+ s, depth 1, [0-9]+ nodes$' -- suite "$own" --player alphabeta --depth 3
expect 0 '^a rook is enough +yes +f8=R +f8=R, not f8=Q ' -- suite "$own" --player alphabeta --nodes 20000
expect 0 '^nodes +[0-9]+ in [0-9.]+ s, ' -- suite "$own" --player alphabeta --movetime 20
expect 0 '^solved     1 of 1$' -- suite "$own" --only fork --player alphabeta --depth 4
expect 0 '^solved     [0-6] of 6$' -- suite "$own" --player uniform
# The order of the lines is that of the file, however many players there are, and so is what each of them finds.
one=$("$program" suite "$own" --player alphabeta --depth 4 | awk '/yes|no/ { print $1, $2, $3 }')
two=$("$program" suite "$own" --player alphabeta --depth 4 --concurrency 4 | awk '/yes|no/ { print $1, $2, $3 }')
if [ -n "$one" ] && [ "$one" = "$two" ]; then pass; else fail "suite: four players differ from one"; fi

printf '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Kf1 Rb1; id "wrong";\n' > "$scratch/wrong.epd"
expect 0 '^wrong +no +Ra8# +Kf1 Rb1 +[0-9.]+ +[0-9]+$' -- suite "$scratch/wrong.epd" --player alphabeta --depth 2
expect 0 '"id":"wrong","line":1,"fen":"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1","bm":\["Kf1","Rb1"\],"am":\[\],"move":"Ra8#","solved":false,"seconds":[^,]+,"nodes":[0-9]+,"depth":1,"found":null\}\]\}$' -- \
    suite "$scratch/wrong.epd" --player alphabeta --depth 2 --json
expect 0 '^\{"game":"chess","player":"alphabeta","count":6,"answered":6,"solved":6,"nodes":[0-9]+,"seconds":[^,]+,"nps":[^,]+,"positions":\[\{"id":"back rank"' -- \
    suite "$own" --player alphabeta --depth 4 --json
expect 0 '"found":\{"seconds":[^,]+,"nodes":[0-9]+,"depth":[0-9]+\}\}\]\}$' -- suite "$own" --only scholar --json --player alphabeta --depth 2
printf 'B:W18,32:B14 bm 14x23; id "no choice";\nB:W18,32:B14 am 14x23;\n' > "$scratch/checkers.epd"
expect 0 '^line 2 +no +14x23 +not 14x23 ' -- suite "$scratch/checkers.epd" --game checkers --player alphabeta --depth 2

# Bad lines are told before anything is searched.
bad() {
    local pattern=$1
    printf '# a comment\n6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n%s\n' "$2" > "$scratch/bad.epd"
    refuse "^damier: '[^']*', line 3: $pattern" -- suite "$scratch/bad.epd"
}
bad 'neither bm nor am says which move is right$' '6k1/5ppp/8/8/8/8/8/R5K1 w - - id "nothing";'
bad "EPD character 34: bm: .*'Qxx'" '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Qxx;'
bad "EPD character 38: bm: .*'Rb8'" '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8 Rb8;'
bad 'EPD character 31: am names no move$' '6k1/5ppp/8/8/8/8/8/R5K1 w - - am;'
bad 'Ra8# stands in both bm and am$' '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8+; am Ra8;'
bad 'EPD character 30: a string without its closing "$' '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm "Ra8'
bad 'FEN field 1' '6k1/5ppp/8/8/8/8/R5K1 w - - bm Ra8;'
bad 'the game is over: ' '6k1/8/8/8/8/8/8/6K1 w - - bm Kf1;'
: > "$scratch/empty.epd"
refuse 'has no positions$' -- suite "$scratch/empty.epd"
refuse 'cannot be read$' -- suite "$scratch/nowhere.epd"
refuse 'cannot be read$' -- suite "$scratch"
refuse "^damier: --only 'x': .* has no position with that id$" -- suite "$own" --only x
refuse "player 'alfabeta' is not known" -- suite "$own" --player alfabeta
refuse "the games are" -- suite "$own" --game halma
refuse 'excludes' -- suite "$own" --depth 3 --nodes 100
expect 0 'damier suite wac.epd --movetime 1000' -- suite --help

# Ctrl-C ends with what was done. (The first position has one answer at depth 1; the second takes longer than anybody waits.)
printf '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "first";\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "long";\n' > "$scratch/long.epd"
"$program" suite "$scratch/long.epd" --player alphabeta --depth 90 > "$scratch/long.out" 2> "$scratch/long.err" &
running=$!
for _ in $(seq 300); do
    grep -qs "^first " "$scratch/long.out" && break
    sleep 0.1
done
kill -INT "$running"
wait "$running"
status=$?
if [ "$status" = 1 ] && grep -q '^solved     1 of 1$' "$scratch/long.out" && grep -q '^not run    1$' "$scratch/long.out" &&
    grep -q 'stopped early, after 1 of 2 positions' "$scratch/long.err"; then
    pass
else
    fail "suite: Ctrl-C gave status $status: $(cat "$scratch/long.out" "$scratch/long.err")"
fi
