# shellcheck shell=bash
# A class of the course Sherlock's Gambit: its clients as players of the arena. A part of tests/cli.sh, which has its words.

damier=$(realpath "$program")
store=$scratch/games.db
arena() { expect "$1" "$2" -- "${@:4}" --store "$store"; }
no_arena() { refuse "$1" -- "${@:3}" --store "$store"; }

# What cannot be is said before the first game.
sherlock=(match --game sherlock reference)
no_arena 'needs a limit: --tc or --movetime$' -- "${sherlock[@]}" client:true
no_arena 'cannot be told --depth' -- "${sherlock[@]}" client:true --depth 3 --movetime 100
no_arena 'cannot be told --nodes' -- "${sherlock[@]}" client:true --nodes 3 --movetime 100
no_arena 'has no word for --openings' -- "${sherlock[@]}" client:true --openings ballots --movetime 100
no_arena 'the protocol client is not for checkers' -- match --game checkers sherlock client:true --movetime 100
no_arena 'has no options; put quotes around a comma' -- "${sherlock[@]}" client:true,depth=3 --movetime 100
no_arena 'does not start: .*no such program in PATH' -- "${sherlock[@]}" client:no-such-program --movetime 100
no_arena 'neither a folder of programs nor a file of players' -- tournament --players-from "$scratch/nowhere"
mkdir "$scratch/empty"
echo 'no program' > "$scratch/empty/README"
no_arena 'none of its files can be executed' -- tournament --players-from "$scratch/empty"
mkdir "$scratch/mixed"
printf '#!/bin/sh\nread line; exit 3\n' | tee "$scratch/mixed/ada" > "$scratch/mixed/boris"
chmod +x "$scratch/mixed/ada"
arena 0 "mixed/boris' does not play: it cannot be executed" -- tournament --game sherlock uniform --players-from "$scratch/mixed" --games 1 --movetime 8000
printf '# a list\n\n  uniform:seed=1\r\nreference:depth=1\n' > "$scratch/players.txt"
arena 0 'of 3 players' -- tournament --game sherlock uniform --players-from "$scratch/players.txt" --games 1 --max-moves 4
expect 0 'stands for eval=material,depth=5' -- players
expect 0 'another program$' -- players

# A game that goes in circles until the limit of turns: a draw, and where it is sanctioned nothing. One of these two does.
circle=(match --game sherlock "client:'$damier' sherlock --player alphabeta:depth=3" reference --movetime 60000 --games 2 --store "$scratch/loops.db")
expect 0 '^  ended by     no move left 1, turn limit 1$' -- "${circle[@]}"
expect 0 '^  points       0 and 1, without the half points of 1 loops$' -- "${circle[@]}" --sanction-loops
no_arena 'every draw for half a point: not with --sanction-loops$' -- "${sherlock[@]}" client:true --movetime 100 --sprt elo1=5 --sanction-loops
loops() { expect 0 "$1" -- leaderboard --game sherlock --store "$scratch/loops.db" "${@:3}"; }
loops '^   2  client:.*      2    0      1     1  25.0%      1$' -- --tournament 1
loops '^   2  client:.*      2    0      1     1   0.0%      1       0$' -- --tournament 2
loops '^   2  client:.*      2    0      1     1   0.0%      1       0$' -- --tournament 1 --sanction-loops
loops '"score":0.5,"loops":2,"points":2.0' -- --json --sanction-loops

# The class: our players behind the protocol, two small programs, and one for each way to go wrong.
class=$scratch/class
mkdir "$class"
# client NAME LINE...: a shell script.
client() {
    printf '%s\n' '#!/bin/sh' "${@:2}" > "$class/$1"
    chmod +x "$class/$1"
}
keys=(uniform:seed={1..4} minimax:depth={1,2} negamax:depth={1,2} alphabeta:depth={1,2,3} sherlock:depth={1,2,3}
    reference:depth={1,2,3} {ucb,uct,rave,grave,puct}:playouts=20)
for key in "${keys[@]}"; do
    client "ours-${key//[:=]/-}" "exec '$damier' sherlock --player $key"
done
client crash 'read -r line; echo "all is lost" >&2; exit 3'
client mute 'while read -r line; do :; done'
client cheat 'read -r line; case "$line" in ?*) echo 11-15 ;; *) echo "(12-1)" ;; esac; cat > /dev/null'
client flood 'exec cat /dev/zero'
client doubter 'while read -r line; do echo WON; done'
client shell "while read -r line; do" \
    '    [ -z "$line" ] || moves="$moves $line"' \
    "    move=\$('$damier' think --game sherlock --player uniform --moves \"\$moves\" --json | sed 's/.*\"move\":\"\\([^\"]*\\)\".*/\\1/; s/x.*x/x/')" \
    '    [ $((side)) -ne 0 ] || { side=1; [ -n "$line" ] || side=2; }' \
    '    [ $side -eq 1 ] || move="($move)"' \
    '    moves="$moves $move"; echo "$move"' \
    'done'
faulty=(crash mute cheat flood doubter)
# Sanitizers take more addresses than any limit lets them.
limits=(--program-cpu 60)
if [ -z "${SANITIZED:-}" ]; then
    limits+=(--program-memory 1000)
    client greedy "exec '$damier' sherlock --player alphabeta:tt=1500"
    faulty+=(greedy)
fi
if python=$(python3 -c 'import sys; print(sys.executable)'); then
    client python "exec '$python' '$(realpath "$(dirname "$0")")/programs/course_client.py' 1"
else
    skipped=$((skipped + 1))
    echo "SKIPPED: python3 is not installed: the class has no client in Python"
fi
players=$(find "$class" -type f | wc -l)
total=$((players * (players - 1) / 2))
[ "$players" -eq 30 ] || [ -z "$python" ] || [ -n "${SANITIZED:-}" ] && pass || fail "the class has $players players"

# The programs, their watchdogs, which name them, and Damier itself.
no_strays() {
    for _ in $(seq 100); do
        pgrep -f "$class" > "$scratch/strays" || return 0
        sleep 0.1
    done
    fail "$1, processes are left: $(pgrep -a -f "$class" | head -3)"
}
stored() { [ ! -s "$scratch/class.db" ] && echo 0 || sqlite3 "$scratch/class.db" 'SELECT count(*) FROM games'; }
if command -v sqlite3 > /dev/null; then
    "$program" tournament --game sherlock --players-from "$class" --games 1 --max-moves 12 --movetime 8000 "${limits[@]}" \
        --sanction-loops --concurrency 32 --store "$scratch/class.db" > "$scratch/out" 2>&1 &
    pid=$!
    for _ in $(seq 1200); do
        [ "$(stored 2> "$scratch/busy" || echo 0)" -lt 60 ] || break
        sleep 0.1
    done
    if kill -KILL $pid; then pass; else fail "the class was done before it was killed: $(head -c 500 "$scratch/out")"; fi
    wait $pid 2> "$scratch/killed"
    no_strays 'killed'
    before=$(stored)
    if [ "$before" -ge 60 ] && [ "$before" -lt "$total" ]; then pass; else fail "killed after $before of $total games"; fi
    "$program" tournament --resume --concurrency 32 --store "$scratch/class.db" > "$scratch/out" 2>&1 || fail "resumed: $(tail -c 500 "$scratch/out")"
    no_strays 'at the end'
    [ "$(sqlite3 "$scratch/class.db" 'SELECT count(*), count(DISTINCT number) FROM games')" = "$total|$total" ] && pass || fail "$(stored) games of $total"
    grep -q "^round-robin of $players players, sherlock, 8000 ms a move$" "$scratch/out" && pass || fail "no table: $(head -c 300 "$scratch/out")"
    # Each fault has its name and its player, and nobody else has one.
    "$program" leaderboard --tournament 1 --store "$scratch/class.db" > "$scratch/board"
    row() { grep -E "client:[^ ]*/$1 " "$scratch/board"; }
    for fault in 'crash:crash' 'mute:stall' 'cheat:illegal move' 'flood:flood' 'doubter:illegal move' 'greedy:memory limit'; do
        [[ " ${faulty[*]} " = *" ${fault%%:*} "* ]] || continue
        if row "${fault%%:*}" | grep -qE " [0-9]+ ${fault#*:}$"; then pass; else fail "the fault of ${fault%%:*}: $(row "${fault%%:*}")"; fi
    done
    with_faults=$(grep -E 'client:' "$scratch/board" | grep -cE ' [0-9]+ [a-z ]+$')
    [ "$with_faults" -eq "${#faulty[@]}" ] && pass || fail "not those ${#faulty[@]} are at fault: $(cat "$scratch/board")"
    # Who plays well stands above all who do not.
    last_good=$(grep -nE 'client:' "$scratch/board" | grep -vE ' [0-9]+ [a-z ]+$' | tail -n 1 | cut -d: -f1)
    first_bad=$(grep -nE 'client:' "$scratch/board" | grep -E ' [0-9]+ [a-z ]+$' | head -n 1 | cut -d: -f1)
    [ "$last_good" -lt "$first_bad" ] && pass || fail "a program that fails stands above one that plays: $(cat "$scratch/board")"
    reason() { sqlite3 "$scratch/class.db" "SELECT count(*) FROM games WHERE reason LIKE '$1'"; }
    for words in '%exited with status 3; its standard error ends with: all is lost' '%said 4096 bytes and no answer' '%says WON, and there was no illegal move'; do
        [ "$(reason "$words")" -gt 0 ] && pass || fail "no game ended with '$words'"
    done
else
    skipped=$((skipped + 1))
    echo "SKIPPED: sqlite3 is not installed"
fi
