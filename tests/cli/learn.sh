# shellcheck shell=bash
# Learning by table. A part of tests/cli.sh, which has its words.

expect 0 'Example: damier learn q --game chess --endgame KRK' -- learn q --help
expect 0 'SARSA' -- learn --help
expect 0 '^ +1000[0-9]{3} +100.00 % +100.00 % +0.000 +0.00[0-9]+$' -- learn q --updates 1000000
expect 0 '^SARSA of cliff: 37 positions, 148 moves, 37 positions to win$' -- learn sarsa --game cliff --updates 5000
expect 0 '^1  \^ # # # # # # # # # # G$' -- learn q --game cliff
expect 0 '^\{"method":"q","game":"checkers","endgame":"KvK",.*"states":[0-9]+,"actions":[0-9]+,.*"explore-end":0.1,"curve":\[\{"updates":0,' -- \
    learn q --game checkers --endgame KvK --updates 10000 --explore-end 0.1 --json
refuse "^damier: rate is a number from 0 to 1, not 2$" -- learn q --rate 2
refuse "^damier: discount is a number from 0 to 1, not nan$" -- learn sarsa --discount nan
refuse "^damier: there is no game 'go'; choose one of chess," -- learn q --game go
refuse "^damier: there is no endgame 'KXK' of chess: expected up to 4 men, such as KQK$" -- learn q --game chess --endgame KXK
refuse "^damier: all of chess is too much for a table: an endgame is needed, such as KQK$" -- learn q --game chess
refuse "^damier: experience is one of self-play, uniform, exact, not 'x'$" -- learn q --experience x
refuse "^damier: there is no opponent on the cliff" -- learn q --game cliff --experience exact

# The file is what was learnt, and where it goes on.
table=$scratch/learnt
learn=(learn q --game checkers --endgame KvK --updates 3000000 --experience self-play)
"$program" "${learn[@]}" --out "$table" > "$scratch/whole.txt" || fail "learn: status $?"
expect 0 '^ +30000[0-9]{2} ' -- "${learn[@]}" --out "$table" --svg "$scratch/learnt.svg"
grep -q '</svg>' "$scratch/learnt.svg" && pass || fail "learn --svg: no picture"
refuse "was learnt in another way" -- "${learn[@]}" --out "$table" --seed 2
head -c 1000 "$table" > "$scratch/cut"
refuse "is no table that was learnt: its checksum is wrong$" -- "${learn[@]}" --out "$scratch/cut"
refuse "is no table that was learnt: its checksum is wrong$" -- think --game checkers --player "q:file=$scratch/cut"
refuse "there is no folder '/dev/null'" -- learn q --updates 100 --out /dev/null/x
refuse "it is no file" -- learn q --updates 100 --out "$scratch"

# Killed at any moment, or stopped, it comes to the same end.
for signal in KILL INT; do
    rm -f "$scratch/killed"
    killed=0
    for _ in 1 2 3 4; do
        "$program" "${learn[@]}" --out "$scratch/killed" > "$scratch/killed.txt" 2>&1 &
        running=$!
        sleep "0.$((RANDOM % 3))$((RANDOM % 10))"
        kill -"$signal" "$running" 2> /dev/null && killed=$((killed + 1))
        wait "$running" 2> /dev/null
        [ ! -e "$scratch/killed" ] || expect 0 'move ' -- think --game checkers --player "q:file=$scratch/killed" --fen B:WK1:BK32
    done
    "$program" "${learn[@]}" --out "$scratch/killed" > "$scratch/killed.txt" || fail "learn after $signal: status $?"
    if [ "$killed" -gt 0 ] && cmp -s "$table" "$scratch/killed"; then pass; else fail "learn: $killed times $signal lead to another table"; fi
    if cmp -s <(grep -v ' s$' "$scratch/whole.txt") <(grep -v ' s$' "$scratch/killed.txt"); then pass; else fail "learn: another curve after $signal"; fi
done

# A table is a player.
refuse "^damier: player q: file=FILE is needed" -- think --player q
refuse "was learnt in 'checkers', not in chess$" -- think --player "q:file=$table"
expect 0 '^value +[+-]' -- think --game checkers --player "q:file=$table" --fen B:WK1:BK32
expect 0 '^move ' -- think --game checkers --player "q:file=$table"
refuse "^damier: --out and --svg are both '[^']*same': they need files of their own$" -- learn q --out "$scratch/same" --svg "$scratch/same"
refuse "^damier: --svg: there is no folder '[^']*nowhere'$" -- learn q --svg "$scratch/nowhere/curve.svg"
refuse '^damier: --out: a file is expected$' -- learn q --out ''
expect 0 '"rate":0.5,"rate-end":0.5,.*"explore":0.1,"explore-end":0.1' -- learn q --updates 1000 --rate 0.5 --explore 0.1 --json
