#!/bin/bash
# The program as a person meets it: exact counts, one sentence and status 2 for bad input, the peer's opinion.
# tests/cli.sh PROGRAM
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

# The usual ways in.
expect 0 '^$' --
expect 0 'Damier plays chess and checkers' -- --help
expect 0 'perft' -- --help
expect 0 'Example: damier perft' -- perft --help
expect 0 'Example: damier play' -- play --help
expect 0 'Example: .*damier sherlock' -- sherlock --help
expect 0 'Example: damier uci-check' -- uci-check --help
expect 0 '^damier [0-9]' -- --version

# An engine for interfaces, over pipes: no argument, any player, any game; commands as arguments.
printf 'uci\nposition startpos moves e2e4\ngo depth 3\n' > "$scratch/talk"
input=$scratch/talk expect 0 '^uciok$' --
input=$scratch/talk expect 0 '^bestmove [a-h][1-8]' --
input=$scratch/talk expect 0 '^id name Damier [0-9.]+ ocap$' -- uci --player ocap:depth=2
input=$scratch/talk expect 0 '^option name c type string default 0.3$' -- uci --player uct:c=0.3,playouts=50
printf 'position startpos moves 11-15\ngo nodes 500\n' > "$scratch/talk"
input=$scratch/talk expect 0 '^bestmove 2[0-9]-' -- uci --game checkers
input=$scratch/talk expect 0 '^bestmove 2[0-9]-' -- uci --game sherlock --player sherlock:depth=3
refuse "player 'nobody' is not known" -- uci --player nobody
refuse "player ocap plays chess, not checkers" -- uci --player ocap --game checkers
refuse "there is no game 'go'" -- uci --game go
expect 0 'Example: damier uci' -- uci --help
expect 0 '^bestmove ' -- go depth 2
expect 0 '^bestmove ' -- 'position startpos moves e2e4' 'go depth 2' quit
expect 0 '^Nodes searched: 400$' -- go perft 2
expect 0 '^Nodes searched: 197281$' -- 'go perft 4' 'go perft 1'
expect 0 '^info depth 4 ' -- go depth 4 quit
expect 0 '^readyok$' -- d isready eval
expect 0 '^bestmove [a-h][78]' -- position startpos moves e2e4 go depth 2
expect 0 '^Fen: rnbqkbnr' -- d
expect 0 '^info string genfens .+ [wb] ' -- 'genfens 3 seed 1 book None' quit
expect 0 '^Bench: chess [0-9]+ checkers [0-9]+$' -- bench
expect 0 '^[0-9]+ nodes [0-9]+ nps$' -- bench
expect 0 '"signature":"Bench: chess ' -- bench --json
expect 0 'Example: damier bench classic' -- bench classic --help
expect 0 '^ +4 +141367 +10  g5e4 d6c7 c1e3 c8d7$' -- bench classic --board bitboard --plies 4
expect 0 '^ +3 +8911 +30  g5e4 d6c7 c1e3$' -- bench classic --plies 3
expect 0 '^bitboard +3 +8911 +[0-9.]+ +[0-9.]+ +[0-9.]+$' -- bench classic --plies 3
expect 0 'All boards visit the same nodes' -- bench classic --plies 3
expect 0 '^ +4 +4219 +5  ' -- bench classic --fen startpos --board tables --plies 4
expect 0 '^ +3 +1463 +104  ' -- bench classic --fen startpos --moves 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6' --board piecelist --plies 3
expect 0 '^ +2 +[0-9]+ +win in 1  a1a8$' -- bench classic --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --plies 9
expect 0 '"rows":\[\{"board":"mailbox","ply":1,"nodes":130,"value":20,"pv":"c1e3","seconds":[0-9.e-]+,"nps":[0-9]+\}' -- bench classic --plies 2 --json
refuse "board 'bitbord' is not known, did you mean bitboard\?; the boards are all, mailbox, piecelist, tables, bitboard" -- bench classic --board bitbord
refuse "--plies" -- bench classic --plies 0
refuse "know no castling of Chess960" -- bench classic --fen '4k3/8/8/8/8/8/8/1R2K3 w B - 0 1'
refuse "the position has no moves" -- bench classic --fen '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
refuse "field 1" -- bench classic --fen x
refuse "was not expected: clasic" -- bench clasic
refuse "--json comes last" -- bench --json classic
expect 0 '"mate":1' -- bench classic --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --json

# The same for draughts programs.
printf 'hub\ninit\npos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15"\nlevel depth=3\ngo think\n' > "$scratch/talk"
printf 'ping\n' >> "$scratch/talk"
input=$scratch/talk expect 0 '^ready$' -- hub
input=$scratch/talk expect 0 '^done move=2[0-9]-' -- hub --player alphabeta
refuse "the Hub protocol is for checkers, sherlock, not 'chess'" -- hub --game chess
expect 0 'Example: damier match "hub:damier hub' -- hub --help

# Every required check of engines passes, whoever plays.
for player in strongest ocap classic uct:playouts=100 minimax:depth=2 uniform; do
    expect 0 'required +([0-9]+) of \1 passed' -- uci-check "'$program' uci --player $player" --timeout 120
done

# The arena plays it as it plays any other program.
clean='"incidents":\[\].*"pv_faults":0.*"terminations":\{("(adjudication|normal)":[12],?)+\}'
for game in chess checkers sherlock; do
    expect 0 "$clean" -- match "uci:'$program' uci --player uct:playouts=40" uniform --game "$game" --games 2 \
        --nodes 2000 --max-moves 60 --json --store "$scratch/own.db"
done
for game in checkers sherlock; do
    expect 0 "$clean" -- match "hub:'$program' hub --player uct:playouts=40" uniform --game "$game" --games 2 \
        --nodes 2000 --max-moves 60 --json --store "$scratch/own.db"
done

# Counts.
expect 0 'chess perft 4: 197281 nodes in' -- perft --depth 4
expect 0 'chess perft 0: 1 nodes' -- perft --depth 0
for board in mailbox piecelist tables bitboard; do
    expect 0 "chess perft 4 on $board: 197281 nodes in" -- perft --depth 4 --board $board --threads 2
done
expect 0 'chess perft 3 on bitboard: 97862 nodes' -- perft --depth 3 --board bitboard --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
expect 0 'chess perft 0 on mailbox: 1 nodes' -- perft --depth 0 --board mailbox
expect 0 '^e2e4: 600$' -- perft --depth 3 --divide --board piecelist
expect 0 '"board":"tables"' -- perft --depth 3 --board tables --json
refuse "board 'x' is not known; the boards are mailbox, piecelist, tables, bitboard" -- perft --depth 3 --board x
refuse "--board is for chess, not checkers" -- perft --depth 3 --board mailbox --game checkers
refuse "--paths is not for chess" -- perft --depth 3 --board mailbox --paths
refuse "know no castling of Chess960" -- perft --depth 1 --board mailbox --fen '4k3/8/8/8/8/8/8/1R2K3 w B - 0 1'
expect 0 'chess perft 5: 4865609 nodes' -- perft --depth 5 --threads 2
expect 0 '^e2e4: 600$' -- perft --depth 3 --divide
expect 0 'checkers perft 8: 845931 nodes' -- perft --game checkers --depth 8
expect 0 'sherlock perft 9: 3963582 nodes' -- perft --game sherlock --depth 9 --threads 2
expect 0 'checkers perft 9: 3963680 paths' -- perft --game checkers --depth 9 --paths
expect 0 'checkers perft 1: 1 nodes' -- perft --game checkers --fen B:W9,10,17,18:BK15 --depth 1
expect 0 'checkers perft 1: 2 paths' -- perft --game checkers --fen B:W9,10,17,18:BK15 --depth 1 --paths --threads 3
expect 0 '^15x15: 2$' -- perft --game checkers --fen B:W9,10,17,18:BK15 --depth 1 --paths --divide
expect 0 'chess perft 1: 29 nodes' -- perft --depth 1 --moves 'e2e4 e7e5'
expect 0 'chess perft 1: 29 nodes' -- perft --depth 1 --moves '1. e4 e5'
expect 0 'chess perft 1: 29 nodes' -- perft --depth 1 --moves '1.e4 1...e5 2.'
expect 0 'chess perft 1: 29 nodes' -- perft --depth 1 --fen startpos --moves 'e4 e5'
expect 0 '"nodes":8902' -- perft --depth 3 --json
expect 0 '"divide":\[\{"move":"a2a3","nodes":380\}' -- perft --depth 3 --json --divide
expect 0 'sherlock perft 3: 302' -- perft --game sherlock --depth 3 --fen mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM --turn black
expect 0 'checkers perft 1: 7 ' -- perft --game checkers --depth 1 --fen mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM --turn white
printf 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\r\n' > "$scratch/crlf"
input=$scratch/crlf expect 0 'chess perft 2: 400' -- perft --depth 2 --fen -

# Bad command lines.
refuse "nonsense" -- nonsense
refuse "--dpeth" -- perft --dpeth 3
refuse "--depth" -- perft
refuse "--depth" -- perft --depth -1
refuse "--depth" -- perft --depth x
refuse "--game 'go' is not known; the games are chess, checkers, sherlock" -- perft --game go --depth 1
refuse "--paths is not for chess" -- perft --depth 2 --paths
refuse "--turn is not for chess" -- perft --depth 2 --turn white
refuse "--turn is black or white, not 'red'" -- perft --game sherlock --depth 2 --fen 4/4/4/4/4/4/4/M3 --turn red
refuse "--moves, character 6: move 'e2e4'" -- perft --depth 1 --moves 'e2e4 e2e4'
refuse "--side is white or black, not 'red'" -- play --side red

refuse "need quotes" -- perft --depth 1 --fen 8/8/8/8 w - -
refuse "says whose turn it is" -- perft --game checkers --depth 1 --fen B:W21:B1 --turn white
refuse "the text is empty" -- perft --depth 1 --fen ''
refuse "play reads your moves" -- play --fen -
input=/dev/zero refuse "more than 1048576 bytes" -- perft --depth 1 --fen -

# Bad positions: the field, the place, the reason.
refuse "field 1 \(pieces\), character 18: rank 7 has more than 8 squares" -- perft --depth 1 --fen 'rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
refuse "field 1 \(pieces\), character 19: a second white king" -- perft --depth 1 --fen '4k3/8/8/8/8/8/8/K3K3 w - - 0 1'
refuse "field 2 \(turn\).* is in check" -- perft --depth 1 --fen '4k3/8/8/8/8/8/8/4R1K1 w - - 0 1'
refuse "field 3 \(castling\), character 25" -- perft --depth 1 --fen '4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1'
refuse "field 4 \(en passant\), character 25" -- perft --depth 1 --fen '4k3/8/8/8/8/8/8/4K3 w - e6 0 1'
refuse "(turn|character 1)" -- perft --game checkers --depth 1 --fen 'X:W21:B1'
refuse "character" -- perft --game checkers --depth 1 --fen 'B:W21,33:B1'
refuse "character" -- perft --game sherlock --depth 1 --fen 'mmmm/mmmmm/mmmm/4/4/MMMM/MMMM/MMMM'
for game in chess checkers sherlock; do
    input=/dev/null refuse "empty|found ''" -- perft --game $game --depth 1 --fen -
    refuse "." -- perft --game $game --depth 1 --fen "$(printf 'x%.0s' {1..2000})"
    head -c 1000000 /dev/urandom > "$scratch/noise"
    input=$scratch/noise refuse "." -- perft --game $game --depth 1 --fen -
    head -c 1000000 /dev/zero > "$scratch/noise"
    input=$scratch/noise refuse "x00" -- perft --game $game --depth 1 --fen -
    printf 'B:W21\0:B1/4\0' > "$scratch/noise"
    input=$scratch/noise refuse "." -- perft --game $game --depth 1 --fen -
done

# A game in the terminal: moves, take back, bad moves, the end of the input.
printf 'e4\nundo\nxyz\nmoves\nfen\ne2e4\nquit\n' > "$scratch/game"
input=$scratch/game expect 0 "move 'xyz'" -- play --player uniform
input=$scratch/game expect 0 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' -- play --player uniform
printf '11-15\n' > "$scratch/game"
input=$scratch/game expect 0 'Damier plays [0-9]+' -- play --game checkers --player uniform
printf 'Ra8\n' > "$scratch/game"
input=$scratch/game expect 0 'white wins: checkmate' -- play --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
expect 0 'Draw by stalemate' -- play --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'

# What a person can say besides moves. A saved game is read back by the other commands, as often as it was saved.
for game in 'chess e4 pgn' 'checkers 11-15 pdn' 'sherlock 11-15 pdn'; do
    read -r game first form <<< "$game"
    saved=$scratch/saved.$game.$form
    printf 'moves\nhint\n%s\nhint\nflip\nboard\nsave %s\nundo\nundo\nresign\nsave %s\nquit\n' $first "$saved" "$saved" > "$scratch/game"
    input=$scratch/game expect 0 'Hint: [^ ]+ \([-+][0-9.]+, depth 3, [0-9.]+ s\), then ' -- play --game $game --player alphabeta:depth=3
    expect 0 "^move " -- think --game $game --player alphabeta:depth=2 --record "$saved" --number 1
    expect 0 "^move " -- think --game $game --player alphabeta:depth=2 --record "$saved" --number 2
    refuse 'has 2 games' -- think --game $game --record "$saved" --number 3
    if grep -qE "^1. $first \{[0-9.]+s\} 1\.\.\. [^ ]+ \{[-+0-9.]+/3 [0-9.]+s, unfinished\}" "$saved" && grep -q '^{[a-z]* resigned} 0-1$' "$saved" &&
        grep -q '^\[[WB][a-z]* "human"\]$' "$saved" && grep -q '^\[[WB][a-z]* "alphabeta:depth=3"\]$' "$saved"; then
        pass
    else
        fail "play, save: $(cat "$saved")"
    fi
done
printf 'Ra8\nRa7\nundo\nfen\nnew\nfen\nundo\nquit now\nsave\nsave %s/nowhere/x.pgn\n' "$scratch" > "$scratch/game"
mate='6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
input=$scratch/game expect 0 'The game is over; undo takes moves back' -- play --fen "$mate"
input=$scratch/game expect 0 'There is nothing to take back' -- play --fen "$mate"
input=$scratch/game expect 0 "quit stands alone; found 'now' behind it" -- play --fen "$mate"
input=$scratch/game expect 0 'save needs the name of a file' -- play --fen "$mate"
input=$scratch/game expect 0 "/nowhere/x.pgn' cannot be written: No such file or directory" -- play --fen "$mate"
if [ "$("$program" play --fen "$mate" < "$scratch/game" | grep -c "> $mate$")" -eq 2 ]; then pass; else fail "play: undo and new after the end"; fi
printf 'help\n' > "$scratch/game"
input=$scratch/game expect 0 'such as [A-Z][a-z0-9]+ or [a-h][1-8][a-h][1-8], or one of' -- play
input=$scratch/game expect 0 'such as [0-9]+-[0-9]+, or one of' -- play --game checkers

# Another program, which takes moves back and gives hints like any player; one that cannot start is no end.
stockfish=$(PATH=$PATH:/usr/games command -v stockfish)
if [ -z "$stockfish" ]; then
    skipped=$((skipped + 1))
    echo "SKIPPED: stockfish is not installed"
else
    printf 'e4\nundo\nd4\nhint\nquit\n' > "$scratch/game"
    input=$scratch/game expect 0 'Stockfish .* plays ' -- play --player "uci:$stockfish"
    input=$scratch/game expect 0 'Hint: [^ ]+ \([-+0-9.]+, depth [0-9]+, [0-9.]+ s\)' -- play --player "uci:$stockfish"
fi
printf 'e4\nfen\n' > "$scratch/game"
input=$scratch/game expect 0 'PPPP1PPP/RNBQKBNR b' -- play --player uci:/nowhere/engine
input=$scratch/game expect 0 '/nowhere/engine.*No such file' -- play --player uci:/nowhere/engine

# The board: figures where the locale has them, letters where not or when asked for; the person's side is below.
LC_ALL=C.UTF-8 expect 0 '8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜' -- play
LC_ALL= LC_CTYPE= LANG=C.utf8 expect 0 '12 │  ●       ●       ●       ●     │ 9' -- play --game checkers
LC_ALL=C.UTF-8 expect 0 '8 r n b q k b n r' -- play --ascii
LC_ALL=C LANG=C.UTF-8 expect 0 '8 r n b q k b n r' -- play
LC_ALL=C expect 0 '^1 R N B K Q B N R$' -- play --side black --player uniform
if LC_ALL=C.UTF-8 "$program" play < /dev/null | grep -q $'\x1b'; then fail "play: colours in a pipe"; else pass; fi

# Ctrl-C while the opponent thinks gives the prompt back, with the game still there; the wish to end ends it.
mkfifo "$scratch/typed"
saved=$scratch/stopped.pgn
"$program" play --player alphabeta:time=60000 < "$scratch/typed" > "$scratch/printed" &
pid=$!
exec 9> "$scratch/typed"
printf 'e4\n' >&9
sleep 1
kill -INT $pid
printf 'e5\nsave %s\ngo\n' "$saved" >&9
sleep 1
kill -TERM $pid
wait $pid
status=$?
exec 9>&-
if [ $status -eq 0 ] && grep -q 'Damier was stopped. Type go' "$scratch/printed" && grep -q "your opponent's turn" "$scratch/printed" &&
    grep -qE '^1. e4 \{[0-9.]+s, unfinished\} \*$' "$saved"; then
    pass
else
    fail "play, Ctrl-C: status $status: $(tail -n 5 "$scratch/printed")"
fi

# Sherlock's games end after 500 turns, wherever they are played; the person makes the last move here.
turns=$(printf '1-5 28-32 5-1 32-28 %.0s' {1..125})
expect 0 'Draw by turn limit' -- play --game sherlock --fen B:WK28:BK1 --moves "$turns"
printf '32-28\n' > "$scratch/game"
input=$scratch/game expect 0 'Draw by turn limit' -- play --game sherlock --fen B:WK28:BK1 --moves "${turns% 32-28 }"
refuse "the game is over: turn limit" -- think --game sherlock --fen B:WK28:BK1 --moves "$turns"
expect 0 '^move' -- think --game sherlock --fen B:WK28:BK1 --moves "${turns% 32-28 }"

# Output that cannot be written is no success.
"$program" perft --depth 1 > /dev/full 2> "$scratch/errors"
status=$?
if [ $status -eq 1 ] && grep -q 'could not be written' "$scratch/errors"; then pass; else fail "/dev/full: status $status"; fi
"$program" reproduce lyon --depth 1 > /dev/full 2> "$scratch/errors"
status=$?
if [ $status -eq 1 ] && grep -q 'could not be written' "$scratch/errors"; then pass; else fail "reproduce, /dev/full: status $status"; fi

# Players.
expect 0 'alphabeta' -- players
expect 0 '"player":"alphabeta"' -- players --json
expect 0 'win in 1' -- think --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --player alphabeta:depth=3
expect 0 '"mate":1' -- think --json --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --player minimax:depth=2
expect 0 'depth +value' -- think --game sherlock --player sherlock
refuse "player alphabeta: key 'dpeth' is not known, did you mean depth" -- think --player alphabeta:dpeth=3
refuse "player alphabeta: depth is a number from 0 to 100, or off, not '-1'" -- think --player alphabeta:depth=-1
refuse "player 'alfabeta' is not known, did you mean alphabeta" -- think --player alfabeta
refuse "eval is in chess one of material, ocap, lyon, random, not 'x'" -- think --player alphabeta:eval=x
refuse "nullmove=on is not for checkers" -- think --game checkers --player alphabeta:nullmove=on
refuse "player ocap plays chess, not checkers" -- think --game checkers --player ocap
refuse "the game is over: stalemate" -- think --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
for game in chess checkers sherlock; do
    for player in ucb uct rave grave puct; do
        expect 0 '^playouts +200,' -- think --game $game --player $player:playouts=200
    done
    expect 0 '"playouts":150' -- think --json --game $game --player uct:cut=5,playouts=150,threads=2,memory=1
done
expect 0 'Ra8# +0 +win in 1  proven' -- think --player uct --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
refuse "player uct: c is a decimal number from 0 to 100, not 'nan'" -- think --player uct:c=nan
refuse "player grave: memory is a number from 1 to 65536, not '0'" -- think --player grave:memory=0
refuse "player ucb: key 'reuse' is not known" -- think --player ucb:reuse=on

# Trees.
tree=$scratch/tree
expect 0 'tree.dot: 60 of 60 nodes' -- tree --player minimax:depth=2,pruning=on --out "$tree.dot"
expect 0 'tree.json: [0-9]+ of [0-9]+ nodes' -- tree --game checkers --player alphabeta:depth=6 --max-nodes 50 --out "$tree.json"
expect 0 'tree.dot: 40 nodes after 300 playouts' -- tree --player grave:playouts=300 --max-nodes 40 --out "$tree.dot"
expect 0 'tree.json: [0-9]+ nodes after 100 playouts' -- tree --game checkers --player uct:playouts=100 --out "$tree.json"
expect 0 'tree.json: 2 nodes after 0 playouts, move Ra8#' -- tree --player uct --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --out "$tree.json"
expect 0 'tree.dot: 60 of 530' -- tree --player alphabeta:depth=3,iterative=off --under 'a3 a6' --out "$tree.dot"
printf '[Event "a"]\n\n1. e4 e5 2. Qh5 Nc6 *\n\n[Event "b"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n' > "$scratch/games.pgn"
expect 0 'move Qxf7#, value win in 1' -- tree --record "$scratch/games.pgn" --number 2 --before 4 --out "$tree.dot"
expect 0 'move Qxf7#' -- tree --record "$scratch/games.pgn" --number 2 --before 4. --player negamax --out "$tree.json"
refuse "the game has no such move, its moves are 1 to 4$" -- think --record "$scratch/games.pgn" --number 2 --before 4...
refuse 'has 2 games' -- think --record "$scratch/games.pgn" --number 3
refuse "a move number such as 12 or 12..., not 'x'" -- think --record "$scratch/games.pgn" --before x
refuse 'cannot be read' -- think --record "$scratch/nowhere.pgn"
refuse 'the game is over: checkmate' -- think --record "$scratch/games.pgn" --number 2
refuse 'ends in none of .dot, .svg and .json' -- tree --out "$scratch/tree.png"
refuse "cannot be written: No such file or directory" -- tree --out "$scratch/nowhere/tree.dot"
mkdir "$scratch/folder.dot"
refuse "cannot be written: it is a directory" -- tree --out "$scratch/folder.dot"
if ls "$scratch" | grep -q '\.part'; then fail "a part of a file was left behind"; else pass; fi
expect 1 "the search never came to '1. e4 e5'" -- tree --under '1. e4 e5' --player alphabeta:depth=3,iterative=off --out "$tree.dot"
expect 0 'value unknown' -- tree --player minimax:depth=8,nodes=3 --out "$tree.dot"
expect 0 'unknown: no depth was finished' -- think --player minimax:depth=8,nodes=3
expect 0 '"value":null,"depth":0' -- think --json --player minimax:depth=8,nodes=3
refuse 'expected key=value, found' -- think --player alphabeta:depth=2,
refuse 'tt=[0-9]* is more than the [0-9]* megabytes' -- think --player alphabeta:tt=65536,depth=2
refuse "player 'uniform' searches no tree" -- tree --player uniform --out "$tree.dot"
refuse "--under, character 4: move 'e9'" -- tree --under 'e4 e9' --out "$tree.dot"
refuse '--depth 9: there was no search of that depth' -- tree --depth 9 --out "$tree.dot"
if command -v python3 > /dev/null; then
    if python3 - "$tree.json" << 'PYTHON'; then pass; else fail "the tree's JSON does not add up"; fi
import json, sys
tree = json.load(open(sys.argv[1]))
nodes = {node["number"]: node for node in tree["tree"]}
assert len(nodes) == tree["recorded"]
assert len(nodes) + sum(node.get("folded", 0) for node in nodes.values()) == tree["nodes"]
assert nodes[tree["answer"]]["visit"] == "root"
assert all(node["visit"] == "root" or node["parent"] in nodes for node in nodes.values())
PYTHON
else
    skipped=$((skipped + 1))
    echo "SKIPPED: python3 is not installed"
fi
if command -v dot > /dev/null; then
    expect 0 'tree.svg: ' -- tree --player alphabeta:depth=3 --boards --out "$tree.svg"
    if grep -q '</svg>' "$tree.svg"; then pass; else fail "the SVG is not whole"; fi
else
    skipped=$((skipped + 1))
    echo "SKIPPED: graphviz is not installed"
fi
PATH=/nowhere "$program" tree --out "$tree.svg" 2> "$scratch/errors"
status=$?
if [ $status -eq 2 ] && grep -q "install the package graphviz" "$scratch/errors"; then pass; else fail "no dot: status $status"; fi
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

# Reproduce: one nested command for each document.
expect 0 'Example: damier reproduce lyon' -- reproduce --help
expect 0 'Example: damier reproduce sherlock' -- reproduce sherlock --help
refuse "reproduce needs a name: lyon, sherlock" -- reproduce
refuse "name 'lion' is not known, did you mean lyon\?; the names are lyon, sherlock" -- reproduce lion
refuse "name 'x' is not known; the names are lyon, sherlock" -- reproduce x lyon --depth 1
refuse "--depth" -- reproduce lyon --depth 21
refuse "--seconds" -- reproduce lyon --seconds nan
refuse "--out '/dev/null/x': Not a directory" -- reproduce lyon --out /dev/null/x
mkdir -p "$scratch/taken/lyon.svg"
refuse "--out '.*': lyon.svg cannot be written there" -- reproduce lyon --out "$scratch/taken"
expect 0 'The values agree: 120 searches' -- reproduce lyon --depth 2 --seconds 1000
expect 0 'The values agree: 180 searches' -- reproduce sherlock --depth 3 --seconds 1000
expect 0 'sherlock.txt, sherlock.json and sherlock.svg are in' -- reproduce sherlock --depth 3 --seconds 1000 --out "$scratch/new/folder"
expect 0 '^\{"reproduce":"lyon","source"' -- reproduce lyon --json --depth 1
if command -v python3 > /dev/null; then
    "$program" reproduce sherlock --json --depth 3 --seconds 1000 > "$scratch/stdout.json"
    if python3 - "$scratch/new/folder" "$scratch/stdout.json" << 'CHECK'
import json, sys, xml.etree.ElementTree
folder, stdout = sys.argv[1:]
data, again = json.load(open(folder + "/sherlock.json")), json.load(open(stdout))
assert len(data["rows"]) == 21 and len(data["positions"]) == 12 and data["complete"]
for a, b in zip(data["rows"], again["rows"], strict=True):
    assert (a["player"], a["nodes"], a["leaves"]) == (b["player"], b["nodes"], b["leaves"])
    assert a["nodes"] == sum(search["nodes"] for search in a["searches"])
root = xml.etree.ElementTree.parse(folder + "/sherlock.svg").getroot()
assert root.tag == "{http://www.w3.org/2000/svg}svg"
assert "The positions" in open(folder + "/sherlock.txt").read()
CHECK
    then pass; else fail "reproduce sherlock: what it wrote cannot be read"; fi
else
    skipped=$((skipped + 1))
    echo "SKIPPED: python3 is not installed"
fi

# TSCP's table, and its player in matches.
expect 0 'Example: damier reproduce tscp' -- reproduce tscp --help
expect 0 'All counts, scores and lines are the published ones' -- reproduce tscp --plies 3
expect 0 '^ +3 +8911 +8911 +30 +30  the same on all boards  g5e4 d6c7 c1e3$' -- reproduce tscp --plies 3
expect 0 '^\{"reproduce":"tscp","source".*"agrees":true' -- reproduce tscp --plies 2 --json
expect 0 'tscp.txt and tscp.json are in' -- reproduce tscp --plies 2 --out "$scratch/tscp"
refuse "--plies" -- reproduce tscp --plies 8
expect 0 'classic:board=tables' -- match classic:depth=2 classic:board=tables,nodes=500 --games 2 --max-moves 30 --store "$scratch/own.db"
expect 0 'classic' -- match classic uniform --games 2 --movetime 5 --margin 5000 --max-moves 30 --store "$scratch/own.db"
expect 0 'classic' -- match classic ocap --games 2 --tc 0.5+0.01 --margin 5000 --max-moves 30 --store "$scratch/own.db"

# The table of Monte Carlo players, in a store of its own; checkers is quick.
montecarlo() { expect "$1" "$2" -- reproduce montecarlo --store "$scratch/table.db" "${@:4}"; }
expect 0 'damier reproduce montecarlo --games 1000' -- reproduce montecarlo --help
refuse "the document's table is one of chess: --game 'checkers' needs --games" -- reproduce montecarlo --game checkers --store "$scratch/no.db"
refuse "game 'go' is not known; the games are" -- reproduce montecarlo --game go --games 2 --store "$scratch/no.db"
refuse '--games' -- reproduce montecarlo --games 0 --store "$scratch/no.db"
refuse "--out '/dev/null/x': Not a directory" -- reproduce montecarlo --out /dev/null/x
refuse 'cannot be opened: it is a directory' -- reproduce montecarlo --store "$scratch"
if [ -e "$scratch/no.db" ]; then fail "a refused table leaves a store behind"; else pass; fi
montecarlo 0 '^GRAVE\(300\) +UCT\(300\) +- +\+[012] =[012] -[012] ' -- --game checkers --games 2 --concurrency 2
montecarlo 0 'Not as published: 2 games for each pair instead of 30' -- --game checkers --games 2
refuse 'UNIFORM v UCT\(100\) of checkers under other settings \(games 2 there, 4 here\)' -- reproduce montecarlo --game checkers --games 4 --store "$scratch/table.db"
expect 0 'montecarlo.txt and montecarlo.json are in' -- reproduce montecarlo --game checkers --games 1 --out "$scratch/table"
if [ -e "$scratch/table/montecarlo.db" ] && grep -q '"contests":\[{"game":"checkers","games":1,' "$scratch/table/montecarlo.json"; then
    pass
else
    fail "reproduce montecarlo --out: $(ls "$scratch/table")"
fi

# The leaderboard. The store is one of a few games, as it was written.
board() {
    local status=$1 pattern=$2
    shift 3
    expect "$status" "$pattern" -- leaderboard --store "$scratch/store.db" "$@"
}
expect 0 'Example: damier leaderboard' -- leaderboard --help
board 1 "there is no store '.*store.db' yet" --
if [ -e "$scratch/store.db" ]; then fail "the leaderboard made a store"; else pass; fi
refuse "cannot be opened: it is a directory" -- leaderboard --store "$scratch"
refuse "it is no store, nor any other SQLite file" -- leaderboard --store "$scratch/games.pgn"
refuse "expected a file or postgresql://" -- leaderboard --store mysql://localhost/games
refuse "postgresql://me:...@/games\?host=/nowhere' cannot be opened" -- leaderboard --store 'postgresql://me:secret@/games?host=/nowhere'
refuse "--game 'go' is not known" -- leaderboard --game go
refuse "--since is a day such as .* not '2026-02-30'" -- leaderboard --since 2026-02-30
refuse "--since is a day such as .* not '2026-11-15 12:00'" -- leaderboard --since '2026-11-15 12:00'
if command -v sqlite3 > /dev/null; then
    sqlite3 "$scratch/store.db" < "$(dirname "$0")/data/store.sql"
    board 0 '^chess: 3 players, 6 games$' --
    board 0 '^   1  alphabeta:depth=2  0.1.0       \+93  137      6    4      1     1  75.0%      1            1  1 time forfeit$' --
    board 0 '^   -  uci:/opt/engine                  -    -      0    0      0     0      -      0            1  1 no start$' --
    board 0 '^alphabeta:depth=2 \(0.1.0\)  uniform \(0.1.0\)      6   \+4     =1    -1  75.0%  \+191' -- --head-to-head
    board 0 '^chess: 3 players, 2 games$' -- --since 2026-11-16
    board 0 '^chess: 2 players, 6 games$' -- --player unif
    board 0 '^checkers: 2 players, 1 game$' -- --tournament 2
    board 0 '"player":"uniform","version":"0.1.0","elo":-93.4.*"wins":1,"draws":1,"losses":4' -- --json
    board 0 '^ 2  checkers      1  .*  goes on with --resume 2  sherlock uniform$' -- --tournaments
    board 0 '^\[\{"tournament":1,.*"finished":"2026-11-15T' -- --tournaments --json
    board 1 'there are no games of sherlock in the store' -- --game sherlock
    board 1 'there are no such games of chess in the store' -- --player nobody
    board 1 'there are no such tournaments in the store' -- --tournaments --game sherlock
    refuse 'the store has no tournament 7' -- leaderboard --store "$scratch/store.db" --tournament 7
    sqlite3 "$scratch/store.db" 'UPDATE damier_store SET version = 99'
    refuse 'made by a newer Damier: its form is 99, this one reads 1' -- leaderboard --store "$scratch/store.db"
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
    kill -INT $pid
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
interrupt 'tree.dot: ' -- tree --player minimax:depth=20 --out "$tree.dot"
interrupt '"complete":false' -- reproduce lyon --seconds 1000 --json
interrupt '"complete":false' -- reproduce montecarlo --games 100000 --json --store "$scratch/long-table.db"
if grep -q 'this goes on with it: damier reproduce montecarlo --games 100000 --json --store ' "$scratch/errors"; then pass; else fail "a stopped table does not say how it goes on"; fi
interrupt 'chess perft' -- perft --depth 12
interrupt '^required     0 of 0' -- uci-check cat

# Matches and tournaments.
store=$scratch/games.db
arena() { expect "$1" "$2" -- "${@:4}" --store "$store"; }
no_arena() { refuse "$1" -- "${@:3}" --store "$store"; }
arena 0 '^  games        20: ' -- match uniform uniform --games 20 --concurrency 2
arena 0 '"pentanomial":\[' -- match uniform minimax:depth=1 --games 4 --json
arena 0 '"event":"game".*"number":4' -- match --game sherlock uniform uniform --games 4 --json
arena 0 'repeat another one move by move' -- match --game checkers sherlock sherlock --depth 2 --games 4
arena 0 '1  alphabeta' -- tournament --game checkers uniform alphabeta:nodes=300 uniform:seed=5 --games 4
arena 0 'swiss of 5 players' -- tournament --format swiss uniform uniform uniform uniform minimax:depth=1
arena 0 '^  games        2: ' -- match --game checkers uniform uniform --openings ballots --games 2 --max-moves 5
arena 0 '10 moves played 4' -- match uniform uniform --games 4 --max-moves 10 --log "$scratch/log" --pgn "$scratch/arena.pgn"
[ "$(find "$scratch/log" -name 'game-*.log' | wc -l)" -eq 4 ] && pass || fail "--log: not one file for each game"
expect 0 'chess perft 1' -- perft --depth 1 --record "$scratch/arena.pgn" --number 4
no_arena 'is there and holds other games' -- match uniform uniform --pgn "$scratch/arena.pgn"
refuse 'is there and holds other games' -- match uniform uniform --pgn "$scratch/arena.pgn" --store "$scratch/other.db"
[ ! -e "$scratch/other.db" ] && pass || fail "a refused match leaves a store behind"
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
no_arena 'score is a number from' -- match uniform uniform --resign score=0
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
refuse 'no tournament to go on with' -- match --resume --store "$scratch/empty.db"
interrupt 'kept as      tournament' -- match alphabeta alphabeta --nodes 3000 --games 100000 --store "$scratch/long.db"
sqlite=$(command -v sqlite3)
if [ -n "$sqlite" ]; then
    tests_folder=$(dirname "$0")
    if "$tests_folder/kill.sh" "$program" 4 > "$scratch/kill"; then pass; else fail "kill.sh: $(tail -n 3 "$scratch/kill")"; fi
    grep SKIPPED "$scratch/kill"
fi

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
manual=$(dirname "$0")/../docs/uci-check.md
for id in $("$program" uci-check --list | cut -d ' ' -f 1); do
    if grep -q "^| \`$id\` " "$manual"; then pass; else fail "docs/uci-check.md does not name $id"; fi
done

# The engine behind Debian's adapter, which turns UCI into the xboard protocol.
polyglot=$(PATH=$PATH:/usr/games command -v polyglot)
if [ -z "$polyglot" ]; then
    skipped=$((skipped + 1))
    echo "SKIPPED: polyglot is not installed"
else
    printf '[PolyGlot]\nEngineCommand = %s uci --player alphabeta:depth=3\n[Engine]\n' "$(realpath "$program")" > "$scratch/polyglot.ini"
    arena 0 '"incidents":\[\].*"terminations":\{"normal":2\}' -- match "xboard:$polyglot $scratch/polyglot.ini" uniform --tc 60+1 --games 2 --json
fi

# A peer's opinion: stockfish counts the same from Chess960 starts and from positions full of castling and en passant.
stockfish=$(PATH=$PATH:/usr/games command -v stockfish)
if [ -z "$stockfish" ]; then
    skipped=$((skipped + 1))
    echo "SKIPPED: stockfish is not installed"
else
    expect 0 '^value +[-+0-9.]+$' -- think --player "uci:$stockfish,Hash=1" --moves 'e4 e5'
    expect 0 '"depth":[1-9]' -- think --player "uci:$stockfish" --json
    refuse 'did you mean Hash' -- think --player "uci:$stockfish,Hasch=1"
    expect 0 'required     4 of 4 passed' -- uci-check "$stockfish" --only ponder --timeout 60
    while read -r fen; do
        theirs=$(printf 'setoption name UCI_Chess960 value true\nposition fen %s\ngo perft 4\nquit\n' "$fen" |
            "$stockfish" | sed -n 's/^Nodes searched: //p')
        expect 0 "chess perft 4: $theirs nodes" -- perft --depth 4 --fen "$fen"
    done << 'FENS'
nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1
rkrnnbbq/pppppppp/8/8/8/8/PPPPPPPP/RKRNNBBQ w CAca - 0 1
bbqnrnkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNRNKR w HEhe - 0 1
1rk1r3/8/8/8/8/8/8/1RK1R3 w KQkq - 0 1
rk2r3/8/2b5/8/8/2B5/8/RK2R3 b EAea - 0 1
r1k1rr2/pp4pp/8/2pPp3/8/8/PP4PP/1RK1RR2 w EBea c6 0 2
8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 1
FENS
fi

printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ]
