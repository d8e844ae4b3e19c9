# shellcheck shell=bash
# Who may ask exact tables of endings: players, the arena, the engine and the page. A part of tests/cli.sh, which has its words.

tables=$scratch/tables
for game in 'chess --men 3' 'checkers --men 3' tictactoe; do
    # shellcheck disable=SC2086
    expect 0 '^in ' -- endgame build --game $game --folder "$tables" --threads 1
done

# Players say how soon, and play so; the search is over at once.
rook='8/8/8/4k3/8/8/8/K6R w - - 0 1'
won=$("$program" endgame probe --folder "$tables" --fen "$rook" | sed -n 's/^white to move: win in \([0-9]*\) plies$/\1/p')
for player in champion:nodes=100 alphabeta:depth=1 uct:playouts=10 ucb:playouts=10 grave:playouts=10 puct:playouts=10; do
    expect 0 "^value      win in $(((won + 1) / 2))$" -- think --fen "$rook" --player "$player,tables=$tables"
done
printf '%s\n' "$rook" > "$scratch/rook.epd"
expect 0 "\"plies\":$won,\"reason\":\"checkmate\"" -- match --games 2 --openings "$scratch/rook.epd" --json --store "$scratch/games.db" \
    "champion:nodes=100,tables=$tables" "alphabeta:nodes=100,tables=$tables"
kings='W:WK1,K2:BK32'
won_by_kings=$("$program" endgame probe --game checkers --folder "$tables" --fen "$kings" | sed -n 's/^white to move: win in \([0-9]*\) plies$/\1/p')
expect 0 "^value      win in $(((won_by_kings + 1) / 2))$" -- think --game checkers --fen "$kings" --player "champion:nodes=100,tables=$tables"

# The arena ends games.
expect 0 "\"plies\":0,\"reason\":\"tables: white wins\".*\"termination\":\"adjudication\"" -- \
    match uniform uniform --games 2 --openings "$scratch/rook.epd" --tables "$tables" --json --store "$scratch/games.db"
expect 0 'tables: a draw 2' -- match --game tictactoe uniform uniform --games 2 --tables "$tables" --store "$scratch/games.db"
# Whoever goes on with a match does so with its tables, from wherever.
mkdir "$scratch/elsewhere"
whole=$(realpath "$program")
(cd "$scratch" && timeout -s INT 2 "$whole" match uniform uniform --game checkers --games 200000 --tables tables --store "$scratch/long.db") > "$scratch/long.out" 2>&1
(cd "$scratch/elsewhere" && timeout -s INT 2 "$whole" match --resume --json --store "$scratch/long.db") > "$scratch/resumed.out" 2>&1
if grep -q '"reason":"tables: ' "$scratch/resumed.out"; then pass; else fail "a match that goes on has lost its tables: $(tail -n 3 "$scratch/resumed.out")"; fi

# An engine for interfaces.
printf 'setoption name tables value %s\nposition fen %s\ngo depth 1\n' "$tables" "$rook" > "$scratch/talk"
input=$scratch/talk expect 0 "^info depth 1 .*score mate $(((won + 1) / 2)) " --
printf 'setoption name tables value %s\nisready\n' "$scratch" > "$scratch/talk"
input=$scratch/talk expect 0 '^info string .*expected files like KQK.end' --

# No tables, damaged ones, or two kinds: one sentence.
refuse 'player champion: endgame tables: expected files like KQK.end in .*, found none; damier endgame build --game chess makes them' -- \
    think --player "champion:tables=$scratch"
refuse 'expected files like' -- match uniform uniform --tables "$scratch" --store "$scratch/games.db"
refuse 'endgame tables: there are none of any game in' -- serve --port 0 --store "$scratch/games.db" --tables "$scratch"
refuse 'SyzygyPath and tables do not go together' -- think --player "champion:SyzygyPath=$scratch,tables=$tables"
cp -r "$tables" "$scratch/damaged"
printf 'x' | dd of="$scratch/damaged/chess/KRK.end" bs=1 seek=1000 conv=notrunc status=none
refuse 'is no table of an endgame: its checksum is wrong' -- think --player "uct:tables=$scratch/damaged"
refuse 'its checksum is wrong' -- match uniform uniform --tables "$scratch/damaged" --store "$scratch/games.db"
refuse 'its checksum is wrong' -- serve --port 0 --store "$scratch/games.db" --tables "$scratch/damaged"
truncate -s -1 "$scratch/damaged/chess/KRK.end"
refuse 'is no table of an endgame' -- think --player "alphabeta:tables=$scratch/damaged"
