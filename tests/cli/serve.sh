# shellcheck shell=bash
# The server of the page, as its own command sees it. A part of tests/cli.sh, which has its words.

# start ARGUMENTS...: a server in the background, on any port; its address is in $address.
start() {
    "$program" serve --port 0 --store "$scratch/games.db" "$@" > "$scratch/serve.out" 2> "$scratch/serve.err" < /dev/null &
    server=$!
    address=
    while [ -z "$address" ] && kill -0 "$server" 2> /dev/null; do
        sleep 0.05
        address=$(sed -n 's/^Damier is at \(http.*\)$/\1/p' "$scratch/serve.out")
    done
}
# stop SIGNAL: it ends with status 0 and without a word.
stop() {
    kill "-$1" "$server"
    wait "$server"
    local status=$?
    if [ "$status" -eq 0 ] && ! grep -v 'built without its page' "$scratch/serve.err" | grep -q .; then
        pass
    else
        fail "damier serve after $1: status $status: $(cat "$scratch/serve.err")"
    fi
}
# fetch STATUS PATTERN CURL-ARGUMENTS...
fetch() {
    local status=$1 pattern=$2
    shift 2
    local got
    got=$(curl --silent --compressed --max-time 60 --write-out '\n%{http_code}' "$@")
    if [ "$(tail -n 1 <<< "$got")" = "$status" ] && grep -qE -- "$pattern" <<< "$got"; then
        pass
    else
        fail "curl $*: expected $status and /$pattern/, got: ${got:0:300}"
    fi
}

refuse "'nowhere' is no address; 127.0.0.1 is this machine alone" -- serve --bind nowhere
refuse "there is no game 'go'; choose one of chess, checkers, sherlock, tictactoe" -- serve --game go
refuse "player 'nobody' is not known" -- serve --player nobody
refuse "player ocap plays chess, not checkers" -- serve --game checkers --player ocap
refuse "--engine is NAME=uci:COMMAND, not 'stockfish'" -- serve --engine stockfish
refuse "--engine 'Fish': 'fish' names no program: expected uci:, xboard:, hub: or client: and a command" -- serve --engine Fish=fish
refuse "--engine: two programs are called 'A'" -- serve --engine A=uci:a --engine A=uci:b
refuse "--port: Value 65536 not in range" -- serve --port 65536
refuse "cannot be opened" -- serve --port 0 --store /nowhere/at/all/games.db
expect 0 'damier serve --open' -- serve --help

if ! command -v curl > /dev/null; then
    skipped=$((skipped + 1))
    echo "skipped: the server, since curl is not installed"
    return
fi
start --game checkers --engine Fish=uci:stockfish
fetch 200 '"suggested":"checkers".*"engines":\[\{"name":"Fish","games":\["chess"\]\}\]' "${address}api/catalogue"
fetch 200 '"games":\[\],"next":null' "${address}api/games"
fetch 404 '"error":"there is no such list"' "${address}api/nothing"
fetch 404 'there is nothing here' --path-as-is "${address}assets/../../../etc/passwd"
fetch 421 "does not go by the name 'evil.example'" --header 'Host: evil.example' "$address"
fetch 403 'pages of other sites' --header 'Connection: Upgrade' --header 'Upgrade: websocket' --header 'Sec-WebSocket-Version: 13' \
    --header 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' --header 'Origin: http://evil.example' "${address}socket"
fetch 405 'only GET' --request DELETE "$address"
# The page itself, or one sentence where the program was built without it.
if grep -q 'built without its page' "$scratch/serve.err"; then
    fetch 503 'DAMIER_PAGE=OFF' "$address"
else
    fetch 200 '<div id="app">' "${address}play"
fi
port=${address##*:}
refuse "port ${port%/} is in use; --port N chooses another" -- serve --port "${port%/}" --store "$scratch/games.db"
stop INT
start --token secret
port=${address##*:}
port=${port%%/*}
fetch 403 'needs its token' "${address%%\?*}api/catalogue"
fetch 403 'needs its token' --header "Cookie: damier_token_$port=wrong" "${address%%\?*}api/catalogue"
fetch 200 '"version":1' --header "Cookie: damier_token_$port=secret" "${address%%\?*}api/catalogue"
fetch 303 'come in' "$address"
stop TERM
