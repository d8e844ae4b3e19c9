# shellcheck shell=bash
# Matches, tournaments and the leaderboard; what Ctrl-C leaves of any command. A part of tests/cli.sh, which has its words.

# The leaderboard. The store is one of a few games, as it was written.
board() {
    local status=$1 pattern=$2
    shift 3
    expect "$status" "$pattern" -- leaderboard --store "$scratch/store.db" "$@"
}
expect 0 'damier leaderboard --game checkers' -- leaderboard --help
board 1 "there is no store '.*store.db' yet" --
if [ -e "$scratch/store.db" ]; then fail "the leaderboard made a store"; else pass; fi
refuse "cannot be opened: it is a directory" -- leaderboard --store "$scratch"
printf '[Event "a"]\n\n1. e4 e5 *\n' > "$scratch/games.pgn"
refuse "it is no store, nor any other SQLite file" -- leaderboard --store "$scratch/games.pgn"
refuse "expected a file or postgresql://" -- leaderboard --store mysql://localhost/games
refuse "postgresql://me:...@/games\?host=/nowhere' cannot be opened" -- leaderboard --store 'postgresql://me:secret@/games?host=/nowhere'
refuse "--game 'go' is not known" -- leaderboard --game go
refuse "--since is a day such as .* not '2026-02-30'" -- leaderboard --since 2026-02-30
refuse "--since is a day such as .* not '2026-11-15 12:00'" -- leaderboard --since '2026-11-15 12:00'
if command -v sqlite3 > /dev/null; then
    sqlite3 "$scratch/store.db" < "$(dirname "$0")/data/store.sql"
    board 0 '^chess: 3 players, 6 games$' --
    board 0 '^   1  alphabeta:depth=2  0.1.0       \+93  142      6    4      1     1  75.0%      1            1  1 time forfeit$' --
    board 0 '^   -  uci:/opt/engine                  -    -      0    0      0     0      -      0            1  1 no start$' --
    board 0 '^alphabeta:depth=2 \(0.1.0\)  uniform \(0.1.0\)      6   \+4     =1    -1  75.0%  \+191' -- --head-to-head
    board 0 '^sherlock \(0.1.0\)  uniform \(0.1.0\)      1   \+1     =0    -0  100.0%  above -291    -      0$' -- --head-to-head --tournament 2
    board 0 '^chess: 3 players, 2 games$' -- --since 2026-11-16
    board 0 '^chess: 2 players, 6 games$' -- --player unif
    board 0 '^checkers: 2 players, 1 game$' -- --tournament 2
    board 0 '"player":"uniform","expanded":"uniform","version":"0.1.0","elo":-93.4.*"wins":1,"draws":1,"losses":4' -- --json
    board 0 '"player":"uniform","expanded":"uniform","version":"0.1.0","commit":"","elo"' -- --json --by-commit
    board 0 '^ 2  checkers      1  .*  goes on with --resume 2  sherlock uniform$' -- --tournaments
    board 0 '^\[\{"tournament":1,.*"finished":"2026-11-15T' -- --tournaments --json
    board 1 'there are no games of sherlock in the store' -- --game sherlock
    board 1 'there are no such games of chess in the store' -- --player nobody
    board 1 'there are no such tournaments in the store' -- --tournaments --game sherlock
    refuse 'the store has no tournament 7' -- leaderboard --store "$scratch/store.db" --tournament 7
    # Where nothing may be written, by someone who is not root.
    mkdir "$scratch/protected" && cp "$scratch/store.db" "$scratch/protected"
    sqlite3 "$scratch/protected/store.db" 'PRAGMA journal_mode = WAL' > "$scratch/mode"
    chmod 755 "$scratch" && chmod 555 "$scratch/protected" && chmod 444 "$scratch/protected/store.db"
    as_nobody=()
    [ "$(id -u)" -ne 0 ] || as_nobody=(setpriv --reuid 65534 --regid 65534 --clear-groups)
    cp "$program" "$scratch/damier" # the folder of the build may be closed to others
    if "${as_nobody[@]}" "$scratch/damier" leaderboard --store "$scratch/protected/store.db" | grep -q '^chess: 3 players, 6 games$'; then
        pass
    else
        fail "a store that can only be read is not read"
    fi
    chmod 755 "$scratch/protected"
    # Games of the page count when they are asked for, and nobody goes on with their tournament.
    sqlite3 "$scratch/store.db" "INSERT INTO tournaments VALUES (9, 'tictactoe', '2026-11-16T08:00:00Z', '', '{\"page\":true}');
        INSERT INTO players VALUES (9, 'human', '');
        INSERT INTO games VALUES (9, 0, 9, 2, '1-0', 'normal', '2026-11-16T08:00:00Z', 0.5, 'three in a row', '', '', '', '', '')"
    board 1 'there are no games of tictactoe but those of the page, which --humans counts, in the store' -- --game tictactoe
    board 0 '^tictactoe: 2 players, 1 game$' -- --game tictactoe --humans
    board 0 '^   1  human ' -- --game tictactoe --humans
    board 0 '^tictactoe: 2 players, 1 game$' -- --tournament 9
    board 0 '^chess: 3 players, 6 games$' -- --humans
    board 0 '^ 9  tictactoe      1  .*  games of the page' -- --tournaments
    board 0 '"tournament":9,.*"finished":null,"page":true' -- --tournaments --json
    cp "$scratch/store.db" "$scratch/page.db"
    refuse 'tournament 9 is the games of the page: nobody can go on with it' -- tournament --resume 9 --store "$scratch/page.db"
    sqlite3 "$scratch/page.db" "UPDATE tournaments SET finished = begun WHERE id < 9"
    refuse 'has no tournament to go on with' -- tournament --resume --store "$scratch/page.db"
    sqlite3 "$scratch/store.db" 'DELETE FROM games WHERE tournament = 9; DELETE FROM tournaments WHERE id = 9; DELETE FROM players WHERE id = 9'
    # It is one of version 1: reading leaves it so, a match upgrades it, and its games are there before and after.
    version() { sqlite3 "$scratch/store.db" 'SELECT version FROM damier_store'; }
    "$program" leaderboard --store "$scratch/store.db" --head-to-head > "$scratch/before"
    [ "$(version)" = 1 ] && pass || fail "the leaderboard upgraded a store"
    expect 0 'kept as      tournament 3' -- match --game sherlock uniform uniform --games 2 --store "$scratch/store.db"
    [ "$(version)" = 3 ] && pass || fail "a match did not upgrade the store"
    "$program" leaderboard --store "$scratch/store.db" --head-to-head | cmp -s - "$scratch/before" && pass || fail "the upgraded store tells other results"
    sqlite3 "$scratch/store.db" 'UPDATE damier_store SET version = 99'
    refuse 'made by a newer Damier: it has version 99, this program knows 3' -- leaderboard --store "$scratch/store.db"
    refuse 'made by a newer Damier: it has version 99, this program knows 3' -- match uniform uniform --store "$scratch/store.db"
else
    skipped=$((skipped + 1))
    echo "SKIPPED: sqlite3 is not installed"
fi

# Ctrl-C ends it after a second: what was done is printed, with a word about it and status 1.
# interrupt PATTERN -- ARGUMENTS...
interrupt() {
    local printed=$1 pid status
    shift 2
    "$program" "$@" > "$scratch/stopped" 2> "$scratch/errors" &
    pid=$!
    sleep 1
    # Beside compilers it may not have been listening yet: then it is asked again.
    while kill -INT $pid 2> /dev/null; do
        for _ in {1..50}; do
            kill -0 $pid 2> /dev/null || break
            sleep 0.1
        done
    done
    wait $pid
    status=$?
    if [ $status -eq 1 ] && grep -q -- "$printed" "$scratch/stopped" &&
        cat "$scratch/stopped" "$scratch/errors" | grep -q 'stopped early'; then
        pass
    else
        fail "damier $*, Ctrl-C: status $status"
    fi
}
interrupt '^move ' -- think --player alphabeta:time=60000
interrupt 'tree.dot: ' -- tree --player minimax:depth=20 --out "$scratch/tree.dot"
interrupt '"complete":false' -- reproduce lyon --seconds 1000 --json
interrupt '"complete":false' -- reproduce montecarlo --games 100000 --json --store "$scratch/long-table.db"
if grep -q 'this goes on with it: damier reproduce montecarlo --games 100000 --json --store ' "$scratch/errors"; then pass; else fail "a stopped table does not say how it goes on"; fi
interrupt 'chess perft' -- perft --depth 12
interrupt '"complete":false' -- bench classic --plies 20 --json
interrupt '"complete":false' -- reproduce tscp --json
interrupt '^required     0 of 0' -- uci-check cat

# Matches and tournaments.
store=$scratch/games.db
arena() { expect "$1" "$2" -- "${@:4}" --store "$store"; }
no_arena() { refuse "$1" -- "${@:3}" --store "$store"; }
arena 0 '^  games        20: ' -- match uniform uniform --games 20 --concurrency 2
arena 0 '"pentanomial":\[' -- match uniform minimax:depth=1 --games 4 --json
arena 0 '"event":"game".*"number":4' -- match --game sherlock uniform uniform --games 4 --json
arena 0 '^game 2, sherlock:depth=2 - uniform, [01/2-]+: \([0-9]+-[0-9]+\) 2' -- match --game sherlock uniform sherlock:depth=2 --games 2 --notation sherlock \
    --pgn "$scratch/course.pdn"
grep -qE '^1\. [0-9]+-[0-9]+ ' "$scratch/course.pdn" && pass || fail "match: --notation changes what is recorded"
arena 0 '"moves":\["\([0-9]+-[0-9]+\)","[0-9]+[-x][0-9]+",.*"start":"",.*"turn":"black"' -- match --game sherlock uniform uniform --games 2 --notation sherlock --json
arena 0 '"start":"[mMkK1-4/]+",.*"turn":"(black|white)"' -- match --game sherlock uniform uniform --games 2 --notation sherlock --openings pieces:8 --json
no_arena '^damier: --notation sherlock is for sherlock, not checkers$' -- match --game checkers uniform uniform --notation sherlock
arena 0 'repeat another one move by move' -- match --game checkers sherlock sherlock --depth 2 --games 4
arena 0 '1  alphabeta' -- tournament --game checkers uniform alphabeta:nodes=300 uniform:seed=5 --games 4
arena 0 'swiss of 5 players' -- tournament --format swiss uniform uniform uniform uniform minimax:depth=1
arena 0 '^  games        2: ' -- match --game checkers uniform uniform --openings ballots --games 2 --max-moves 5
arena 0 '10 moves played 4' -- match uniform uniform --games 4 --max-moves 10 --log "$scratch/log" --pgn "$scratch/arena.pgn"
[ "$(find "$scratch/log" -name 'game-*.log' | wc -l)" -eq 4 ] && pass || fail "--log: not one file for each game"
expect 0 'chess perft 1' -- perft --depth 1 --record "$scratch/arena.pgn" --number 4
echo 'nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w KQkq -' > "$scratch/960.epd"
arena 0 '^  games        2: ' -- match uniform uniform --games 2 --max-moves 5 --openings "$scratch/960.epd" --pgn "$scratch/960.pgn"
[ "$(grep -c '^\[Variant "Chess960"\]$' "$scratch/960.pgn")" -eq 2 ] && pass || fail "a game of Chess960 does not say so"
expect 0 'chess perft 1' -- perft --depth 1 --record "$scratch/960.pgn" --number 2
no_arena 'is there and holds other games' -- match uniform uniform --pgn "$scratch/arena.pgn"
refuse 'is there and holds other games' -- match uniform uniform --pgn "$scratch/arena.pgn" --store "$scratch/other.db"
[ ! -e "$scratch/other.db" ] && pass || fail "a refused match leaves a store behind"
# Games that are shown: each position once, the first one too, from White's side.
arena 0 '^game 1 of 2: uniform \(white\) against uniform:seed=5 \(black\)$' -- match uniform uniform:seed=5 --games 2 --max-moves 3 --show
arena 0 '^game 2 of 2: uniform:seed=5 \(black\) against uniform \(white\)$' -- match uniform uniform:seed=5 --games 2 --max-moves 3 --show --game checkers
arena 0 '^game 1 ends 1/2-1/2: 3 moves played$' -- match uniform uniform --games 1 --max-moves 3 --show --pause 1
arena 0 '^3\. black: [^ ]+, [-+][0-9]+\.[0-9]{2}, depth 1$' -- match alphabeta:depth=1 alphabeta:depth=1 --games 1 --max-moves 3 --show
"$program" match uniform uniform --games 2 --max-moves 5 --show --store "$scratch/shown.db" > "$scratch/shown"
if [ "$(grep -c '^game [12] of 2: ' "$scratch/shown")" -eq 22 ] && [ "$(grep -c '^  *a b c d e f g h' "$scratch/shown")" -eq 22 ] &&
    [ "$(grep -c '^white begins$' "$scratch/shown")" -eq 2 ] && ! grep -q $'\x1b' "$scratch/shown"; then
    pass
else
    fail "match --show: not 22 boards: $(head -c 300 "$scratch/shown")"
fi
no_arena '--show draws boards and --json wants none' -- match uniform uniform --show --json
no_arena 'not with --concurrency 2' -- match uniform uniform --show --concurrency 2
no_arena '--pause requires --show' -- match uniform uniform --pause 5
no_arena 'excludes' -- match --resume 1 --games 500
no_arena 'excludes' -- match --resume 1 --tc 1+1
arena 0 'elo1 is accepted' -- match minimax:depth=1 uniform --sprt elo0=0,elo1=100 --max-moves 200
arena 1 'elo0 is accepted' -- match uniform minimax:depth=1 --sprt elo0=0,elo1=100,model=logistic --max-moves 200
no_arena 'a match needs two players, and 1 is named' -- match uniform
no_arena 'at least two players, and 0 are named' -- tournament
no_arena 'did you mean ocap' -- match uniform ocab
no_arena 'plays checkers, sherlock, not chess' -- match uniform sherlock
no_arena "a time control is .* not 'x'" -- match uniform uniform --tc x
no_arena 'do not go together' -- match uniform uniform --tc 1 --movetime 5
no_arena 'key .*elo2.* is not known' -- match uniform uniform --sprt elo2=5
arena 0 'checkers, always with the same colours$' -- match --game checkers uniform uniform --games 3 --fixed-colours
arena 0 '"fixed_colours":true.*"wins"' -- match --game checkers uniform uniform --games 2 --fixed-colours --json
no_arena 'excludes' -- match --resume 1 --fixed-colours
no_arena 'is not even' -- match uniform uniform --sprt elo0=0 --games 3
no_arena 'did you mean swiss' -- tournament uniform uniform --format swis
no_arena 'is for --format swiss' -- tournament uniform uniform --rounds 3
no_arena 'did you mean moves' -- match uniform uniform --draw move=3
no_arena 'key elo0 is given twice' -- match uniform uniform --sprt elo0=0,elo0=1
no_arena 'key moves is given twice' -- match uniform uniform --draw moves=3,moves=4
no_arena "the option 'hash' is given twice" -- match uniform uci:true,Hash=1,hash=2 --nodes 5
no_arena 'score is a number from' -- match uniform uniform --resign score=0
arena 0 '^  games        2: ' -- match --game checkers strongest strongest:tt=1 --nodes 20 --games 2 --max-moves 5
arena 0 '"player":"strongest","expanded":"champion","version":"[0-9.]+","commit":"(unknown|[0-9a-f]{12}\+?)"' -- leaderboard --game checkers --json --by-commit
arena 0 '"culprit":null' -- match uniform uniform --games 1 --max-moves 2 --json
no_arena 'none of these does' -- match uniform uniform --playouts 100
no_arena 'nothing.epd' -- match uniform uniform --openings "$scratch/nothing.epd"
no_arena 'ballots' -- match uniform uniform --openings ballots
no_arena 'does not start' -- match uniform "uci:$scratch/nothing" --nodes 5
no_arena 'does not start: .*(exited|ended)' -- match uniform uci:true --nodes 5
no_arena 'needs a limit: --tc, --movetime, --nodes or --depth' -- match uniform uci:true
no_arena 'needs a limit: --tc, --movetime, or --depth' -- match uniform xboard:true --nodes 5
no_arena 'cannot be told --nodes' -- match uniform xboard:true --nodes 5 --movetime 5
no_arena 'takes the players from the store' -- match uniform uniform --resume 1
no_arena 'is the number of a tournament' -- match --resume x
no_arena '999' -- match --resume 999
no_arena "'chekers' is not known" -- match --game chekers uniform uniform
# Whatever is refused before the first game leaves nothing behind: no store, no folder, no file.
nothing=$scratch/nothing
mkdir "$nothing"
traceless() {
    refuse "$@"
    if [ -z "$(ls -A "$nothing")" ]; then pass; else fail "damier ${*:3} leaves $(ls -A "$nothing")"; fi
}
made=(--store "$nothing/x.db" --log "$nothing/log/deep" --pgn "$nothing/x.pgn")
traceless "x.db' cannot be opened: there is no folder '.*/no/such'" -- match uniform uniform --store "$nothing/no/such/x.db" "${made[@]:2}"
traceless "there is no folder '.*/no'" -- tournament uniform uniform uniform --store "$nothing/no/x.db" "${made[@]:2}"
traceless 'did you mean ocap' -- match uniform ocab "${made[@]}"
traceless 'cannot be opened: it is a directory' -- match uniform uniform --store "$scratch" "${made[@]:2}"
traceless 'is there and holds other games' -- match uniform uniform "${made[@]:0:4}" --pgn "$scratch/arena.pgn"
traceless 'x.pgn. cannot be written' -- match uniform uniform "${made[@]:0:4}" --pgn "$nothing/no/x.pgn"
traceless 'log: the folder .* cannot be made: Not a directory' -- match uniform uniform "${made[@]:0:2}" --log /dev/null/x
traceless "there is no store '.*', and so no tournament to go on with" -- match --resume "${made[@]}"
traceless "there is no store '.*', and so no tournament to go on with" -- tournament --resume 999 "${made[@]}"
traceless 'is the number of a tournament' -- match --resume x "${made[@]}"
traceless 'the store has no tournament 999' -- match --resume 999 --store "$store" "${made[@]:2}"
traceless 'cannot be opened: it is a directory' -- reproduce montecarlo --store "$scratch" --out "$nothing/out"
traceless "there is no folder '.*/no'" -- reproduce montecarlo --store "$nothing/no/x.db" --out "$nothing/out"
# The standard place is made with its folders.
XDG_DATA_HOME=$scratch/data expect 0 'damier/damier.db' -- match uniform uniform --games 1 --max-moves 2
[ -e "$scratch/data/damier/damier.db" ] && pass || fail "the standard place is not made"
interrupt 'kept as      tournament' -- match alphabeta alphabeta --nodes 3000 --games 100000 --store "$scratch/long.db"
sqlite=$(command -v sqlite3)
if [ -n "$sqlite" ]; then
    tests_folder=$(dirname "$0")
    if "$tests_folder/kill.sh" "$program" 4 > "$scratch/kill"; then pass; else fail "kill.sh: $(tail -n 3 "$scratch/kill")"; fi
    grep SKIPPED "$scratch/kill"
fi
