# shellcheck shell=bash
# Players, and the trees that they search. A part of tests/cli.sh, which has its words.

# Players.
expect 0 'alphabeta' -- players
expect 0 '"player":"alphabeta"' -- players --json
expect 0 '\{"name":"tt","kind":"number","role":"hash","default":"16","min":0,"max":65536,"off":true,"help":' -- players --json
expect 0 '^    stands for champion in checkers$' -- players
expect 0 '"player":"strongest",.*"stands_for":\{"chess":"champion"' -- players --json
expect 0 '^white to move, strongest:depth=2$' -- think --player strongest:depth=2
expect 0 '^nodes +200 ' -- think --game checkers --player strongest:nodes=200
expect 0 'strongest.dot: ' -- tree --player strongest:depth=1 --out "$scratch/strongest.dot"
printf 'hint\n' > "$scratch/game"
input=$scratch/game expect 0 'Hint: .*, depth 2, ' -- play --player strongest:depth=2
refuse "player 'strongst' is not known, did you mean strongest\?; the players are .*, strongest$" -- think --player strongst
expect 0 'win in 1' -- think --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --player alphabeta:depth=3
expect 0 '"mate":1' -- think --json --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --player minimax:depth=2
expect 0 'depth +value' -- think --game sherlock --player sherlock
# One position, one percentage: of the best move, of the answer, and in UCI.
for game in chess checkers sherlock; do
    said=$("$program" think --game $game --player uct:playouts=300)
    best=$(awk '$1 == "move" && $2 == "visits" { getline; print $3 }' <<< "$said")
    points=$(awk '$1 == "points" && $3 == "%:" { print $2 }' <<< "$said")
    told=$(printf 'setoption name UCI_ShowWDL value true\ngo\n' | "$program" uci --game $game --player uct:playouts=300 |
        awk '/ wdl / { sub(/.* wdl /, ""); points = ($1 + $2 / 2) / 10 } END { printf "%.1f", points }')
    if [ -n "$best" ] && [ "$points" = "$best" ] && [ "$told" = "$best" ]; then
        pass
    else
        fail "uct in $game: the best move has '$best' %, the answer '$points' %, UCI '$told' %"
    fi
done
refuse "player alphabeta: key 'dpeth' is not known, did you mean depth" -- think --player alphabeta:dpeth=3
refuse "player alphabeta: depth is a number from 0 to 100, or off, not '-1'" -- think --player alphabeta:depth=-1
refuse "player alphabeta: key depth is given twice$" -- think --player alphabeta:depth=2,depth=3
refuse "player 'alfabeta' is not known, did you mean alphabeta" -- think --player alfabeta
refuse "eval is in chess one of material, ocap, lyon, handset, tuned, td, random, not 'x'" -- think --player alphabeta:eval=x
refuse "nullmove=on is not for checkers" -- think --game checkers --player alphabeta:nullmove=on
refuse "player ocap plays chess, not checkers" -- think --game checkers --player ocap
refuse "the game is over: stalemate" -- think --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
for game in chess checkers sherlock tictactoe; do
    for player in ucb uct rave grave puct; do
        expect 0 '^playouts +200,' -- think --game $game --player $player:playouts=200
    done
    expect 0 '"playouts":150' -- think --json --game $game --player uct:cut=5,playouts=150,threads=2,memory=1
done
expect 0 'Ra8# +0 +win in 1  proven' -- think --player uct --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
# Ties as the report's program breaks them: with fewer playouts than moves the first of the list, whatever came of it.
for seed in 1 2 3; do
    expect 0 '^move +Nh3$' -- think --player uct:playouts=9,ties=first,untried=list,solver=off,seed=$seed
done
refuse "player uct: ties is one of mean, first, not 'last'" -- think --player uct:ties=last
refuse "puct.*untried" -- think --player puct:untried=list
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
printf '[Event "x"]\n[Variant "Atomic"]\n\n1. e4 *\n' > "$scratch/atomic.pgn"
refuse "PGN line 2, column 1, tag Variant: 'Atomic' is not played here; expected Standard or Chess960" -- think --record "$scratch/atomic.pgn"
refuse 'the game is over: checkmate' -- think --record "$scratch/games.pgn" --number 2
refuse 'ends in none of .dot, .svg, .png and .json' -- tree --out "$scratch/tree.gif"
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
    expect 0 'tree.png: ' -- tree --player alphabeta:depth=1 --out "$tree.png"
    if [ "$(head -c 8 "$tree.png" | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ] &&
        [ "$(tail -c 8 "$tree.png" | head -c 4)" = IEND ]; then pass; else fail "the PNG is not whole"; fi
else
    skipped=$((skipped + 1))
    echo "SKIPPED: graphviz is not installed"
fi
for ending in svg png; do
    PATH=/nowhere "$program" tree --out "$scratch/none.$ending" 2> "$scratch/errors"
    status=$?
    if [ $status -eq 2 ] && grep -q "install the package graphviz" "$scratch/errors" && [ ! -e "$scratch/none.$ending" ]; then
        pass
    else
        fail "no dot: status $status"
    fi
done
