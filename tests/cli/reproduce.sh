# shellcheck shell=bash
# What the documents say, measured again. A part of tests/cli.sh, which has its words.

# Reproduce: one nested command for each document.
expect 0 'Example: damier reproduce lyon' -- reproduce --help
expect 0 'Example: damier reproduce sherlock' -- reproduce sherlock --help
refuse "reproduce needs a name: lyon, sherlock" -- reproduce
refuse "name 'lion' is not known, did you mean lyon\?; the names are lyon, sherlock" -- reproduce lion
refuse "name 'x' is not known; the names are lyon, sherlock" -- reproduce x lyon --depth 1
refuse "--depth" -- reproduce lyon --depth 21
refuse "--seconds" -- reproduce lyon --seconds nan
refuse "--out '/dev/null/x': Not a directory" -- reproduce lyon --out /dev/null/x
mkdir -p "$scratch/taken/lyon.svg"
refuse "--out '.*': lyon.svg cannot be written there" -- reproduce lyon --out "$scratch/taken"
once expect 0 'The values agree: 120 searches' -- reproduce lyon --depth 2 --seconds 1000 --updates 0 --network-updates 0
once expect 0 'The values agree: 180 searches' -- reproduce sherlock --depth 3 --seconds 1000
expect 0 '^Both boards count the same lines and nodes, and find the same values.$' -- reproduce sherlock --depth 2
expect 0 '"boards":"500995484682338672639".*Too small by 10 orders of magnitude' -- reproduce sherlock --depth 1 --json
expect 0 'sherlock.txt, sherlock.json and sherlock.svg are in' -- reproduce sherlock --depth 3 --seconds 1000 --out "$scratch/new/folder"
expect 0 '^\{"reproduce":"lyon","source".*"learning":\{"complete":true,"tables":\[\]' -- reproduce lyon --json --depth 1 --updates 0 --network-updates 0
once expect 0 '^tic-tac-toe +4520 +16167 +1000[0-9]{3} +100.00 % +100.00 % +0.00 ' -- reproduce lyon --depth 1 --updates 1000000 --network-updates 0
once expect 0 '^ +verdict +Not reached with so few updates' -- reproduce lyon --depth 1 --updates 1000 --network-updates 0
expect 0 'lyon.txt, lyon.json, lyon.svg, lyon.learning.svg and lyon.networks.svg are in' -- reproduce lyon --depth 1 --updates 0 --network-updates 0 --out "$scratch/lyon"
if command -v python3 > /dev/null; then
    "$program" reproduce sherlock --json --depth 3 --seconds 1000 > "$scratch/stdout.json"
    if python3 - "$scratch/new/folder" "$scratch/stdout.json" << 'CHECK'
import json, sys, xml.etree.ElementTree
folder, stdout = sys.argv[1:]
data, again = json.load(open(folder + "/sherlock.json")), json.load(open(stdout))
assert len(data["rows"]) == 21 and len(data["positions"]) == 12 and data["complete"]
for a, b in zip(data["rows"], again["rows"], strict=True):
    assert (a["player"], a["nodes"], a["leaves"]) == (b["player"], b["nodes"], b["leaves"])
    assert a["nodes"] == sum(search["nodes"] for search in a["searches"])
root = xml.etree.ElementTree.parse(folder + "/sherlock.svg").getroot()
assert root.tag == "{http://www.w3.org/2000/svg}svg"
assert "The positions" in open(folder + "/sherlock.txt").read()
CHECK
    then pass; else fail "reproduce sherlock: what it wrote cannot be read"; fi
else
    skipped=$((skipped + 1))
    echo "SKIPPED: python3 is not installed"
fi

# OCAP's report. Under --quick no clock has a part: twice the same, but for what Graphviz says.
expect 0 'Example: damier reproduce ocap' -- reproduce ocap --help
refuse "--depth" -- reproduce ocap --depth 0
refuse "--seconds" -- reproduce ocap --seconds nan
refuse "--quick excludes --seconds|--seconds excludes --quick" -- reproduce ocap --quick --seconds 1
expect 0 '^nothing is tested +2 +[0-9]+ +[0-9]+ +[0-9.]+$' -- reproduce ocap --quick --depth 2
once expect 0 '^ +verdict +Holds, and is not so rare' -- reproduce ocap --quick --depth 2
once expect 0 'depth finished in 0.01 s, mean of twelve' -- reproduce ocap --seconds 0.01 --depth 2
expect 0 '^\{"reproduce":"ocap","source":"Wenhao Luo, .*"claims":\[\{' -- reproduce ocap --quick --depth 2 --json
# A page that has no whole number of points.
mkdir "$scratch/springs"
printf '#!/bin/sh\ncat > /dev/null\necho "<svg width=\\"750.75pt\\" height=\\"36.00pt\\">"\n' > "$scratch/springs/sfdp"
chmod +x "$scratch/springs/sfdp"
PATH=$scratch/springs:$PATH once expect 0 '"width":750.75,"height":36.0,' -- reproduce ocap --quick --depth 1 --json
once expect 0 'ocap.txt, ocap.json and ocap.svg are in' -- reproduce ocap --quick --depth 2 --out "$scratch/ocap"

# TSCP's table, and its player in matches.
expect 0 'Example: damier reproduce tscp' -- reproduce tscp --help
once expect 0 '^All 3 rows of bench are the published ones: nodes, scores and lines.$' -- reproduce tscp --plies 3
expect 0 '^All 4 rows of start and spanish are .* not published' -- reproduce tscp --plies 2
expect 0 '^TSCP 1.81c +7 +19.405 +1481966 +6.094 +-$' -- reproduce tscp --plies 1
expect 0 '^ +3 +8911 +8911 +30 +30  the same on all boards  g5e4 d6c7 c1e3$' -- reproduce tscp --plies 3
expect 0 '^\{"reproduce":"tscp","source".*"agrees":true' -- reproduce tscp --plies 2 --json
expect 0 'tscp.txt, tscp.json and tscp.svg are in' -- reproduce tscp --plies 2 --out "$scratch/tscp"
refuse "--plies" -- reproduce tscp --plies 8
once expect 0 '"ours":"attacklist visits 550778 nodes in 5 plies","verdict":"Holds.","exact":true' -- reproduce tscp --quick --json
refuse "--plies excludes --quick" -- reproduce tscp --quick --plies 3
expect 0 'classic:board=tables' -- match classic:depth=2 classic:board=tables,nodes=500 --games 2 --max-moves 30 --store "$scratch/own.db"
expect 0 'classic' -- match classic uniform --games 2 --movetime 5 --margin 5000 --max-moves 30 --store "$scratch/own.db"
expect 0 'classic' -- match classic ocap --games 2 --tc 0.5+0.01 --margin 5000 --max-moves 30 --store "$scratch/own.db"

# The table of Monte Carlo players, in a store of its own; checkers is quick.
montecarlo() { expect "$1" "$2" -- reproduce montecarlo --store "$scratch/table.db" "${@:4}"; }
expect 0 'damier reproduce montecarlo --games 1000' -- reproduce montecarlo --help
refuse "the document's table is one of chess: --game 'checkers' needs --games" -- reproduce montecarlo --game checkers --store "$scratch/no.db"
refuse "game 'go' is not known; the games are" -- reproduce montecarlo --game go --games 2 --store "$scratch/no.db"
refuse '--games' -- reproduce montecarlo --games 0 --store "$scratch/no.db"
refuse "--out '/dev/null/x': Not a directory" -- reproduce montecarlo --out /dev/null/x
refuse 'cannot be opened: it is a directory' -- reproduce montecarlo --store "$scratch"
for option in '--games 2' '--game chess' "--store $scratch/no.db"; do
    # shellcheck disable=SC2086
    refuse "${option%% *} excludes --quick" -- reproduce montecarlo --quick $option
done
if [ -e "$scratch/no.db" ]; then fail "a refused table leaves a store behind"; else pass; fi
montecarlo 0 '^GRAVE\(300\) +UCT\(300\) +- +\+[012] =[012] -[012] ' -- --game checkers --games 2 --concurrency 2
montecarlo 0 'Not as published: 2 games for each pair instead of 30' -- --game checkers --games 2
refuse 'UNIFORM v UCT\(100\) of checkers under other settings \(games 2 there, 4 here\)' -- reproduce montecarlo --game checkers --games 4 --store "$scratch/table.db"
expect 0 'montecarlo.txt and montecarlo.json are in' -- reproduce montecarlo --game checkers --games 1 --out "$scratch/table"
if [ -e "$scratch/table/montecarlo.db" ] && grep -q '"contests":\[{"game":"checkers","games":1,' "$scratch/table/montecarlo.json"; then
    pass
else
    fail "reproduce montecarlo --out: $(ls "$scratch/table")"
fi
mkdir "$scratch/quick"
TMPDIR="$scratch/quick" once expect 0 'Holds where ties go to the first' -- reproduce montecarlo --quick
if [ -z "$(ls "$scratch/quick")" ]; then pass; else fail "reproduce montecarlo --quick leaves $(ls "$scratch/quick")"; fi
