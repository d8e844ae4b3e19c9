# shellcheck shell=bash
# Other programs, as far as they are installed. A part of tests/cli.sh, which has its words.

# The engine behind Debian's adapter, which turns UCI into the xboard protocol.
polyglot=$(PATH=$PATH:/usr/games command -v polyglot)
if [ -z "$polyglot" ]; then
    skipped=$((skipped + 1))
    echo "SKIPPED: polyglot is not installed"
else
    printf '[PolyGlot]\nEngineCommand = %s uci --player alphabeta:depth=3\n[Engine]\n' "$(realpath "$program")" > "$scratch/polyglot.ini"
    expect 0 '"incidents":\[\].*"terminations":\{"normal":2\}' -- match "xboard:$polyglot $scratch/polyglot.ini" uniform --tc 60+1 --games 2 --json --store "$scratch/games.db"
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
