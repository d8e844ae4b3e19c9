# shellcheck shell=bash
# Every command of docs/documents.md, as it stands there, in an empty folder. Those of damier reproduce are run with
# --quick --json, and the verdicts that are exact must be those of tests/data/documents.tsv (WRITE_VERDICTS=1 writes them there
# instead; look at what changed). A part of tests/cli.sh, which has its words.
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
bare=$(shown_by | grep -vE '^(-|`damier [^`]+`(, `damier [^`]+`)*)$')
if [ -n "$bare" ]; then fail "documents.md: no command in '$bare'"; else pass; fi
if sections | grep -qE '\| - \| *(-? *\|)?$'; then fail "documents.md: a section without a command and without a reason"; else pass; fi

# ran COMMAND: with status 0, in the scratch folder; what it prints is in the file out.
ran() { (cd "$scratch" && PATH="$scratch/bin:$PATH" timeout 300 bash -c "$1" > out 2> errors < /dev/null); }
# exact NAME: of the document in the file out
exact() { jq -r --arg name "$1" '[.. | objects | select(has("theirs") and .exact == true)][] | [$name, .theirs, .verdict] | @tsv' "$scratch/out"; }

run_documents() {
    if ! command -v jq > /dev/null; then
        skipped=$((skipped + 1))
        echo "SKIPPED: jq is not installed"
        return
    fi
    mkdir -p "$scratch/bin"
    ln -s "$absolute" "$scratch/bin/damier"
    local found=$scratch/found.tsv command name
    : > "$found"
    while read -r command; do
        case $command in
            "damier reproduce "*)
                name=${command#damier reproduce }
                name=${name%% *}
                if ran "damier reproduce $name --quick --json"; then
                    pass
                    exact "$name" >> "$found"
                else
                    fail "$command --quick --json: $(head -c 300 "$scratch/errors")"
                fi
                ;;
            *) if ran "$command"; then pass; else fail "$command: $(head -c 300 "$scratch/errors")"; fi ;;
        esac
    done < <(commands_of)
    if [ -n "${WRITE_VERDICTS:-}" ]; then cp "$found" "$verdicts"; fi
    local names
    names=$(cut -f 1 "$found" | sort -u | tr '\n' ' ')
    if [ "$names" != "lyon montecarlo ocap sherlock tscp " ]; then fail "documents.md: exact verdicts of $names only"; else pass; fi
    if diff "$verdicts" "$found" > "$scratch/difference"; then pass; else fail "other verdicts than tests/data/documents.tsv has: $(head -c 1000 "$scratch/difference")"; fi
}
once run_documents
