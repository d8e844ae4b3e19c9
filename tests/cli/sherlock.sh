# shellcheck shell=bash
# The course's client. A part of tests/cli.sh, which has its words.

# The course's client: only the protocol on standard output, one sentence beside it where the opponent errs.
printf '\n' > "$scratch/game"
input=$scratch/game expect 0 '^\([0-9]+-[0-9]+\)$' -- sherlock
printf '(11-15)\r\n' > "$scratch/game"
input=$scratch/game expect 0 '^[0-9]+-[0-9]+$' -- sherlock --player alphabeta:depth=2
printf '(11-15)\n' > "$scratch/game"
input=$scratch/game expect 0 '^LOST$' -- sherlock --fen B:W:B11
output=$(printf '(11-20)\n(11-15)\n' | "$program" sherlock 2> "$scratch/errors")
status=$?
if [ $status -eq 0 ] && [ "$output" = WON ] && grep -q "^damier: move '(11-20)': not legal" "$scratch/errors"; then
    pass
else
    fail "sherlock, illegal move: status $status, $output"
fi
printf 'B:W21\0:B1/4\0' > "$scratch/noise"
for noise in /dev/zero "$scratch/noise" /dev/urandom; do
    input=$noise expect 0 '^WON$' -- sherlock
done
input=/dev/null expect 0 '^$' -- sherlock
printf '\nWON!\n' > "$scratch/game"
input=$scratch/game expect 1 'takes our last line for an illegal move' -- sherlock --player uniform
refuse "sherlock reads the opponent's moves" -- sherlock --fen -
refuse "player ocap plays chess, not sherlock" -- sherlock --player ocap
refuse "expected the form B:W21" -- sherlock --fen nonsense
printf '\n' | "$program" sherlock --player uniform > /dev/full 2> "$scratch/errors"
status=$?
if [ $status -eq 1 ] && grep -q 'could not be written' "$scratch/errors"; then pass; else fail "sherlock > /dev/full: status $status"; fi

# Two of them, each hearing only the other: the moves are a whole game, which ends with the loser's word.
mkfifo "$scratch/to_black" "$scratch/to_white"
timeout 120 "$program" sherlock --player sherlock:depth=4 < "$scratch/to_white" 2> "$scratch/white_errors" |
    tee "$scratch/white" > "$scratch/to_black" &
{
    echo
    cat "$scratch/to_black"
} | timeout 120 "$program" sherlock --player uniform 2> "$scratch/black_errors" |
    tee "$scratch/black" > "$scratch/to_white"
wait
moves=$(paste -d ' ' "$scratch/black" "$scratch/white" | tr '\n' ' ')
if [ "$(tail -n 1 "$scratch/black")" = LOST ] && [ ! -s "$scratch/black_errors" ] && [ ! -s "$scratch/white_errors" ] &&
    [ "$(wc -l < "$scratch/black")" -gt 5 ]; then
    pass
else
    fail "two clients: ${moves: -200} $(cat "$scratch/black_errors" "$scratch/white_errors")"
fi
expect 0 'white wins: no move left' -- play --game sherlock --moves "${moves%LOST*}"
