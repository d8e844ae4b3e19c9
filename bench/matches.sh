# shellcheck shell=bash
# Matches whose counts are kept in a text file, from which a later run goes on: sourced by bench/ladder, ablation, predecessor,
# strength, threads, tables and clock, which set counts (the file), damier and concurrency.
#
# A line of the file is KEY..., wins, draws and losses of the first player, and its pairs of games with 0, 1/2, 1, 3/2 and 2
# points; KEY is what the two players and the conditions are called, in as many words as the header has before "wins". Each
# chunk of a match begins at openings that no chunk before has had, and the file is written anew after it, by renaming: a run
# that is killed loses the chunk that it played, and nothing else.
# shellcheck disable=SC2154  # what is set by whoever sources this
mkdir -p build/bench
scratch=$(mktemp -d build/bench/run.XXXXXX) # two of these scripts may run at a time
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM # the match of a chunk ends by itself then, and must not be followed by the next one

fault() {
    echo "$(basename "$0"): $*" >&2
    exit 2
}

# number OPTION TEXT: a whole number above 0, or an end. even NUMBER: games are played in pairs.
number() { [[ $2 =~ ^[1-9][0-9]{0,6}$ ]] || fault "$1 is a whole number above 0, not '$2'"; }
even() { echo $(($1 + $1 % 2)); }

# played KEY...: how many games
played() {
    [ -f "$counts" ] || { echo 0 && return; }
    awk -v key="$*" 'index($0, key " ") == 1 { n = split(substr($0, length(key) + 2), c, " "); sum += c[1] + c[2] + c[3] }
        END { print sum + 0 }' "$counts"
}

# write_counts HEADER: puts what stands on standard input, sorted, into the file
write_counts() {
    { echo "$1" && LC_ALL=C sort; } > "$counts.new"
    mv "$counts.new" "$counts"
}

# forget HEADER KEY...: as if it had never been played
forget() {
    local header=$1
    shift
    [ -f "$counts" ] || return 0
    awk -v key="$*" 'NR > 1 && index($0, key " ") != 1' "$counts" | write_counts "$header"
}

# add HEADER RESULT KEY...: the counts of one finished match, of which RESULT is the last line of JSON
add() {
    local header=$1 result=$2 now
    shift 2
    now=$(jq -er 'if .finished then [.wins, .draws, .losses, .pentanomial[]] | join(" ") else error("stopped") end' <<< "$result") || return 1
    { [ ! -f "$counts" ] || tail -n +2 "$counts"; } | awk -v key="$*" -v now="$now" '
        index($0, key " ") == 1 {
            split(substr($0, length(key) + 2), had, " "); split(now, more, " "); sum = had[1] + more[1]
            for (i = 2; i <= 8; i++) sum = sum " " had[i] + more[i]
            now = sum; next
        }
        { print }
        END { print key, now }' | write_counts "$header"
}

# book GAME SOURCE PAIRS: writes all openings of a source in one shuffled order, and says in which file. Those of a source that
# is no file are recorded by players that make two moves each; of pieces:COUNT the positions are kept, one a line.
book() {
    local file
    case $2 in
        random:* | ballots*)
            file=build/bench/${2//:/-}-$1-$3.pgn
            if [ ! -s "$file" ]; then
                rm -f "$scratch"/book.db*
                "$damier" match uniform uniform --game "$1" --openings "$2" --order random --seed 1 --games $((2 * $3)) \
                    --max-moves 6 --store "$scratch/book.db" --pgn "$file.new" > "$scratch/book.log"
                mv "$file.new" "$file"
            fi
            ;;
        pieces:*)
            file=build/bench/${2//:/-}-$1-$3.epd
            if [ ! -s "$file" ]; then
                rm -f "$scratch"/book.db*
                "$damier" match uniform uniform --game "$1" --openings "$2" --seed 1 --games $((2 * $3)) \
                    --max-moves 1 --store "$scratch/book.db" --pgn "$scratch/book.pdn" > "$scratch/book.log"
                sed -n 's/^\[FEN "\(.*\)"\]$/\1/p' "$scratch/book.pdn" | awk 'NR % 2' > "$file.new"
                mv "$file.new" "$file"
            fi
            ;;
        *)
            [ -r "$2" ] || fault "$2 cannot be read"
            file=$scratch/shuffled.epd
            grep -v '^ *\(#\|$\)' "$2" | shuf --random-source=<(yes) > "$file.new"
            mv "$file.new" "$file"
            ;;
    esac
    echo "$file"
}

# openings_of GAME: how many plies they have at the most, and where matches of the champion find them: balanced ones of DAMIER_DATA
# for chess; of checkers random ones, since players without chance would play each of the 174 ballots only once
openings_of() {
    case $1 in
        chess) [ -z "${DAMIER_DATA:-}" ] && echo 8 random:8 || echo "8 $DAMIER_DATA/openings/chess-balanced.epd" ;;
        checkers) echo 5 random:5 ;;
    esac
}

# pages BOOK FROM COUNT: that many openings of it, the first is number FROM (0, 1, ...); of recorded games each is there twice
pages() {
    case $1 in
        *.epd) awk -v from="$2" -v count="$3" 'NR > from && NR <= from + count' "$1" ;;
        *) awk -v from="$2" -v count="$3" '/^\[Event / { n++ } n % 2 && n > 2 * from && n <= 2 * (from + count)' "$1" ;;
    esac
}

# size BOOK: how many openings it has
size() {
    case $1 in
        *.epd) wc -l < "$1" ;;
        *) echo $(($(grep -c '^\[Event ' "$1") / 2)) ;;
    esac
}

# go_on HEADER BOOK PLIES GAMES CHUNK FIRST SECOND KEY... -- CONDITIONS...: plays what is missing to so many games, where the
# book has as many openings; status 1 when a chunk could not be played. Games that a fault ended count, and are told.
go_on() {
    local header=$1 book=$2 plies=$3 games=$4 chunk=$5 first=$6 second=$7 have now result key=() openings store
    shift 7
    while [ "$1" != -- ]; do key+=("$1") && shift; done
    shift
    [ "$games" -le $((2 * $(size "$book"))) ] || games=$((2 * $(size "$book")))
    openings=$scratch/chunk.${book##*.}
    store=$scratch/chunk.db
    while have=$(played "${key[@]}") && [ "$have" -lt "$games" ]; do
        now=$((games - have < chunk ? games - have : chunk))
        pages "$book" $((have / 2)) $((now / 2)) > "$openings"
        rm -f "$store" "$store"-*
        result=$("$damier" match "$first" "$second" --openings "$openings" --plies "$plies" --games "$now" --seed $((have + 1)) \
            --concurrency "$concurrency" --store "$store" --json "$@" | tail -1) || true
        jq -r --arg key "${key[*]}" '.incidents[]? | "\($key): \(.player): \(.text)"' <<< "$result" >&2
        add "$header" "$result" "${key[@]}" || { echo "${key[*]}: not played on: ${result:0:200}" >&2 && return 1; }
    done
}

# figures WORDS: the counts on standard input, WORDS words of key first, as rows of a table with Elo and its 95 % interval, the
# way damier match has them (src/arena/statistics.cpp): the mean score of pairs is believed to lie as a Beta distribution says
# that has its mean and its variance, with half a pair won and half a pair lost beside what was played.
figures() {
    awk -v words="$1" '
        function log_gamma(x,    shift) {
            for (shift = 0; x < 12; x++) shift += log(x)
            return (x - 0.5) * log(x) - x + log(2 * 3.141592653589793) / 2 + 1 / (12 * x) - 1 / (360 * x ^ 3) + 1 / (1260 * x ^ 5) - shift
        }
        function fraction(x, a, b,    m, c, d, h, step) {
            c = 1; d = 1 / nonzero(1 - (a + b) * x / (a + 1)); h = d
            for (m = 1; m <= 3000; m++) {
                step = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                d = 1 / nonzero(1 + step * d); c = nonzero(1 + step / c); h *= d * c
                step = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
                d = 1 / nonzero(1 + step * d); c = nonzero(1 + step / c); h *= d * c
                if (d * c > 1 - 1e-12 && d * c < 1 + 1e-12) break
            }
            return h
        }
        function nonzero(x) { return x < 1e-300 && x > -1e-300 ? 1e-300 : x }
        function below(x, a, b,    front) {
            front = exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * log(x) + b * log(1 - x))
            return x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b
        }
        function quantile(share, a, b,    low, high, i) {
            low = 0; high = 1
            for (i = 0; i < 60; i++) if (below((low + high) / 2, a, b) < share) low = (low + high) / 2; else high = (low + high) / 2
            return (low + high) / 2
        }
        function elo(score) { return 400 / log(10) * log(score / (1 - score)) }
        function text(    i, count, mean, variance, seen, total, p, low, high) {
            seen = 0; count = 1; mean = 0.5
            for (i = 0; i < 5; i++) { p[i] = $(words + 4 + i); seen += p[i]; count += p[i]; mean += p[i] * i / 4 }
            if (seen == 0) return "-"
            mean /= count; p[0] += 0.5; p[4] += 0.5
            for (i = 0; i < 5; i++) variance += p[i] / count * (i / 4 - mean) ^ 2
            total = mean * (1 - mean) / variance * (count + 1) - 1
            low = elo(quantile(0.025, mean * total, (1 - mean) * total))
            high = elo(quantile(0.975, mean * total, (1 - mean) * total))
            if (seen == $(words + 4)) return sprintf("below %+.1f", high)
            if (seen == $(words + 8)) return sprintf("above %+.1f", low)
            return sprintf("%+.1f +- %.1f [%+.1f, %+.1f]", elo((count * mean - 0.5) / seen), (high - low) / 2, low, high)
        }
        {
            key = ""
            for (i = 1; i <= words; i++) key = key sprintf("%-24s ", $i)
            w = $(words + 1); d = $(words + 2); l = $(words + 3)
            printf "%s%5d games %4d wins %4d draws %4d losses %5.1f %%  Elo %s\n", key, w + d + l, w, d, l,
                w + d + l ? 100 * (w + d / 2) / (w + d + l) : 50, text()
        }'
}
