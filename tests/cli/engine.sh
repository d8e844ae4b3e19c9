# shellcheck shell=bash
# The engine for chess and draughts programs, and the usual ways in. A part of tests/cli.sh, which has its words.

# The usual ways in.
expect 0 '^$' --
expect 0 'Damier plays chess and checkers' -- --help
expect 0 'perft' -- --help
expect 0 'Example: damier perft' -- perft --help
expect 0 'Example: damier play' -- play --help
expect 0 'Example: .*damier sherlock' -- sherlock --help
expect 0 'Example: damier uci-check' -- uci-check --help
expect 0 '^damier [0-9.]+ \((unknown|[0-9a-f]{12}\+?)\)$' -- --version

# The way in for watchdogs is not for people, whatever they have open.
refuse '^damier: --watchdog-of is not for people' -- --watchdog-of
refuse '^damier: --watchdog-of is not for people' -- --watchdog-of 0 0 /bin/echo echo hello 3>&- 4>&-
refuse '^damier: --watchdog-of is not for people' -- --watchdog-of 0 0 /bin/echo echo hello 3< /dev/null 4> /dev/null
if "$program" --help | grep -qi watchdog; then fail "damier --help lists what is not for people"; else pass; fi

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
expect 0 '^bishop pair ' -- d eval
expect 0 '^to move ' -- eval
expect 0 '^to move ' -- eval --game checkers --moves '11-15 23-19'
expect 0 '"terms":' -- eval --game sherlock --json
refuse 'tictactoe has no evaluation of many terms' -- eval --game tictactoe
expect 0 'Example: damier eval' -- eval --help
expect 0 '^bestmove [a-h][78]' -- position startpos moves e2e4 go depth 2
transcript() { grep -E '^(info depth [16] |bestmove )' | sed -E 's/ (nps|time) [0-9]+//g'; }
if [ "$("$program" position startpos moves e2e4 go depth 6 | transcript)" = "$(transcript < "$(dirname "$0")/../docs/uci.md")" ]; then
    pass
else
    fail "docs/uci.md does not show what the program prints"
fi
expect 0 '^Fen: rnbqkbnr' -- d
expect 0 '^info string genfens .+ [wb] ' -- 'genfens 3 seed 1 book None' quit
once expect 0 '^Bench: chess [0-9]+ checkers [0-9]+ sherlock [0-9]+ tictactoe [0-9]+$' -- bench
once expect 0 '^[0-9]+ nodes [0-9]+ nps$' -- bench
once expect 0 '"signature":"Bench: chess ' -- bench --json
expect 0 'Example: damier bench classic' -- bench classic --help
expect 0 '^ +4 +141367 +10  g5e4 d6c7 c1e3 c8d7$' -- bench classic --board bitboard --plies 4
expect 0 '^ +3 +8911 +30  g5e4 d6c7 c1e3$' -- bench classic --plies 3
expect 0 '^bitboard +3 +8911 +[0-9.]+ +[0-9.]+ +[0-9.]+$' -- bench classic --plies 3
expect 0 'All boards visit the same nodes' -- bench classic --plies 3
expect 0 '^ +4 +4219 +5  ' -- bench classic --fen startpos --board tables --plies 4
expect 0 '^ +3 +1463 +104  ' -- bench classic --fen startpos --moves 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6' --board piecelist --plies 3
expect 0 '^ +2 +[0-9]+ +win in 1  a1a8$' -- bench classic --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --plies 9
expect 0 '"rows":\[\{"board":"mailbox","ply":1,"nodes":130,"value":20,"pv":"c1e3","seconds":[0-9.e-]+,"nps":[0-9]+\}' -- bench classic --plies 2 --json
refuse "board 'bitbord' is not known, did you mean bitboard\?; the boards are all, mailbox, attacklist, piecelist, tables, bitboard" -- bench classic --board bitbord
refuse "--plies" -- bench classic --plies 0
refuse "know no castling of Chess960" -- bench classic --fen '4k3/8/8/8/8/8/8/1R2K3 w B - 0 1'
refuse "the position has no moves" -- bench classic --fen '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
refuse "field 1" -- bench classic --fen x
refuse "'clasic' is not known, did you mean classic\?; damier bench --help lists the options$" -- bench clasic
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
for player in strongest uct:playouts=100 $(once echo ocap classic minimax:depth=2 uniform); do
    expect 0 'required +([0-9]+) of \1 passed' -- uci-check "'$program' uci --player $player" --timeout 120
done

# The arena plays it as it plays any other program.
clean='"incidents":\[\].*"pv_faults":0.*"terminations":\{("(adjudication|normal)":[12],?)+\}'
for game in chess checkers sherlock tictactoe; do
    expect 0 "$clean" -- match "uci:'$program' uci --player uct:playouts=40" uniform --game "$game" --games 2 \
        --nodes 2000 --max-moves 60 --json --store "$scratch/own.db"
done
for game in checkers sherlock; do
    expect 0 "$clean" -- match "hub:'$program' hub --player uct:playouts=40" uniform --game "$game" --games 2 \
        --nodes 2000 --max-moves 60 --json --store "$scratch/own.db"
done

# The tuner: few games, few steps.
tuned=$scratch/tuned
mkdir -p "$tuned"
expect 0 '2 games, 2 of them new' -- tune games --game sherlock --games 2 --nodes 60 --out "$tuned/games"
expect 0 '3 games, 1 of them new' -- tune games --game sherlock --games 3 --nodes 60 --out "$tuned/games"
refuse "has games of another recipe" -- tune games --game sherlock --games 3 --nodes 61 --out "$tuned/games"
refuse "tictactoe has no evaluation to tune" -- tune games --game tictactoe --games 3 --out "$tuned/others"
expect 0 '^held out' -- tune fit --game sherlock --data "$tuned/games" --epochs 2 --held-out 2 --out "$tuned/weights"
refuse "'nan' is no number from 0 to 1000" -- tune fit --data "$tuned/games" --rate nan --out "$tuned/weights"
refuse "'-1' is no number from 0 to 1" -- tune fit --data "$tuned/games" --search-share -1 --out "$tuned/weights"
refuse "has games of another game" -- tune fit --game chess --data "$tuned/games" --out "$tuned/weights"
