# shellcheck shell=bash
# Every command of docs/documents.md, as it stands there, in an empty folder. Those of damier reproduce are run by damier
# reproduce all --quick, and the verdicts that are exact must be those of tests/data/documents.tsv (WRITE_VERDICTS=1 writes them
# there instead; look at what changed). A part of tests/cli.sh, which has its words.
page=$(dirname "$0")/../docs/documents.md
verdicts=$(dirname "$0")/data/documents.tsv
absolute=$(realpath "$program")

# The rows of the tables of sections, and the third column of each. A bar that is no border is written \|.
sections() { sed -nE '/^\| section /,/^$/{/^(\| section .*|\| --- .*|)$/d;s/\\\|/!/g;p}' "$page"; }
shown_by() { sections | sed -nE 's/^\|[^|]+\|[^|]+\| ([^|]*) \|[^|]+\|$/\1/p'; }
commands_of() { shown_by | grep -oE '`damier [^`]*`' | tr -d '`' | sort -u; }

# Each row has a command, or none and a reason.
rows=$(sections | wc -l)
if [ "$rows" -lt 130 ]; then fail "documents.md: only $rows sections"; else pass; fi
if [ "$(shown_by | wc -l)" -ne "$rows" ]; then fail "documents.md: $rows sections, but only $(shown_by | wc -l) with four columns"; else pass; fi
if grep -n '@[A-Z_]*@' "$(dirname "$page")"/*.md; then fail "a page of docs is not finished"; else pass; fi
bare=$(shown_by | grep -vE '^(-|`damier [^`]+`(, `damier [^`]+`)*)$')
if [ -n "$bare" ]; then fail "documents.md: no command in '$bare'"; else pass; fi
if sections | grep -qE '\| - \| *(-? *\|)?$'; then fail "documents.md: a section without a command and without a reason"; else pass; fi

# ran COMMAND: with status 0, in the scratch folder, where games go, too; what it prints is in the file out.
ran() { (cd "$scratch" && XDG_DATA_HOME=$scratch PATH="$scratch/bin:$PATH" timeout 3000 bash -c "$1" > out 2> errors < /dev/null); }
# The exact verdicts of the file all, a document after the other: name, what the document says, verdict.
exact() { jq -r '.reproduce as $name | [.. | objects | select(has("theirs") and .exact == true)][] | [$name, .theirs, .verdict] | @tsv' "$scratch/all"; }

run_documents() {
    if ! command -v jq > /dev/null; then
        skipped=$((skipped + 1))
        echo "SKIPPED: jq is not installed"
        return
    fi
    mkdir -p "$scratch/bin"
    ln -s "$absolute" "$scratch/bin/damier"
    # The commands that measure a document, all in one.
    local command names found=$scratch/found.tsv
    if ran "damier reproduce all --quick --json --out results"; then pass; else fail "damier reproduce all --quick: $(head -c 300 "$scratch/errors")"; fi
    cat "$scratch"/results/*.json > "$scratch/all"
    names=$(jq -r .reproduce "$scratch/all" | tr '\n' ' ')
    if [ "$names" = "lyon montecarlo ocap sherlock tscp " ]; then pass; else fail "damier reproduce all: measures $names"; fi
    if [ "$(find "$scratch/results" -name '*.svg' | wc -l)" -ge 5 ] && [ "$(find "$scratch/results" -name '*.txt' | wc -l)" -eq 5 ]; then
        pass
    else
        fail "damier reproduce all: no text or picture of each document: $(ls "$scratch/results")"
    fi
    while read -r command; do
        case $command in
            "damier reproduce "*) if [[ " $names" = *" ${command#damier reproduce } "* ]]; then pass; else fail "'$command' was not measured"; fi ;;
            *) if ran "$command"; then pass; else fail "$command: $(head -c 300 "$scratch/errors")"; fi ;;
        esac
    done < <(commands_of | sed 's/^\(damier reproduce [a-z]*\) --quick$/\1/' | sort -u)
    exact > "$found"
    if [ -n "${WRITE_VERDICTS:-}" ]; then cp "$found" "$verdicts"; fi
    if [ "$(cut -f 1 "$found" | uniq | tr '\n' ' ')" != "$names" ]; then fail "documents.md: no exact verdict of some document"; else pass; fi
    if diff "$verdicts" "$found" > "$scratch/difference"; then pass; else fail "other verdicts than tests/data/documents.tsv has: $(head -c 1000 "$scratch/difference")"; fi
}
once run_documents
