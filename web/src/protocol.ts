// The words of docs/page-protocol.md.

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

export type Method = "q" | "sarsa" | "dqn";
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
    network: NetworkSetup | null;
}
export type Activation = "relu" | "tanh";
export type Output = "position" | "actions";
export type View = "mover" | "board";
export type Teacher = "self" | "uniform" | "greedy" | "exact";
export type Optimiser = "adam" | "sgd";
export type Loss = "square" | "huber";
export interface NetworkSetup {
    layout: string;
    layers: string;
    activation: Activation;
    output: Output;
    view: View;
    teacher: Teacher;
    optimiser: Optimiser;
    loss: Loss;
    moves: boolean;
    prioritised: boolean;
    double: boolean;
    tries: boolean;
    batch: number;
    replay: number;
    target: number;
    every: number;
    random: number;
    shaping: number;
}
export interface LessonInfo {
    game: GameName;
    endgame: string;
    title: string;
    board: Board;
    turn: Side;
    standards: { [method: string]: LessonSetup };
    plain: LessonSetup | null;
}
export type LessonState = "preparing" | "learning" | "paused" | "learnt" | "done" | "failed";
export interface CurvePoint {
    updates: number;
    optimal: number;
    won: number;
    safe: number;
    loss: number;
    uniform: number;
    greedy: number;
}
export interface Fate {
    end: "win" | "draw" | "loss";
    plies: number;
}
export interface LearntMove extends Move {
    value: number;
    greedy: boolean;
    best: boolean;
    exact: Fate | null;
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
    exact: Fate | null;
    moves: LearntMove[];
}
export interface NetworkUnit {
    name: string;
    value: number;
}
export type NetworkLink = [from: number, to: number, weight: number];
export interface NetworkLayer {
    units: NetworkUnit[];
    links: NetworkLink[];
}
export interface NetworkView {
    position: string;
    after: string | null;
    turned: boolean;
    layers: NetworkLayer[];
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
    exact: boolean;
    positions: number;
    weights: number;
    curve: CurvePoint[];
    look: Look | null;
    network: NetworkView | null;
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
