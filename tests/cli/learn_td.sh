# shellcheck shell=bash
# Evaluations learnt from nothing. A part of tests/cli.sh, which has its words.

quick=(--game checkers --depth 1 --random 4 --plies 60 --every 10)
expect 0 '^ +20 +1\.00 +[0-9.-]+   [0-9.-]+$' -- learn td "${quick[@]}" --games 20 --out "$scratch/a.weights" --curve "$scratch/a.svg" \
    --squares "$scratch/squares.svg"
expect 0 ': 20 games, 0 of them new, in ' -- learn td "${quick[@]}" --games 20 --out "$scratch/a.weights"
for picture in a squares; do
    if grep -q '</svg>' "$scratch/$picture.svg"; then pass; else fail "learn td: no picture $picture.svg"; fi
done
expect 0 '^\{"game":"checkers","games":10,"unit":[0-9.e-]+,"worth":\{"man":1\.0,"king":[0-9.]+\}\}$' -- \
    learn td "${quick[@]}" --games 20 --out "$scratch/a.weights" --json
expect 0 '^\{"game":"checkers","recipe":"method=leaf .*","games":20,"played":0,"seconds":[0-9.e-]+,"finished":true\}$' -- \
    learn td "${quick[@]}" --games 20 --out "$scratch/a.weights" --json
expect 0 'damier learn td --game checkers --games 20000 --out checkers.weights' -- learn td --help
refuse "^damier: .*a.weights' was learnt by another recipe: method=leaf lambda=0.7 " -- \
    learn td "${quick[@]}" --lambda 0.5 --out "$scratch/a.weights"
refuse "its weights are for 'checkers', not for chess$" -- learn td --game chess --out "$scratch/a.weights"
refuse 'the games are' -- learn td --game halma --out "$scratch/b.weights"
refuse 'lambda' -- learn td --lambda nan --out "$scratch/b.weights"
refuse 'out' -- learn td

# What was learnt plays, and what is no evaluation does not.
expect 0 'bestmove|^move ' -- think --game checkers --player "alphabeta:depth=3,evalfile=$scratch/a.weights"
for player in minimax:depth=2 alphabeta:depth=2 champion:depth=2 uct:playouts=30,cut=4 puct:playouts=30; do
    expect 0 '^move ' -- think --game checkers --player "$player,evalfile=$scratch/a.weights"
    expect 0 '^move ' -- think --game chess --player "$player,eval=td"
    refuse "its weights are for 'checkers', not for chess$" -- think --game chess --player "$player,evalfile=$scratch/a.weights"
done
head -c 500 "$scratch/a.weights" > "$scratch/short.weights"
refuse 'its end is missing$' -- think --game checkers --player "alphabeta:evalfile=$scratch/short.weights"
sed 's/^games 20/games 21/' "$scratch/a.weights" > "$scratch/tampered.weights"
refuse 'its checksum is wrong$' -- think --game checkers --player "alphabeta:evalfile=$scratch/tampered.weights"
refuse 'cannot be read: ' -- match "alphabeta:evalfile=$scratch/nowhere" alphabeta --game checkers --games 2

# Killed at any moment, the same command goes on and ends with the same bytes.
whole=(learn td "${quick[@]}" --games 3000)
"$program" "${whole[@]}" --out "$scratch/whole.weights" > /dev/null
for pause in 0.2 0.4 0.3; do
    "$program" "${whole[@]}" --out "$scratch/killed.weights" > /dev/null 2>&1 &
    running=$!
    sleep "$pause"
    kill -KILL "$running" 2> /dev/null
    wait "$running" 2> /dev/null
done
"$program" "${whole[@]}" --out "$scratch/killed.weights" > /dev/null
if cmp -s "$scratch/whole.weights" "$scratch/killed.weights"; then pass; else fail "learn td: a killed run ends differently"; fi

# Ctrl-C keeps what was done.
"$program" learn td "${quick[@]}" --games 1000000 --out "$scratch/long.weights" > "$scratch/long.out" 2> "$scratch/long.err" &
running=$!
for _ in $(seq 300); do
    grep -qs '^ *10 ' "$scratch/long.out" && break
    sleep 0.1
done
kill -INT "$running"
wait "$running"
status=$?
if [ "$status" -eq 1 ] && grep -q 'the same command goes on with' "$scratch/long.err" && grep -q '^games [1-9]' "$scratch/long.weights"; then
    pass
else
    fail "learn td: Ctrl-C gave status $status: $(head -c 300 "$scratch/long.err")"
fi
refuse "^damier: --out and --curve are both '[^']*same': they need files of their own$" -- learn td --out "$scratch/same" --curve "$scratch/same"
refuse '^damier: tictactoe has one kind of piece, which is worth itself$' -- learn td --game tictactoe --out "$scratch/marks"
