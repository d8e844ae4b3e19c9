# shellcheck shell=bash
# Learning by network. A part of tests/cli.sh, which has its words.

expect 0 'Example: damier learn dqn --game chess --endgame KQK' -- learn dqn --help
expect 0 'Example: damier learn show kqk.net' -- learn show --help

# Tic-tac-toe, of which all is known: it never loses after a second or two.
net=$scratch/small.net
once expect 0 '^ +100[0-9]{3} +9[0-9.]+ % +9[0-9.]+ % +0\.[0-9]{3} +0\.0[0-9]+ +9[0-9.]+ % +0\.00[0-9]+$' -- \
    learn dqn --game tictactoe --updates 100000
quick=(learn dqn --game tictactoe --updates 2000)
expect 0 '^Deep Q-learning of tictactoe: 4520 positions, 16167 moves, 2836 positions to win, 5569 weights$' -- "${quick[@]}"
expect 0 '^\{"method":"dqn","game":"tictactoe","endgame":"","network":\{"layout":"","layers":"64,64","output":"position",' -- "${quick[@]}" --json
expect 0 '"network":\{"layout":"","layers":"64,64","output":"actions","view":"board",.*"optimiser":"sgd",.*"replay":0,"target":0,' -- \
    "${quick[@]}" --form plain --json
expect 0 'against random  against greedy' -- learn dqn --game checkers --updates 200
expect 0 '"layout":"","layers":"8",.*"output":"actions",.*"prioritised":true,"double":true,.*"batch":4,"replay":500,' -- \
    learn dqn --game chess --layout startpos --layers 8 --output actions --prioritised on --double on --batch 4 --replay 500 --updates 100 --plies 20 --json
for words in "--teacher greedy" "--optimiser sgd" "--loss huber" "--activation tanh" "--view board" "--moves on" "--tries on --teacher self" "--layers none" \
    "--shaping 0.1" "--target 0 --double off"; do
    # shellcheck disable=SC2086  # several words
    expect 0 '^ +[1-4][0-9]{2} ' -- learn dqn --game checkers --endgame KKvK --updates 100 $words
done

# What cannot be.
refuse "^damier: layers are up to 8 numbers from 1 to 1024 such as 64,32, or none; not '64,x'$" -- "${quick[@]}" --layers 64,x
refuse "^damier: teacher is one of self, uniform, greedy, exact, not 'me'$" -- "${quick[@]}" --teacher me
refuse "^damier: all of checkers has no exact answers: teacher is self, uniform or greedy$" -- learn dqn --game checkers --teacher exact
refuse "^damier: double needs two networks: target is 0$" -- "${quick[@]}" --target 0
refuse "^damier: without replay each turn is learnt at once: batch is 1, not 32$" -- "${quick[@]}" --replay 0
refuse "^damier: batch is a number from 1 to 4096, not 0$" -- "${quick[@]}" --batch 0
refuse "^damier: shaping is a number from 0 to 1, not nan$" -- "${quick[@]}" --shaping nan
refuse "^damier: all pieces of tictactoe are worth the same" -- "${quick[@]}" --shaping 0.1
refuse "^damier: there is no game 'go'" -- learn dqn --game go
refuse "^damier: there is no endgame 'KXK' of chess" -- learn dqn --game chess --endgame KXK
refuse "^damier: layout: FEN" -- learn dqn --game chess --layout x
refuse "^damier: tictactoe is learnt from all its positions: it has no layout$" -- "${quick[@]}" --layout xx.oo....
refuse "^damier: layout: the game is over there$" -- learn dqn --game chess --layout "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"
refuse "^damier: --fen is the position of --network, which is not asked for$" -- "${quick[@]}" --fen x........
refuse "^damier: --out and --network are both '[^']*same': they need files of their own$" -- "${quick[@]}" --out "$scratch/same" --network "$scratch/same"

# The file is what was learnt; finished, it has nothing beside it.
learn=(learn dqn --game tictactoe --updates 30000 --prioritised on)
"$program" "${learn[@]}" --out "$net" > "$scratch/whole.txt" || fail "learn dqn: status $?"
if [ -s "$net" ] && [ ! -e "$net.training" ]; then pass; else fail "learn dqn: not one file"; fi
expect 0 '^ +3000[0-9] ' -- "${learn[@]}" --out "$net" --svg "$scratch/curve.svg" --network "$scratch/net.svg" --fen "x...o...."
if grep -q '</svg>' "$scratch/curve.svg" && grep -q 'x...o....' "$scratch/net.svg"; then pass; else fail "learn dqn: no pictures"; fi
refuse "was learnt in another way: the same words go on with it, others need another file$" -- "${learn[@]}" --out "$net" --seed 2
expect 0 '^layers=64,64 output=position view=mover .* prioritised=on ' -- learn show "$net"
expect 0 '^c3 +\+1\.000 +\* win in 1$' -- learn show "$net" --fen "xx.oo...."
expect 0 '"look":\{"fen":"x\.\.\.\.\.\.\.\.","value":' -- learn show "$net" --fen "x........" --json
refuse "^damier: --fen: " -- learn show "$net" --fen "xxx"
refuse "cannot be read: " -- learn show "$scratch/nowhere"

# One layout, however it is written.
layout=(learn dqn --game chess --updates 60 --plies 20 --layers 8 --out "$scratch/layout.net" --layout)
expect 0 '^Deep Q-learning of chess: ' -- "${layout[@]}" "4k3/p7/8/8/8/8/P7/4K3 w - -"
expect 0 '^Deep Q-learning of chess: ' -- "${layout[@]}" " 4k3/p7/8/8/8/8/P7/4K3   w -  - 0 1 "
expect 0 '^layout 4k3/p7/8/8/8/8/P7/4K3 w - - 0 1$' -- learn show "$scratch/layout.net"

# Steps that are too large come to nothing; what was kept before can still be read.
wild=(learn dqn --game tictactoe --form plain --layers 64,64,64 --rate 1 --updates 20000 --out "$scratch/wild.net" --json)
refuse "^damier: its values have grown beyond all numbers: smaller steps are needed, by a smaller learning rate$" -- "${wild[@]}"
expect 0 '^ +0 ' -- learn show "$scratch/wild.net"
refuse "beyond all numbers" -- "${wild[@]}"
refuse "^damier: in 2000 games in a row there was nothing to learn from: " -- \
    learn dqn --game chess --layout "7k/8/8/8/8/8/1q6/K7 w - -" --random 0 --json

# It plays, and what is no network does not.
expect 0 '^move +c3$' -- think --game tictactoe --player "dqn:file=$net" --fen "xx.oo...."
expect 0 '^move +c3$' -- think --game tictactoe --player "dqn:file=$net,noise=5" --fen "xx.oo...."
refuse "small.net' is no network to play with: it was learnt in 'tictactoe', not in chess$" -- think --game chess --player "dqn:file=$net"
size=$(stat -c %s "$net")
for bytes in 0 10 100 "$((size / 2))" "$((size - 1))"; do
    head -c "$bytes" "$net" > "$scratch/cut.net"
    refuse "^damier: " -- think --game tictactoe --player "dqn:file=$scratch/cut.net"
done
{ head -c "$((size / 2))" "$net" && printf '\x5a\xa5' && tail -c "+$((size / 2 + 3))" "$net"; } > "$scratch/tampered.net"
refuse "its checksum is wrong$" -- think --game tictactoe --player "dqn:file=$scratch/tampered.net"
refuse "its checksum is wrong$" -- learn show "$scratch/tampered.net"

# Killed at any moment, or stopped, it comes to the same net.
for signal in KILL INT; do
    rm -f "$scratch"/killed*
    killed=0
    for _ in 1 2 3 4; do
        "$program" "${learn[@]}" --out "$scratch/killed.net" > "$scratch/killed.txt" 2>&1 &
        running=$!
        sleep "0.$((RANDOM % 4))$((RANDOM % 10))"
        kill -"$signal" "$running" 2> /dev/null && killed=$((killed + 1))
        wait "$running" 2> /dev/null
        [ ! -e "$scratch/killed.net" ] || expect 0 'move ' -- think --game tictactoe --player "dqn:file=$scratch/killed.net" --fen x........
    done
    "$program" "${learn[@]}" --out "$scratch/killed.net" > "$scratch/killed.txt" || fail "learn dqn after $signal: status $?"
    if [ "$killed" -gt 0 ] && cmp -s "$net" "$scratch/killed.net"; then pass; else fail "learn dqn: $killed times $signal lead to another net"; fi
    if cmp -s <(grep -v ' s$' "$scratch/whole.txt") <(grep -v ' s$' "$scratch/killed.txt"); then pass; else fail "learn dqn: another curve after $signal"; fi
    [ ! -e "$scratch/killed.net.training" ] && pass || fail "learn dqn: something was left"
done
