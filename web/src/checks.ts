// The checks of what arrives, by the words of protocol.ts. A check throws a WrongMessage that names the
// field; fields that are not known are let through, so that a server may say more.
import type {
    Activation,
    Candidate,
    Catalogue,
    Checked,
    Clock,
    Clocks,
    CurvePoint,
    Exact,
    Experience,
    Fate,
    GameInfo,
    GameName,
    LearntMove,
    LessonInfo,
    LessonMessage,
    LessonSetup,
    LessonState,
    Look,
    Loss,
    Method,
    Move,
    NetworkLayer,
    NetworkLink,
    NetworkSetup,
    NetworkUnit,
    NetworkView,
    Now,
    Opponent,
    Optimiser,
    OptionInfo,
    Output,
    PieceInfo,
    PlayerInfo,
    Ply,
    Rating,
    Score,
    Seat,
    Seats,
    SeriesScore,
    ServerMessage,
    Setup,
    Side,
    Start,
    StoredGame,
    StoredRow,
    TableMessage,
    Teacher,
    Thought,
    Verdict,
    View,
} from "./protocol";

export class WrongMessage extends Error {}

// Gives back what it was given when that is a T.
export type Check<T> = (value: unknown, at: string) => T;

const wrong = (at: string, expected: string): never => {
    throw new WrongMessage(`${at || "the message"} should be ${expected}`);
};

export const text: Check<string> = (value, at) =>
    typeof value === "string" ? value : wrong(at, "a text");
export const number: Check<number> = (value, at) =>
    typeof value === "number" && Number.isFinite(value) ? value : wrong(at, "a number");
export const flag: Check<boolean> = (value, at) =>
    typeof value === "boolean" ? value : wrong(at, "true or false");

export const oneOf =
    <T extends string>(...words: T[]): Check<T> =>
    (value, at) =>
        words.find((word) => word === value) ?? wrong(at, `one of ${words.join(", ")}`);
export const orNull =
    <T>(check: Check<T>): Check<T | null> =>
    (value, at) =>
        value === null ? null : check(value, at);
export const optional =
    <T>(check: Check<T>): Check<T | undefined> =>
    (value, at) =>
        value === undefined ? undefined : check(value, at);
export const list =
    <T>(check: Check<T>): Check<T[]> =>
    (value, at) =>
        Array.isArray(value)
            ? value.map((item: unknown, i) => check(item, `${at}[${i}]`))
            : wrong(at, "a list");

const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);

// An object with these fields; one check for each field of T, so that none is forgotten.
export const record =
    <T extends object>(fields: { [K in keyof T]-?: Check<T[K]> }): Check<T> =>
    (value, at) => {
        if (!isObject(value)) return wrong(at, "an object");
        const out: Partial<T> = {};
        for (const key in fields) {
            const found = fields[key](value[key], at ? `${at}.${key}` : key);
            if (found !== undefined) out[key] = found;
        }
        return out as T;
    };
export const dictionary =
    <T>(check: Check<T>): Check<{ [key: string]: T }> =>
    (value, at) => {
        if (!isObject(value)) return wrong(at, "an object");
        return Object.fromEntries(
            Object.entries(value).map(([key, item]) => [key, check(item, `${at}.${key}`)]),
        );
    };
// Objects told apart by the word in one of their fields.
const variants =
    <T extends object>(field: string, checks: { [word: string]: Check<T> }): Check<T> =>
    (value, at) => {
        if (!isObject(value)) return wrong(at, "an object");
        const word = value[field];
        const check = typeof word === "string" && Object.hasOwn(checks, word) && checks[word];
        if (!check) return wrong(at ? `${at}.${field}` : field, `one of ${Object.keys(checks)}`);
        return check(value, at);
    };

export const side = oneOf<Side>("first", "second");
export const gameName = oneOf<GameName>("chess", "checkers", "sherlock", "tictactoe");
const score = oneOf<Score>("1-0", "0-1", "1/2-1/2");
const bothTexts = record<{ first: string; second: string }>({ first: text, second: text });

const choices: Check<string[] | { [game: string]: string[] }> = (value, at) =>
    Array.isArray(value) ? list(text)(value, at) : dictionary(list(text))(value, at);
const option = record<OptionInfo>({
    name: text,
    kind: oneOf<OptionInfo["kind"]>("number", "decimal", "flag", "choice", "text"),
    role: text,
    default: optional(text),
    min: optional(number),
    max: optional(number),
    off: optional(flag),
    choices: optional(choices),
    help: text,
});
const opponent = record<Opponent>({
    name: text,
    spec: text,
    rating: orNull(number),
    label: text,
});
const gameFields = record<GameInfo>({
    game: gameName,
    sides: bothTexts,
    columns: number,
    rows: number,
    squares: list(text),
    pieces: dictionary(record<PieceInfo>({ side, kind: text })),
    bottom: side,
    record: oneOf("pgn", "pdn"),
    evaluations: list(text),
    start: text,
    layouts: list(record<{ name: string; position: string }>({ name: text, position: text })),
    chess960: flag,
    ballots: number,
    opponents: list(opponent),
    suggested: text,
});
const gameInfo: Check<GameInfo> = (value, at) => {
    const info = gameFields(value, at);
    if (info.squares.length !== info.columns * info.rows)
        return wrong(`${at}.squares`, "as many as columns times rows");
    if (info.start.length !== info.squares.length)
        return wrong(`${at}.start`, "one letter for each square");
    return info;
};
const two: Check<[number, number]> = (value, at) => {
    const [first, second, ...rest] = list(number)(value, at);
    if (first === undefined || second === undefined || rest.length > 0)
        return wrong(at, "two numbers");
    return [first, second];
};
const networkSetup = record<NetworkSetup>({
    layout: text,
    layers: text,
    activation: oneOf<Activation>("relu", "tanh"),
    output: oneOf<Output>("position", "actions"),
    view: oneOf<View>("mover", "board"),
    teacher: oneOf<Teacher>("self", "uniform", "greedy", "exact"),
    optimiser: oneOf<Optimiser>("adam", "sgd"),
    loss: oneOf<Loss>("square", "huber"),
    moves: flag,
    prioritised: flag,
    double: flag,
    tries: flag,
    batch: number,
    replay: number,
    target: number,
    every: number,
    random: number,
    shaping: number,
});
const lessonSetup = record<LessonSetup>({
    game: gameName,
    endgame: text,
    method: oneOf<Method>("q", "sarsa", "dqn"),
    experience: oneOf<Experience>("self-play", "uniform", "exact"),
    updates: number,
    rate: two,
    explore: two,
    discount: number,
    seed: number,
    time: number,
    network: orNull(networkSetup),
});
export const catalogue = record<Catalogue>({
    version: number,
    program: text,
    suggested: gameName,
    games: list(gameInfo),
    players: list(
        record<PlayerInfo>({
            player: text,
            help: text,
            games: list(gameName),
            preset: text,
            options: list(option),
        }),
    ),
    engines: list(
        record<{ name: string; games: GameName[] }>({ name: text, games: list(gameName) }),
    ),
    lessons: list(
        record<LessonInfo>({
            game: gameName,
            endgame: text,
            title: text,
            board: text,
            turn: side,
            standards: dictionary(lessonSetup),
            plain: orNull(lessonSetup),
        }),
    ),
});

const moveFields = { move: text, text, squares: list(text) };
export const move = record<Move>(moveFields);
const ply = record<Ply>({
    ...moveFields,
    board: text,
    given: optional(flag),
    value: optional(orNull(number)),
    depth: optional(number),
    nodes: optional(number),
    seconds: optional(number),
});
const seat: Check<Seat> = variants<Seat>("kind", {
    person: record<{ kind: "person" }>({ kind: oneOf("person") }),
    player: record<{ kind: "player"; spec: string; name?: string }>({
        kind: oneOf("player"),
        spec: text,
        name: optional(text),
    }),
    engine: record<{ kind: "engine"; name: string }>({ kind: oneOf("engine"), name: text }),
});
const start: Check<Start> = variants<Start>("kind", {
    usual: record<{ kind: "usual" }>({ kind: oneOf("usual") }),
    position: record<{ kind: "position"; text: string }>({ kind: oneOf("position"), text }),
    board: record<Extract<Start, { kind: "board" }>>({
        kind: oneOf("board"),
        board: text,
        turn: side,
        castling: optional(text),
    }),
    chess960: record<{ kind: "chess960"; number: number }>({ kind: oneOf("chess960"), number }),
    ballot: record<{ kind: "ballot"; number: number }>({ kind: oneOf("ballot"), number }),
    record: record<{ kind: "record"; text: string }>({ kind: oneOf("record"), text }),
});
const setup = record<Setup>({
    game: gameName,
    start,
    seats: record<Seats>({ first: seat, second: seat }),
    clock: orNull(record<Clock>({ base: number, increment: number })),
    pause: number,
    series: flag,
});
const verdict = record<Verdict>({
    score,
    winner: orNull(side),
    termination: text,
    reason: text,
});
const now = record<Now>({
    turn: side,
    legal: list(move),
    check: orNull(text),
    must: list(text),
    verdict: orNull(verdict),
    clocks: record<Clocks>({
        first: orNull(number),
        second: orNull(number),
        running: orNull(side),
    }),
    thinking: orNull(side),
    waiting: number,
    paused: flag,
    offer: orNull(side),
    can: record<Now["can"]>({ undo: flag, hint: flag, resign: flag, draw: flag }),
    position: text,
    series: orNull(
        record<SeriesScore>({ games: number, first: number, second: number, draws: number }),
    ),
    exact: orNull(record<Exact>({ winner: orNull(side), plies: number })),
});
const wdl: Check<[number, number, number]> = (value, at) => {
    const [win, draw, loss, ...rest] = list(number)(value, at);
    if (win === undefined || draw === undefined || loss === undefined || rest.length > 0)
        return wrong(at, "three numbers");
    return [win, draw, loss];
};
const thought = record<Thought>({
    side,
    ply: number,
    done: flag,
    value: orNull(number),
    text,
    wdl: orNull(wdl),
    depth: number,
    nodes: number,
    playouts: number,
    seconds: number,
    line: list(move),
    candidates: list(
        record<Candidate>({
            text,
            squares: list(text),
            visits: number,
            mean: orNull(number),
            value: orNull(number),
            proven: flag,
        }),
    ),
    curve: list(record<{ depth: number; value: number }>({ depth: number, value: number })),
});

const fate = record<Fate>({ end: oneOf<Fate["end"]>("win", "draw", "loss"), plies: number });
const look = record<Look>({
    position: text,
    board: text,
    turn: side,
    check: orNull(text),
    path: list(text),
    last: list(text),
    verdict: orNull(verdict),
    value: number,
    exact: orNull(fate),
    moves: list(
        record<LearntMove>({
            ...moveFields,
            value: number,
            greedy: flag,
            best: flag,
            exact: orNull(fate),
        }),
    ),
});
const link: Check<NetworkLink> = (value, at) => {
    const [from, to, weight, ...rest] = list(number)(value, at);
    if (from === undefined || to === undefined || weight === undefined || rest.length > 0)
        return wrong(at, "three numbers");
    return [from, to, weight];
};
const networkView = record<NetworkView>({
    position: text,
    after: orNull(text),
    turned: flag,
    layers: list(
        record<NetworkLayer>({
            units: list(record<NetworkUnit>({ name: text, value: number })),
            links: list(link),
        }),
    ),
});
const lesson = record<LessonMessage>({
    type: oneOf("lesson"),
    lesson: text,
    setup: lessonSetup,
    state: oneOf<LessonState>("preparing", "learning", "paused", "learnt", "done", "failed"),
    again: flag,
    trouble: text,
    updates: number,
    speed: number,
    exact: flag,
    positions: number,
    weights: number,
    curve: list(
        record<CurvePoint>({
            updates: number,
            optimal: number,
            won: number,
            safe: number,
            loss: number,
            uniform: number,
            greedy: number,
        }),
    ),
    look: orNull(look),
    network: orNull(networkView),
});

export const serverMessage: Check<ServerMessage> = variants<ServerMessage>("type", {
    welcome: record<{ type: "welcome"; version: number; program: string }>({
        type: oneOf("welcome"),
        version: number,
        program: text,
    }),
    done: record<{ type: "done"; id: number | null }>({ type: oneOf("done"), id: orNull(number) }),
    error: record<{ type: "error"; id: number | null; message: string }>({
        type: oneOf("error"),
        id: orNull(number),
        message: text,
    }),
    table: record<TableMessage>({
        type: oneOf("table"),
        table: text,
        setup,
        names: bothTexts,
        board: text,
        plies: list(ply),
        now,
        thoughts: record<TableMessage["thoughts"]>({
            first: orNull(thought),
            second: orNull(thought),
        }),
    }),
    ply: record<Extract<ServerMessage, { type: "ply" }>>({
        type: oneOf("ply"),
        table: text,
        number,
        ply,
        now,
    }),
    now: record<Extract<ServerMessage, { type: "now" }>>({ type: oneOf("now"), table: text, now }),
    thought: record<Extract<ServerMessage, { type: "thought" }>>({
        type: oneOf("thought"),
        table: text,
        thought,
    }),
    lesson,
    notice: record<Extract<ServerMessage, { type: "notice" }>>({
        type: oneOf("notice"),
        table: optional(text),
        message: text,
    }),
});

// What some answers carry.
export const withTable = record<{ table: string }>({ table: text });
export const withLesson = record<{ lesson: string }>({ lesson: text });
export const withHint = record<{ hint: Move }>({ hint: move });
export const checked = record<Checked>({ position: text, board: text, turn: side });

const storedRow = record<StoredRow>({
    id: text,
    game: gameName,
    first: text,
    second: text,
    score: oneOf<Score | "*">("1-0", "0-1", "1/2-1/2", "*"),
    reason: text,
    moves: number,
    begun: text,
});
export const storedPage = record<{ games: StoredRow[]; next: string | null }>({
    games: list(storedRow),
    next: orNull(text),
});
export const storedGame = record<StoredGame>({
    row: storedRow,
    board: text,
    turn: side,
    plies: list(ply),
    verdict: orNull(verdict),
});
export const leaderboard = record<{ rows: Rating[] }>({
    rows: list(
        record<Rating>({
            player: text,
            version: text,
            elo: orNull(number),
            error: orNull(number),
            games: number,
            wins: number,
            draws: number,
            losses: number,
            score: orNull(number),
        }),
    ),
});
