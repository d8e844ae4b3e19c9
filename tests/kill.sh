#!/bin/bash
# Kills a running tournament with SIGKILL at random moments and resumes it, until it is complete. Then every game must
# be there once, the store sound, and no process left. tests/kill.sh PROGRAM [KILLS [SEED]]
set -u
program=$1
kills=${2:-5}
RANDOM=${3:-1}
if ! command -v sqlite3 > /dev/null; then
    echo "SKIPPED: sqlite3 is not installed, and it looks after the store in this test"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
store=$scratch/games.db
fail() {
    printf 'FAILED: %s\n' "$*"
    exit 1
}

# A wrapper script around an engine: what it starts must not survive either.
players=(uniform alphabeta:depth=2,tt=1 alphabeta:depth=3,tt=1)
if [ -x /usr/games/stockfish ]; then
    ln -s /usr/games/stockfish "$scratch/inner"
    printf '#!/bin/sh\n%s\necho gone\n' "$scratch/inner" > "$scratch/engine"
    chmod +x "$scratch/engine"
    players+=("uci:$scratch/engine,Hash=1" "uci:$scratch/engine,Hash=2")
else
    echo "SKIPPED: stockfish is not installed: the tournament has no programs in it"
fi
# So many games that the kills come first.
games=$((2 * kills + 10))
pairings=$((${#players[@]} * (${#players[@]} - 1) / 2))
total=$((games * pairings))

# The engines, their watchdogs, which name them, and by the name of the store Damier itself.
strays() { pgrep -f "$scratch/" || true; }
# A watchdog needs a moment after the death of its master.
no_strays() {
    for _ in $(seq 100); do
        [ -z "$(strays)" ] && return 0
        sleep 0.1
    done
    fail "processes are left: $(pgrep -a -f "$scratch/" | head -3)"
}

arguments=("${players[@]}" --games "$games" --nodes 200 --openings random:4)
killed=0
while [ "$killed" -lt "$kills" ]; do
    "$program" tournament --store "$store" --concurrency 2 "${arguments[@]}" > "$scratch/out" 2>&1 &
    pid=$!
    # The first one may be killed before it begins; the others have begun, however busy the machine is.
    if [ "$killed" -gt 0 ]; then
        for _ in $(seq 600); do
            [ -s "$store" ] && break
            sleep 0.1
        done
    fi
    sleep "$((RANDOM % 2)).$(printf %03d $((RANDOM % 1000)))"
    if ! kill -KILL "$pid" 2> /dev/null; then
        wait "$pid"
        fail "the tournament ended before kill $((killed + 1)): $(head -c 500 "$scratch/out")"
    fi
    wait "$pid" 2> /dev/null
    killed=$((killed + 1))
    no_strays
    if [ -s "$store" ]; then
        sound=$(sqlite3 "$store" 'PRAGMA integrity_check')
        [ "$sound" = ok ] || fail "after kill $killed the store is not sound: $sound"
        # Killed before it was begun, it is begun again.
        if [ "$(sqlite3 "$store" 'SELECT count(*) FROM tournaments')" = 1 ]; then arguments=(--resume); fi
    fi
done
before=0
[ "${arguments[0]}" != --resume ] || before=$(sqlite3 "$store" 'SELECT count(*) FROM games')
"$program" tournament --store "$store" --concurrency 2 "${arguments[@]}" > "$scratch/out" 2>&1 ||
    fail "the last run: $(tail -c 500 "$scratch/out")"
no_strays
[ "$(sqlite3 "$store" 'PRAGMA integrity_check')" = ok ] || fail "the store is not sound"
[ "$(sqlite3 "$store" 'SELECT count(*) FROM tournaments')" = 1 ] || fail "there are several tournaments"
count=$(sqlite3 "$store" 'SELECT count(*), count(DISTINCT number), min(number), max(number) FROM games')
[ "$count" = "$total|$total|0|$((total - 1))" ] || fail "the games are $count instead of $total"
# Every pairing as often as it should be, each colour half of the time.
odd=$(sqlite3 "$store" "SELECT count(*) FROM (SELECT count(*) AS n FROM games GROUP BY first, second) WHERE n != $((games / 2))")
seats=$(sqlite3 "$store" 'SELECT count(*) FROM (SELECT DISTINCT first, second FROM games)')
[ "$odd" = 0 ] && [ "$seats" = $((2 * pairings)) ] || fail "the pairings are not complete: $odd, $seats"
echo "$kills kills, $before games before the last run, $total at the end: each there once, no process left"
