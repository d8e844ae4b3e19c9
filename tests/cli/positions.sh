# shellcheck shell=bash
# Counts of lines of play, and what is said about bad positions. A part of tests/cli.sh, which has its words.

# Counts.
expect 0 'chess perft 4: 197281 nodes in' -- perft --depth 4
expect 0 'chess perft 0: 1 nodes' -- perft --depth 0
for board in mailbox attacklist piecelist tables bitboard; do
    expect 0 "chess perft 4 on $board: 197281 nodes in" -- perft --depth 4 --board $board --threads 2
done
expect 0 'chess perft 3 on bitboard: 97862 nodes' -- perft --depth 3 --board bitboard --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
expect 0 'chess perft 0 on mailbox: 1 nodes' -- perft --depth 0 --board mailbox
expect 0 '^e2e4: 600$' -- perft --depth 3 --divide --board piecelist
expect 0 '"board":"tables"' -- perft --depth 3 --board tables --json
refuse "board 'x' is not known; the boards are mailbox, attacklist, piecelist, tables, bitboard" -- perft --depth 3 --board x
refuse "--board is for chess, not checkers" -- perft --depth 3 --board mailbox --game checkers
refuse "--paths is not for chess" -- perft --depth 3 --board mailbox --paths
refuse "know no castling of Chess960" -- perft --depth 1 --board mailbox --fen '4k3/8/8/8/8/8/8/1R2K3 w B - 0 1'
once expect 0 'chess perft 5: 4865609 nodes' -- perft --depth 5 --threads 2
expect 0 '^e2e4: 600$' -- perft --depth 3 --divide
once expect 0 'checkers perft 8: 845931 nodes' -- perft --game checkers --depth 8
once expect 0 'sherlock perft 9: 3963582 nodes' -- perft --game sherlock --depth 9 --threads 2
once expect 0 'checkers perft 9: 3963680 paths' -- perft --game checkers --depth 9 --paths
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

# The words of a course: what is written reads back, turn and all.
course='--game sherlock --notation sherlock'
# shellcheck disable=SC2086
{
    expect 0 '^\(12-16\): 7$' -- perft $course --depth 2 --divide
    expect 0 '"fen":"mmmm/mmmm/m1mm/1m2/M3/1MMM/MMMM/MMMM","depth":1,.*"turn":"black"' -- perft $course --depth 1 --json --moves '(9-13) 22-18'
    expect 0 '^7:16:23: 1$' -- perft $course --depth 1 --divide --fen B:W11,17,19,25:BK7
    expect 0 '^\(7x14\): 1$' -- perft $course --depth 1 --divide --fen B:W10,K11,K18,19:B7,K9,21
    expect 0 'sherlock perft 1: ' -- perft $course --depth 1 --fen B:W11,17,19,25:BK7 --moves '7:16:23'
    expect 0 '^move +\([0-9]+-[0-9]+\)$' -- think $course --player sherlock:depth=3
    expect 0 '^line +\([0-9]+[-x][0-9]+\) [0-9]+[-x][0-9]+ \(' -- think $course --player sherlock:depth=5
    expect 0 '"fen":"1m2/m2m/mK1m/m1km/M1M1/1KKK/mM1M/1M2","player":"minimax:depth=1","turn":"white",.*"move":"[0-9]+[-x][0-9]+"' -- \
        think $course --player minimax:depth=1 --fen 1m2/m2m/mK1m/m1km/M1M1/1KKK/mM1M/1M2 --turn white --json
    expect 0 'move \(' -- tree $course --player minimax:depth=2 --fens --out "$scratch/course.dot"
    expect 0 'move \(' -- tree $course --player minimax:depth=2 --fens --out "$scratch/course.json"
}
grep -qF 'mmmm/mmmm/mmmm/4/M3/1MMM/MMMM/MMMM</font>' "$scratch/course.dot" && grep -qF '<b>(9-13)</b>' "$scratch/course.dot" &&
    grep -qF '"move":"22-18","text":"22-18","fen":"mmmm/mmmm/' "$scratch/course.json" && pass || fail "tree: no FEN or no moves of the course"
refuse "^damier: --notation sherlock is for sherlock, not chess$" -- think --notation sherlock
refuse "^damier: --notation sherlock is for sherlock, not checkers$" -- tree --game checkers --notation sherlock --out "$scratch/x.dot"
refuse "^damier: notation 'sherlok' is not known, did you mean sherlock\?; the notations are usual, sherlock$" -- perft --depth 1 --notation sherlok
refuse "move '\(22-18\)': white is to move" -- perft --game sherlock --notation sherlock --depth 1 --moves '(9-13) (22-18)'

# Bad command lines.
refuse "^damier: 'nonsense' is not known; damier --help lists the commands$" -- nonsense
refuse "^damier: 'thnik' is not known, did you mean think\?; damier --help lists the commands$" -- thnik
refuse "^damier: '--dpeth' is not known, did you mean --depth\?; damier perft --help lists the options$" -- perft --dpeth 3
refuse "'--dpeth' is not known, did you mean --depth\?;" -- perft --dpeth=3
refuse "'--dpeth', '--trheads' are not known, did you mean --depth, --threads\?;" -- perft --dpeth 3 --trheads 2 --json
refuse "'depth' is not known, did you mean --depth\?;" -- perft depth 3
refuse "'--verbos', 'perfd', 'eins', 'zwei' are not known, did you mean perft\?; damier --help" -- --verbos perfd eins zwei
refuse "'think' is a second command, and only one can be run$" -- perft --depth 1 think
refuse "'--dpeth' is not known, did you mean --depth\?; damier reproduce lyon --help" -- reproduce lyon --dpeth 2
refuse "'--gmaes' is not known, did you mean --games\?;" -- match uniform uniform --gmaes 4
refuse "'x', '1', 'y' are not known" -- perft --depth 1 x 1 y
refuse "'--foo', 'x', 'y', '--bar' are not known" -- --foo perft x y --bar --depth 1
refuse "'(x+)\.\.\.'.* are not known" -- perft --depth 1 "$(printf 'x%.0s' {1..2000})" y
refuse "'\\\\x0a' is not known" -- perft --depth 1 $'\n'
refuse "--depth" -- perft
refuse "--depth" -- perft --depth -1
refuse "--depth" -- perft --depth x
refuse "--game 'go' is not known; the games are chess, checkers, sherlock, tictactoe" -- perft --game go --depth 1
refuse "--paths is not for chess" -- perft --depth 2 --paths
refuse "--turn is not for chess" -- perft --depth 2 --turn white
refuse "--turn is black or white, not 'red'" -- perft --game sherlock --depth 2 --fen 4/4/4/4/4/4/4/M3 --turn red
refuse "--moves, character 6: move 'e2e4'" -- perft --depth 1 --moves 'e2e4 e2e4'
refuse "--side is white or black, not 'red'" -- play --side red

refuse "'w', '-', '-' are not known \(a FEN and a list of moves need quotes\);" -- perft --depth 1 --fen 8/8/8/8 w - -
refuse "'e5' is not known \(a FEN and a list of moves need quotes\);" -- perft --depth 1 --moves e4 e5
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
for game in chess checkers sherlock tictactoe; do
    input=/dev/null refuse "empty|found ''" -- perft --game $game --depth 1 --fen -
    refuse "." -- perft --game $game --depth 1 --fen "$(printf 'x%.0s' {1..2000})"
    head -c 1000000 /dev/urandom > "$scratch/noise"
    input=$scratch/noise refuse "." -- perft --game $game --depth 1 --fen -
    head -c 1000000 /dev/zero > "$scratch/noise"
    input=$scratch/noise refuse "x00" -- perft --game $game --depth 1 --fen -
    printf 'B:W21\0:B1/4\0' > "$scratch/noise"
    input=$scratch/noise refuse "." -- perft --game $game --depth 1 --fen -
done
