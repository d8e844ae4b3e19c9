# shellcheck shell=bash
# A game in the terminal. A part of tests/cli.sh, which has its words.

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
for game in 'chess e4 pgn' 'checkers 11-15 pdn' 'sherlock 11-15 pdn' 'tictactoe b2 pgn'; do
    read -r game first form <<< "$game"
    saved=$scratch/saved.$game.$form
    printf 'moves\nhint\n%s\nhint\nflip\nboard\nsave %s\nundo\nundo\nresign\nsave %s\nquit\n' $first "$saved" "$saved" > "$scratch/game"
    input=$scratch/game expect 0 'Hint: [^ ]+ \([-+][0-9.]+, depth 3, [0-9.]+ s\), then ' -- play --game $game --player alphabeta:depth=3
    expect 0 "^move " -- think --game $game --player alphabeta:depth=2 --record "$saved" --number 1
    expect 0 "^move " -- think --game $game --player alphabeta:depth=2 --record "$saved" --number 2
    refuse 'has 2 games' -- think --game $game --record "$saved" --number 3
    if grep -qE "^1. $first \{[0-9.]+s\} 1\.\.\. [^ ]+ \{[-+0-9.]+/3 [0-9.]+s, unfinished\}" "$saved" && grep -q '^{[a-z]* resigned} 0-1$' "$saved" &&
        grep -q '^\[[WBXO][a-z]* "human"\]$' "$saved" && grep -q '^\[[WBXO][a-z]* "alphabeta:depth=3"\]$' "$saved"; then
        pass
    else
        fail "play, save: $(cat "$saved")"
    fi
done
# In the words of a course; what is saved is PDN.
printf '(9-13)\nmoves\nfen\nsave %s\nquit\n' "$scratch/course.pdn" > "$scratch/game"
input=$scratch/game expect 0 '> mmmm/[mM1-4/]+/MMMM/MMMM$' -- play --game sherlock --notation sherlock --player minimax:depth=1
grep -qE '^1\. 9-13 \{' "$scratch/course.pdn" && pass || fail "play: what is saved is no PDN: $(cat "$scratch/course.pdn")"
input=$scratch/game expect 0 'Damier plays [0-9]+-[0-9]+ \(' -- play --game sherlock --notation sherlock --player minimax:depth=1 --side black
refuse "--notation sherlock is for sherlock, not checkers" -- play --game checkers --notation sherlock
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

# Another program, which takes moves back and gives hints like any player; one that ends is no end of the game.
stockfish=$(PATH=$PATH:/usr/games command -v stockfish)
if [ -z "$stockfish" ]; then
    skipped=$((skipped + 1))
    echo "SKIPPED: stockfish is not installed"
else
    printf 'e4\nundo\nd4\nhint\nquit\n' > "$scratch/game"
    input=$scratch/game expect 0 'Stockfish .* plays ' -- play --player "uci:$stockfish"
    input=$scratch/game expect 0 'Hint: [^ ]+ \([-+0-9.]+, depth [0-9]+, [0-9.]+ s\)' -- play --player "uci:$stockfish"
fi
cat > "$scratch/quitter" << 'ENGINE'
#!/bin/sh
while read -r word rest; do
    case $word in uci) echo uciok ;; isready) echo readyok ;; go) exit 3 ;; esac
done
ENGINE
chmod +x "$scratch/quitter"
printf 'e4\nfen\n' > "$scratch/game"
input=$scratch/game expect 0 'PPPP1PPP/RNBQKBNR b' -- play --player "uci:$scratch/quitter"
input=$scratch/game expect 0 'exited with status 3' -- play --player "uci:$scratch/quitter"

# One that cannot start is told before anybody thinks about a move.
refuse "player 'uci:/nowhere/engine' does not start: '/nowhere/engine' cannot be started: No such file" -- play --player uci:/nowhere/engine
for spec in uci:true xboard:true; do refuse "player '$spec' does not start: 'true': .*exited" -- play --player $spec; done
refuse "player 'hub:true' does not start: 'true': .*exited" -- play --game checkers --player hub:true

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

# The progress line never fills a row of the terminal: one that wraps could not be taken back.
if command -v python3 > /dev/null; then
    if python3 - "$program" << 'PYTHON'; then pass; else fail "the progress line does not fit the terminal"; fi
import fcntl, os, pty, struct, sys, termios
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 10, 0, 0))
    os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
    os.execv(sys.argv[1], ["damier", "think", "--player", "alphabeta:time=3000"])
shown = b""
try:
    while part := os.read(terminal, 4096):
        shown += part
except OSError:  # the end, as Linux tells it
    pass
lines = shown.split(b"\r\x1b[K")
assert b"thinking " in lines and max(map(len, lines)) == 9 and os.waitpid(child, 0)[1] == 0, lines
PYTHON
else
    skipped=$((skipped + 1))
    echo "SKIPPED: python3 is not installed"
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
"$program" reproduce lyon --depth 1 --updates 0 --network-updates 0 > /dev/full 2> "$scratch/errors"
status=$?
if [ $status -eq 1 ] && grep -q 'could not be written' "$scratch/errors"; then pass; else fail "reproduce, /dev/full: status $status"; fi
