// The words of docs/page-protocol.md, and the checks of what arrives. A check throws a WrongMessage
// that names the field; fields that are not known are let through, so that a server may say more.

export const VERSION = 1;

export type Side = "first" | "second";
export type GameName = "chess" | "checkers" | "sherlock" | "tictactoe";
export type Board = string;

export interface PieceInfo {
    side: Side;
    kind: string;
}
export interface Opponent {
    name: string;
    spec: string;
    rating: number | null;
    label: string;
}
export interface GameInfo {
    game: GameName;
    sides: { first: string; second: string };
    columns: number;
    rows: number;
    squares: string[];
    pieces: { [letter: string]: PieceInfo };
    bottom: Side;
    record: "pgn" | "pdn";
    evaluations: string[];
    start: Board;
    layouts: { name: string; position: string }[];
    chess960: boolean;
    ballots: number;
    opponents: Opponent[];
    suggested: string;
}
export interface OptionInfo {
    name: string;
    kind: "number" | "decimal" | "flag" | "choice" | "text";
    role: string;
    default?: string;
    min?: number;
    max?: number;
    off?: boolean;
    choices?: string[] | { [game: string]: string[] };
    help: string;
}
export interface PlayerInfo {
    player: string;
    help: string;
    games: GameName[];
    preset: string;
    options: OptionInfo[];
}
export interface Catalogue {
    version: number;
    program: string;
    suggested: GameName;
    games: GameInfo[];
    players: PlayerInfo[];
    engines: { name: string; games: GameName[] }[];
    lessons: LessonInfo[];
}

export interface Move {
    move: string;
    text: string;
    squares: string[];
}
export interface Ply extends Move {
    board: Board;
    given?: boolean;
    value?: number | null;
    depth?: number;
    nodes?: number;
    seconds?: number;
}
export type Seat =
    | { kind: "person" }
    | { kind: "player"; spec: string; name?: string }
    | { kind: "engine"; name: string };
export type Start =
    | { kind: "usual" }
    | { kind: "position"; text: string }
    | { kind: "board"; board: Board; turn: Side; castling?: string }
    | { kind: "chess960"; number: number }
    | { kind: "ballot"; number: number }
    | { kind: "record"; text: string };
export interface Clock {
    base: number;
    increment: number;
}
export interface Seats {
    first: Seat;
    second: Seat;
}
export interface Setup {
    game: GameName;
    start: Start;
    seats: Seats;
    clock: Clock | null;
    pause: number;
    series: boolean;
}
export type Score = "1-0" | "0-1" | "1/2-1/2";
export interface Verdict {
    score: Score;
    winner: Side | null;
    termination: string;
    reason: string;
}
export interface Clocks {
    first: number | null;
    second: number | null;
    running: Side | null;
}
export interface SeriesScore {
    games: number;
    first: number;
    second: number;
    draws: number;
}
export interface Exact {
    winner: Side | null;
    plies: number;
}
export interface Now {
    turn: Side;
    legal: Move[];
    check: string | null;
    must: string[];
    verdict: Verdict | null;
    clocks: Clocks;
    thinking: Side | null;
    waiting: number;
    paused: boolean;
    offer: Side | null;
    can: { undo: boolean; hint: boolean; resign: boolean; draw: boolean };
    position: string;
    series: SeriesScore | null;
    exact: Exact | null;
}
export interface Candidate {
    text: string;
    squares: string[];
    visits: number;
    mean: number | null;
    value: number | null;
    proven: boolean;
}
export interface Thought {
    side: Side;
    ply: number;
    done: boolean;
    value: number | null;
    text: string;
    wdl: [number, number, number] | null;
    depth: number;
    nodes: number;
    playouts: number;
    seconds: number;
    line: Move[];
    candidates: Candidate[];
    curve: { depth: number; value: number }[];
}

export interface StoredRow {
    id: string;
    game: GameName;
    first: string;
    second: string;
    score: Score | "*";
    reason: string;
    moves: number;
    begun: string;
}
export interface StoredGame {
    row: StoredRow;
    board: Board;
    turn: Side;
    plies: Ply[];
    verdict: Verdict | null;
}
export interface Rating {
    player: string;
    version: string;
    elo: number | null;
    error: number | null;
    games: number;
    wins: number;
    draws: number;
    losses: number;
    score: number | null;
}

export type Method = "q" | "sarsa";
export type Experience = "self-play" | "uniform" | "exact";
export interface LessonSetup {
    game: GameName;
    endgame: string;
    method: Method;
    experience: Experience;
    updates: number;
    rate: [number, number];
    explore: [number, number];
    discount: number;
    seed: number;
    time: number;
}
export interface LessonInfo {
    game: GameName;
    endgame: string;
    title: string;
    board: Board;
    turn: Side;
    standards: { [method: string]: LessonSetup };
}
export type LessonState = "preparing" | "learning" | "paused" | "learnt" | "done" | "failed";
export interface CurvePoint {
    updates: number;
    optimal: number;
    won: number;
}
export interface Fate {
    end: "win" | "draw" | "loss";
    plies: number;
}
export interface LearntMove extends Move {
    value: number;
    greedy: boolean;
    best: boolean;
    exact: Fate;
}
export interface Look {
    position: string;
    board: Board;
    turn: Side;
    check: string | null;
    path: string[];
    last: string[];
    verdict: Verdict | null;
    value: number;
    exact: Fate;
    moves: LearntMove[];
}
export interface LessonMessage {
    type: "lesson";
    lesson: string;
    setup: LessonSetup;
    state: LessonState;
    again: boolean;
    trouble: string;
    updates: number;
    speed: number;
    positions: number;
    curve: CurvePoint[];
    look: Look | null;
}

export interface TableMessage {
    type: "table";
    table: string;
    setup: Setup;
    names: { first: string; second: string };
    board: Board;
    plies: Ply[];
    now: Now;
    thoughts: { first: Thought | null; second: Thought | null };
}
export type ServerMessage =
    | { type: "welcome"; version: number; program: string }
    | { type: "done"; id: number | null }
    | { type: "error"; id: number | null; message: string }
    | TableMessage
    | { type: "ply"; table: string; number: number; ply: Ply; now: Now }
    | { type: "now"; table: string; now: Now }
    | { type: "thought"; table: string; thought: Thought }
    | LessonMessage
    | { type: "notice"; table?: string; message: string };

// What the page asks; the connection adds the id.
export type Question =
    | { type: "hello"; version: number }
    | { type: "new"; setup: Setup }
    | { type: "open" | "leave" | "undo" | "resign" | "draw" | "hint" | "rematch"; table: string }
    | { type: "move"; table: string; ply: number; move: string }
    | { type: "back"; table: string; ply: number }
    | { type: "pause"; table: string; paused: boolean }
    | { type: "pace"; table: string; pause: number }
    | { type: "seat"; table: string; side: Side; seat: Seat }
    | { type: "check"; game: GameName; start: Start }
    | { type: "learn"; setup: LessonSetup }
    | { type: "lesson-open" | "lesson-leave"; lesson: string }
    | { type: "lesson-pause"; lesson: string; paused: boolean }
    | { type: "lesson-pace"; lesson: string; time: number }
    | { type: "lesson-move"; lesson: string; position: string; move: string }
    | { type: "lesson-look"; lesson: string; at: "start" | "back" | "another" };

export interface Checked {
    position: string;
    board: Board;
    turn: Side;
}

// --- Checks

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
const lessonSetup = record<LessonSetup>({
    game: gameName,
    endgame: text,
    method: oneOf<Method>("q", "sarsa"),
    experience: oneOf<Experience>("self-play", "uniform", "exact"),
    updates: number,
    rate: two,
    explore: two,
    discount: number,
    seed: number,
    time: number,
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
    exact: fate,
    moves: list(
        record<LearntMove>({ ...moveFields, value: number, greedy: flag, best: flag, exact: fate }),
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
    positions: number,
    curve: list(record<CurvePoint>({ updates: number, optimal: number, won: number })),
    look: orNull(look),
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
