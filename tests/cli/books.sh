# shellcheck shell=bash
# Opening books. A part of tests/cli.sh, which has its words.

book=$scratch/book.bin

# add RESULT MOVES [TAG]: one more game.
add() { printf '[Event "x"]\n[Result "%s"]\n%s\n%s %s\n\n' "$1" "${3:+$3$'\n'}" "$2" "$1" >> "$scratch/games.pgn"; }
# Castling both ways, a promotion, en passant taken, forbidden by a pin and merely possible; a game without a result,
# one with variations and comments.
for _ in 1 2 3; do
    add 1-0 '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6'
    add 0-1 '1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O'
    add 1/2-1/2 '1. e4 e6 2. e5 d5 3. exd6 Bxd6 4. d4'
done
add 1-0 '1. a4 b5 2. h4 b4 3. c4 bxc3 4. Ra3 cxb2 5. Rb3 bxc1=N 6. Qxc1 a5'
add 1/2-1/2 '1. e4 { the king } e5 2. f4 (2. d4 exd4 3. c4) exf4 3. e5 $1 Qe7 4. h3 d5 5. Kf2 g5'
add 1/2-1/2 '1. e4 e5 2. f4 exf4 3. e5 Qe7 4. Kf2 f5 5. exf6 Nxf6'
add '*' '1. d4 Nf6 2. c4'
add 0-1 '1. f3 e5 2. g4 Qh4#'

expect 0 "^$book: 39 of 54 moves, from 14 games$" -- book make --pgn "$scratch/games.pgn" --out "$book" --min-games 1 --min-score 0
expect 0 '^white to move: 3 of the 39 moves in ' -- book probe "$book"
expect 0 '^e4 +11 +78.6 % +0$' -- book probe "$book"
expect 0 '"moves":\[\{"move":"e1g1","record":"O-O","weight":6,"share":1.0,"learn":0\}\]' -- \
    book probe "$book" --moves 'e4 e5 Nf3 Nc6 Bb5 a6' --json
expect 0 '^O-O-O +6 ' -- book probe "$book" --moves 'd4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O'
expect 0 'from +the opening book: weight 11, 78.6 % of all$' -- think --player "alphabeta:depth=3,bookmove=best,book=$book"
expect 0 '"source":"the opening book: weight 11, ' -- think --player "uct:bookmove=best,book=$book" --json
expect 1 "has no move for rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPP1/RNBQKBNR b" -- book probe "$book" --moves h4
expect 1 '"moves":\[\]' -- book probe "$book" --moves h4 --json
expect 0 '"terminations":\{"normal":2\}' -- match "uniform:book=$book" "minimax:depth=1,book=$book" --games 2 --json --store "$scratch/games.db"
# What was played comes out of the store again.
expect 0 'from 2 games$' -- book make --store "$scratch/games.db" --out "$scratch/stored.bin" --min-games 1
expect 0 '^white to move: [1-4] of the' -- book probe "$scratch/stored.bin"

# The peer: the same file, sorted or not, whatever is chosen.
records() { od -An -v -tx1 -w16 "$1" | sort; }
polyglot=$(PATH=$PATH:/usr/games command -v polyglot)
if [ -z "$polyglot" ]; then
    skipped=$((skipped + 1))
    echo "SKIPPED: polyglot is not installed"
else
    while IFS='|' read -r theirs ours; do
        rm -f "$scratch/theirs.bin" "$scratch/ours.bin"
        # shellcheck disable=SC2086
        (cd "$scratch" && "$polyglot" make-book -pgn games.pgn -bin theirs.bin $theirs > polyglot.log 2>&1)
        # shellcheck disable=SC2086
        expect 0 'from 14 games$' -- book make --pgn "$scratch/games.pgn" --out "$scratch/ours.bin" $ours
        if [ -s "$scratch/theirs.bin" ] && [ "$(records "$scratch/theirs.bin")" = "$(records "$scratch/ours.bin")" ]; then
            pass
        else
            fail "polyglot make-book $theirs and damier book make $ours differ"
        fi
    done << 'CHOICES'
-min-game 1|--min-games 1
|
-min-game 2 -max-ply 5|--min-games 2 --plies 5
-min-game 1 -min-score 51|--min-games 1 --min-score 51
-min-game 1 -only-white|--min-games 1 --only white
-only-black -uniform|--only black --uniform
CHOICES
    # Random games, with everything that can happen on a board.
    "$program" match uniform uniform --games 60 --pgn "$scratch/random.pgn" --store "$scratch/random.db" > "$scratch/random.log" 2>&1
    (cd "$scratch" && "$polyglot" make-book -pgn random.pgn -bin theirs.bin -min-game 1 > polyglot.log 2>&1)
    expect 0 'from 60 games$' -- book make --pgn "$scratch/random.pgn" --out "$scratch/random.bin" --min-games 1
    if [ "$(records "$scratch/theirs.bin")" = "$(records "$scratch/random.bin")" ]; then pass; else fail "polyglot makes another book of random games"; fi
    # It reads ours: every line of the book, for the side that we say.
    (cd "$scratch" && "$polyglot" dump-book -bin ours.bin -color black -out lines.txt > polyglot.log 2>&1)
    if grep -q 'e4.*e5' "$scratch/lines.txt"; then pass; else fail "polyglot does not find our lines: $(head -n 3 "$scratch/lines.txt")"; fi
fi

# What is no book gets a sentence, and no move.
head -c 500 "$book" > "$scratch/cut.bin"
refuse 'cut.bin. is no opening book of PolyGlot.s format: it has 500 bytes' -- book probe "$scratch/cut.bin"
{ tail -c 160 "$book"; head -c 160 "$book"; } > "$scratch/unsorted.bin"
refuse 'entry 11 has the key [0-9a-f]{16}, below that of the entry before it' -- book probe "$scratch/unsorted.bin"
head -c 16000 /dev/urandom > "$scratch/random.bin"
: > "$scratch/empty.bin"
for wrong in "$scratch/cut.bin" "$scratch/unsorted.bin" "$scratch/random.bin" "$scratch/empty.bin" "$scratch/games.pgn"; do
    refuse 'is no opening book of PolyGlot.s format' -- book probe "$wrong"
    refuse 'is no opening book of PolyGlot.s format' -- think --player "alphabeta:depth=1,book=$wrong"
done
refuse 'cannot be read: No such file' -- book probe "$scratch/nowhere.bin"
refuse 'cannot be read: it is no file' -- book probe "$scratch"
refuse '^damier: there are no opening books for checkers, only for chess$' -- book probe "$book" --game checkers
refuse 'there are no opening books for sherlock, only for chess$' -- think --game sherlock --player "alphabeta:book=$book"
# Nor do wrong games become one.
refuse '^damier: --pgn FILE or --store FILE says where the games are$' -- book make --out "$scratch/none.bin"
refuse 'holds the games: --out needs another file$' -- book make --pgn "$scratch/games.pgn" --out "$scratch/games.pgn"
refuse 'cannot be read$' -- book make --pgn "$scratch/nowhere.pgn" --out "$scratch/none.bin"
refuse '^damier: --store: there is no ' -- book make --store "$scratch/nowhere.db" --out "$scratch/none.bin"
refuse '^damier: --tournament 77: there is none of that number$' -- book make --store "$scratch/games.db" --tournament 77 --out "$scratch/none.bin"
refuse 'only' -- book make --pgn "$scratch/games.pgn" --only red --out "$scratch/none.bin"
expect 1 'none of which is chosen: nothing is written$' -- book make --pgn "$scratch/games.pgn" --min-games 100 --out "$scratch/none.bin"
{ cat "$scratch/games.pgn"; printf '[Event "x"]\n\n1. e4 e4 1-0\n\n'; } > "$scratch/broken.pgn"
refuse "broken.pgn.: PGN line [0-9]+, column [0-9]+: " -- book make --pgn "$scratch/broken.pgn" --out "$scratch/none.bin"
expect 0 'from 14 games, 1 broken ones skipped$' -- book make --pgn "$scratch/broken.pgn" --skip-broken --out "$scratch/whole.bin" --min-games 1
if [ -e "$scratch/none.bin" ]; then fail "a book was written all the same"; else pass; fi
if cmp -s "$book" "$scratch/whole.bin"; then pass; else fail "a broken game changed the book"; fi
expect 0 'damier book make --pgn games.pgn' -- book make --help
