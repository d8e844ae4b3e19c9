// All that the page says, in English. Texts with parts are functions.
import type { Limits } from "../players";

const sides: { [name: string]: string } = {
    white: "White",
    black: "Black",
    x: "Crosses",
    o: "Noughts",
};
const side = (name: string): string => sides[name] ?? name;
const isPlural = (name: string): boolean => name === "x" || name === "o";

const kinds: { [kind: string]: string } = {
    king: "king",
    queen: "queen",
    rook: "rook",
    bishop: "bishop",
    knight: "knight",
    pawn: "pawn",
    man: "man",
    cross: "cross",
    nought: "nought",
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const plural = (count: number, one: string, many: string): string =>
    `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

// How long it thinks, as an end of a sentence; empty where nothing is said.
const effort = (limits: Limits): string => {
    const parts: string[] = [];
    if (limits.depth) parts.push(`${plural(limits.depth, "half-move", "half-moves")} deep`);
    if (limits.playouts)
        parts.push(`${plural(limits.playouts, "random game", "random games")} a move`);
    if (limits.nodes) parts.push(`${plural(limits.nodes, "position", "positions")} a move`);
    if (limits.time) parts.push(`${(limits.time / 1000).toLocaleString("en")} s a move`);
    return parts.join(", ");
};
const with_ = (text: string, limits: Limits): string => {
    const end = effort(limits);
    return end ? `${text}: ${end}.` : `${text}.`;
};
const games = (limits: Limits): string =>
    limits.playouts ? plural(limits.playouts, "random game", "random games") : "Random games";

// By the label of an opponent or the name of a player.
const thinks: { [label: string]: (limits: Limits) => string } = {
    uniform: () => "Plays any legal move.",
    minimax: (l) =>
        l.depth === 1
            ? "Looks one half-move ahead and takes what it can get."
            : with_("Looks at every line, one as carefully as the other", l),
    negamax: (l) => with_("Looks at every line, always through the eyes of who moves", l),
    alphabeta: (l) => with_("Looks at every line, but skips what cannot matter", l),
    champion: (l) => with_("Looks far ahead, with every refinement that pays", l),
    ocap: (l) =>
        with_("A student project in chess, corrected: alpha-beta that likes to advance", l),
    lyon: (l) => with_("After a student project from Lyon: cares about mobility and its king", l),
    sherlock: (l) => with_("After a course on checkers: plays captures out and shuns loops", l),
    reference: (l) =>
        with_("What a course on checkers asks of a class: alpha-beta that counts pieces", l),
    classic: (l) => with_("Thinks like a program of 1997", l),
    ucb: (l) => `${games(l)} for each decision, more for the moves that look good.`,
    uct: (l) => `${games(l)} for each decision, kept as statistics in a growing tree.`,
    rave: (l) => `${games(l)} a decision; a good move counts wherever it is played.`,
    grave: (l) => `${games(l)} a decision; young ideas learn from the older ones above them.`,
    puct: (l) => with_("Grows a tree towards what looks good at first sight", l),
    dqn: (l) => with_("A trained network: judges each move at a glance, and looks no further", l),
    strongest: (l) => with_("The strongest player of this program in this game", l),
};

const misjudges = ({ noise = 0 }: Limits): string =>
    noise >= 300 ? " Often misjudges." : noise >= 100 ? " Sometimes misjudges." : "";

const reasons: { [reason: string]: string } = {
    checkmate: "Checkmate",
    stalemate: "Stalemate",
    "no move left": "No move left",
    "insufficient material": "Neither side can win any more",
    "a full board": "The board is full",
    "three in a row": "Three in a row",
    "turn limit": "The limit of turns was reached",
    "draw by agreement": "A draw was agreed",
};

const endings: { [name: string]: string } = {
    KQK: "King and queen against king",
    KRK: "King and rook against king",
    KPK: "King and pawn against king",
    KBNK: "King, bishop and knight against king",
    KBBK: "King and two bishops against king",
    KQKR: "King and queen against king and rook",
    KKvK: "Two kings against one",
};

export const en = {
    language: "English",
    title: "Damier",
    views: {
        play: "Play",
        watch: "Watch",
        learn: "Learn",
        games: "Games",
        leaderboard: "Leaderboard",
    },
    viewsLabel: "Views",
    skip: "To the board",
    game: { chess: "Chess", checkers: "Checkers", sherlock: "Sherlock", tictactoe: "Tic-tac-toe" },
    gameHelp: {
        chess: "",
        checkers: "English draughts: captures must be taken, kings step one square.",
        sherlock: "Checkers after the course of this name, with a limit of turns.",
        tictactoe: "",
    },
    side,
    kind: (kind: string) => kinds[kind] ?? kind,
    piece: (name: string, kind: string) => `${side(name)} ${kinds[kind] ?? kind}`,
    squareWith: (square: string, kind: string | null) => `${square}, ${kind ?? "empty"}`,

    // --- Connection and loading
    lost: (seconds: number) =>
        `The connection is gone; your game is safe. Trying again in ${seconds} s`,
    tryNow: "Try now",
    stranger: "The program was changed since this page was loaded. Reload the page to go on.",
    reload: "Reload",
    confused: "The program said something that this page does not understand. Reload the page.",
    wrongMessage: "The program's answer could not be read. Reload the page and try again.",
    noAnswer: "The program does not answer. See whether it is still running, then try again.",
    refused: (status: number) => `The program refused that (status ${status}).`,
    gone: "The connection is gone; try again when it is back.",
    loading: "Loading",
    again: "Try again",
    close: "Close",

    // --- The board in words
    boardLabel: (game: string, name: string, isOver: boolean) =>
        isOver ? `${game} board, the game is over` : `${game} board, ${side(name)} to move`,
    boardText: "Board as text",
    toMove: (name: string) => `${side(name)} to move`,
    played: (name: string, move: string) => `${side(name)} played ${move}`,
    promotion: "Promote to",

    // --- Set-up
    newGame: "New game",
    chooseGame: "Game",
    opponent: "Opponent",
    unrated: "not rated",
    otherPlayer: "Any other player",
    otherPlayerHelp: "All players of the program, with all their keys",
    engine: "A program that this server offers",
    personHere: "A person at this screen",
    personHereHelp: "You take turns",
    human: "Human",
    you: "You",
    player: "Player",
    keys: "Keys",
    keysHelp: "What stays empty is as the player has it.",
    spec: "As a command line names it",
    on: "on",
    off: "off",
    asUsual: "as usual",
    colour: "Your side",
    random: "By chance",
    clock: "Clock",
    noClock: "No clock",
    ownClock: "Other",
    minutes: "Minutes",
    increment: "Seconds added a move",
    start: "Start",
    starts: {
        usual: "Usual",
        layout: "Odd layout",
        chess960: "Chess960",
        ballot: "Ballot",
        board: "Set up by hand",
        position: "Position (FEN)",
        record: "Game (PGN, PDN)",
    },
    startNumber: (last: number) => `Number, 0 to ${last}`,
    ballotNumber: (last: number) => `Number, 1 to ${last}`,
    draw960: "Draw one",
    layout: "Layout",
    fen: "Position",
    fenHelp: "FEN, or any form that this game reads",
    recordText: "Text of the game",
    recordFile: "Open a file",
    recordHelp: "The first game in it, to be played on",
    begin: "Begin",
    beginning: "Beginning",
    editor: "Pieces to put on the board",
    erase: "Take away",
    clear: "Empty the board",
    fill: "Usual start",
    turn: "To move",
    castling: "Castling rights",
    castlingHelp: "K Q k q, the letters of the rooks, or - for none",
    startIsWrong: "No game can begin like this yet.",

    // --- A game
    yourTurn: "Your turn",
    mustCapture: "You must capture",
    mustCaptureMove: (move: string) => `You must capture: ${move}`,
    inCheck: "Check",
    thinking: "Thinking",
    thinkingDepth: (depth: string) => `Searching ${depth} half-moves deep`,
    thinkingPlayouts: (games: string) => `${games} random games so far`,
    waitingFor: (count: number) =>
        count === 1 ? "Waits for one other search" : `Waits for ${count} other searches`,
    paused: "Paused",
    offersDraw: "Offers a draw",
    youOffered: "Draw offered: answered with the next move",
    clockOf: (name: string) => `Clock of ${side(name)}`,
    taken: (name: string) => `Taken from ${side(name)}`,
    moves: "Moves",
    noMoves: "No moves yet",
    given: "given with the position",
    startPosition: "Start",
    undo: "Undo",
    hint: "Hint",
    hintIs: (move: string) => `Hint: ${move}`,
    flip: "Flip",
    flipBoard: "Turn the board round",
    more: "More",
    resign: "Resign",
    resignSure: "Give up this game?",
    resignYes: "Yes, resign",
    resignNo: "No, play on",
    offerDraw: "Offer a draw",
    acceptDraw: "Accept the draw",
    playOn: "Play on from here",
    playOnHelp: "The moves after this one are forgotten",
    backToGame: "Back to the game",
    lookingBack: (ply: string) => `You look at the position after ${ply}`,
    lookingAtStart: "You look at the start",
    save: (form: string) => `Keep as ${form}`,
    copyLink: "Copy a link to this position",
    copyFen: "Copy the position",
    copied: "Copied",
    copyFailed: "The browser did not allow copying.",
    rematch: "Rematch",
    noTable: "There is no such game",
    noTableHelp: "It may have ended long ago. What was finished is among the games.",
    toGames: "To the games",
    typeMove: "Move",
    typeMoveHelp: "A move, such as",
    play: "Play",
    noSuchMove: (text: string) => `“${text}” is no legal move here.`,
    severalMoves: "Several moves begin like this: go on typing.",

    // --- Results
    wins: (name: string) => `${side(name)} ${isPlural(name) ? "win" : "wins"}`,
    youWin: "You win",
    youLose: "You lose",
    isDraw: "A draw",
    exactWin: (name: string, plies: string) =>
        `${side(name)} ${isPlural(name) ? "win" : "wins"} in ${plies} with the best play`,
    exactDraw: "A draw with the best play",
    unfinished: "Not finished",
    reason: (text: string) => {
        const resigned = /^(\w+) resigned$/.exec(text);
        if (resigned?.[1]) return `${side(resigned[1])} resigned`;
        const late = /^(\w+): \d+ ms late$/.exec(text);
        if (late?.[1]) return `${side(late[1])} ran out of time`;
        return reasons[text] ?? capital(text);
    },

    // --- Thoughts
    thought: "Thought",
    lastThought: "Last thought",
    noThought: "Nothing yet",
    valueText: (text: string) => text,
    depth: "Depth",
    nodes: "Positions",
    playouts: "Games",
    time: "Time",
    seconds: (text: string) => `${text} s`,
    line: "Expects",
    candidates: "Moves by visits",
    visits: (count: string) => `${count} visits`,
    mean: (percent: string) => `mean ${percent}`,
    proven: "proven",
    valueByDepth: "Value by depth",
    chances: (win: string, draw: string, loss: string) => `win ${win}, draw ${draw}, loss ${loss}`,
    valueCurve: "Value in the course of the game",
    valueCurveText: (name: string) => `Above the line it is good for ${side(name)}`,
    describe: (label: string, limits: Limits): string | null => {
        const how = thinks[label]?.(limits);
        return how === undefined ? null : how + misjudges(limits);
    },

    // --- Watch
    watchTitle: "Let two players play",
    pace: "Speed",
    paces: { none: "No pause", short: "Pause ½ s", middle: "Pause 1 s", long: "Pause 3 s" },
    series: "A series",
    seriesHelp: "Game after game, with changed seats",
    seriesScore: "Series",
    seriesGames: (count: string, isOne: boolean) => `${count} ${isOne ? "game" : "games"}`,
    drawsCount: (count: string) => `${count} drawn`,
    pause: "Pause",
    goOn: "Go on",

    // --- Learn
    learn: {
        title: "Let a program learn",
        what: "What is learnt",
        endings: endings as { [name: string]: string },
        whole: "All of the game",
        method: "Method",
        methods: { q: "Q-learning", sarsa: "SARSA", dqn: "Deep Q" },
        methodHelp: {
            q: "Takes the best reply as the worth of a position, whatever was played.",
            sarsa: "Takes the reply that was played, odd ones included.",
            dqn: "A network instead of a table: what it learns of one position holds for those that resemble it.",
        },
        tooLarge: "No table holds all positions of this game: a network has to do.",
        experience: "Experience",
        experiences: {
            "self-play": "Games against itself",
            uniform: "Any position, any move",
            exact: "Games against perfect play",
        },
        rate: "Learning rate α",
        explore: "Odd moves ε",
        from: "at first",
        to: "at last",
        discount: "Discount γ",
        updates: "Updates",
        seed: "Seed",
        numbers: "Numbers",
        pace: "Speed",
        paces: { slow: "1 min at least", watch: "15 s at least", fast: "At full speed" },
        paceOther: (seconds: string) => `${seconds} s at least`,
        seedHelp: "The same settings and seed learn the same.",
        begin: "Learn",
        anew: "Begin anew",
        other: "Other settings",
        states: {
            preparing: "getting ready",
            learning: "learning",
            paused: "paused",
            learnt: "every move that it plays is a best one",
            done: "all updates were made",
            failed: "stopped",
        },
        speed: "A second",
        positions: "Positions",
        weights: "Weights",
        explain: {
            q: "The table holds a value for each move of each position, at first 0. A move that is tried brings its value a little nearer to what it led to: a win is 1, a loss −1, and a position that goes on is worth the best reply, seen from the other side.",
            sarsa: "The table holds a value for each move of each position, at first 0. A move that is tried brings its value a little nearer to what it led to: a win is 1, a loss −1, and a position that goes on is worth the reply that was played, seen from the other side.",
            dqn: "The network says what each move is worth. When it is to move again it looks back: a win was worth 1, a loss −1, and a position that goes on what its best move there is worth. All weights take a small step that makes the error smaller, and with it the errors in positions that resemble this one.",
        },
        nextTurn: "s′: its own next turn, after the reply",
        settings: (rate: string, odd: string, discount: string, seed: string) =>
            `α ${rate}, ε ${odd}, γ ${discount}, seed ${seed}`,
        again: "What was learnt is gone: the server began anew, or nobody looked for long. It is learnt again, to the same values.",
        about: "What happens here",
        curve: "Learning curve",
        curveText: (updates: string, optimal: string, won: string) =>
            `After ${updates} updates its move is a best one in ${optimal} of all positions, and it wins ${won} of those that are won, against the best defence.`,
        gamesText: (updates: string, uniform: string, greedy: string) =>
            `After ${updates} updates it makes ${uniform} of the points against random moves, and ${greedy} against a greedy player.`,
        lossText: (loss: string) => `The loss of an update is ${loss}.`,
        optimal: "Best moves",
        won: "Won positions won",
        uniform: "Points against random moves",
        points: "Points against a greedy player",
        loss: "Loss",
        noCurve: "The first point comes in a moment.",
        moves: "Moves by learnt value",
        greedy: "its move",
        best: "a best move",
        noBest: "no best move",
        exact: "Exact",
        value: "Learnt",
        fate: (end: "win" | "draw" | "loss", moves: string) =>
            end === "draw" ? "draw" : `${end} in ${moves}`,
        isBest: (move: string, fate: string) => `It plays ${move}, a best move: ${fate}.`,
        isNotBest: (move: string, fate: string, best: string, bestFate: string) =>
            `It plays ${move}, no best move: ${fate}. ${best} is best: ${bestFate}.`,
        plays: (move: string, value: string) =>
            `It plays ${move}, and takes that to be worth ${value}.`,
        outside: "The lesson ends here: what follows is no part of it.",
        start: "Start",
        back: "Back",
        another: "Another position",
        arrowLearnt: "its move",
        arrowBest: "a best move",
        missing: "There is no such lesson",
        missingHelp: "It may be from long ago. A new one is learnt in seconds.",
        fresh: "New lesson",
    },
    network: {
        title: "Network",
        settings: "Settings of the network",
        plain: "Plain",
        standard: "Improved",
        presetHelp:
            "Plain: as a report of Lyon drew it for chess, without the ideas that came later.",
        layers: "Hidden layers",
        layersHelp: "Units of each, such as 64,32; or none",
        activation: "Hidden units",
        activations: { relu: "ReLU", tanh: "tanh" },
        output: "Outputs",
        outputs: {
            position: "One, for the position after a move",
            actions: "One for each move",
        },
        view: "Sees the board",
        sees: { mover: "as the mover does", board: "as it stands" },
        moves: "Possible moves are inputs, too",
        teacher: "The other side",
        teachers: {
            self: "plays as it does",
            uniform: "plays any move",
            greedy: "takes what it can get",
            exact: "plays perfectly",
        },
        layout: "Games begin",
        usual: "as usual",
        ownLayout: "as the board shows",
        replay: "Replay",
        replayHelp: "turns kept; 0: none",
        target: "Target network",
        targetHelp: "updates to a copy; 0: none",
        prioritised: "Prioritised: what surprised comes more often",
        double: "Double Q: one chooses, the other judges",
        rare: "Optimiser, loss, and more",
        batch: "Batch",
        batchHelp: "turns an update",
        every: "New turns",
        everyHelp: "to an update",
        optimiser: "Optimiser",
        optimisers: { adam: "Adam", sgd: "plain gradient" },
        lossOf: "Loss",
        losses: { square: "half the square", huber: "Huber" },
        shaping: "Reward shaping",
        shapingHelp: "a man’s worth, 0 to 1",
        random: "Random moves",
        randomHelp: "first, at most",
        tries: "Odd replies are learnt from, too",
        said: {
            noLayers: "no hidden layer",
            layers: (units: string, kind: string) => `hidden layers ${units} (${kind})`,
            outputs: {
                position: "one output, for the position after a move",
                actions: "one output for each move",
            },
            sees: (how: string) => `sees the board ${how}`,
            moves: "possible moves as inputs",
            noReplay: "each turn learnt once",
            replay: (turns: string, batch: string) => `${turns} turns kept, ${batch} an update`,
            prioritised: "surprising ones more often",
            target: (updates: string) => `targets from a copy of every ${updates} updates`,
            double: "double Q",
            teacher: (who: string) => `the other side ${who}`,
            shaping: (worth: string) => `a man is worth ${worth} from the beginning`,
            steps: (optimiser: string, loss: string) => `steps: ${optimiser}, loss: ${loss}`,
        },
        picture: (inputs: string, hidden: string, output: string) =>
            `Inputs that are on: ${inputs}. ${hidden}${output}`,
        noHidden: "No hidden layer. ",
        hidden: (counts: string) => `Hidden units that fire: ${counts}. `,
        ofAll: (some: string, all: string) => `${some} of ${all}`,
        largest: (name: string, value: string) => `Largest output: ${name}, ${value}.`,
        inputs: (count: number) => plural(count, "input", "inputs"),
        outs: (count: number) => plural(count, "output", "outputs"),
        above: "weight > 0",
        below: "< 0",
        after: (move: string) => `Input: after ${move}`,
        turned: "Input: the position turned",
        turnedAfter: (move: string) => `Input: after ${move}, turned`,
        over: "The game is over: there is nothing to judge.",
        ends: "Each move ends the game: the network is not asked.",
    },

    // --- Games
    gamesTitle: "Games",
    allGames: "All games",
    anyResult: "Any result",
    result: "Result",
    playerFilter: "Player",
    playerFilterHelp: "part of a name",
    noGames: "No games here yet",
    noGamesHelp: "Every game that is played or watched here is kept when it ends.",
    noGamesFound: "No game is like that. Ask for less.",
    moreGames: "Older games",
    plies: (count: string, isOne: boolean) => `${count} ${isOne ? "half-move" : "half-moves"}`,
    download: (form: string) => `Download ${form}`,
    toList: "All games",
    noGame: "There is no such game",
    stepping: "Steps through the game",
    first: "Start of the game",
    previous: "Move back",
    next: "Move on",
    last: "End of the game",

    // --- Leaderboard
    leaderboardTitle: "Leaderboard",
    leaderboardHelp: "Ratings are relative: their mean is 0. ± is half of the 95 % interval.",
    noRatings: "No rated games of this game yet",
    noRatingsHelp: "Matches and tournaments of the command line count; games of this page do not.",
    rank: "Rank",
    elo: "Rating",
    error: "±",
    gamesCount: "Games",
    won: "Won",
    drawn: "Drawn",
    lostGames: "Lost",
    scoreShare: "Score",

    // --- Keys
    keysTitle: "Keys",
    keyList: {
        arrows: "One move back, one move on",
        ends: "Start of the game, last move",
        flip: "Turn the board round",
        undo: "Take back",
        hint: "Hint",
        fresh: "New game",
        type: "Type a move",
        escape: "Give up what was begun",
        keys: "These keys",
        pause: "Pause, go on (while watching or learning)",
    },
    keyHome: "Home",
    keyEnd: "End",
    letterKeys: "or any other letter or digit",

    // What the program says in English, by its own words; other languages say it in theirs.
    program: {} as { [phrase: string]: string },
};
