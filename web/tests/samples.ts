// Messages as a server sends them.
import type { GameInfo, LessonMessage, Now, TableMessage, Thought } from "../src/protocol";

export const game: GameInfo = {
    game: "tictactoe",
    sides: { first: "x", second: "o" },
    columns: 3,
    rows: 3,
    squares: ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"],
    pieces: { x: { side: "first", kind: "cross" }, o: { side: "second", kind: "nought" } },
    bottom: "first",
    record: "pgn",
    evaluations: ["lines"],
    start: ".........",
    layouts: [],
    chess960: false,
    ballots: 0,
    opponents: [{ name: "Pebble", spec: "uniform", rating: null, label: "uniform" }],
    suggested: "uniform",
};

export const now: Now = {
    turn: "second",
    legal: [{ move: "a1", text: "a1", squares: ["a1"] }],
    check: null,
    must: [],
    verdict: null,
    clocks: { first: 60_000, second: null, running: "second" },
    thinking: null,
    waiting: 0,
    paused: false,
    offer: null,
    can: { undo: true, hint: true, resign: true, draw: false },
    position: "....x....",
    series: null,
};

export const thought: Thought = {
    side: "first",
    ply: 0,
    done: true,
    value: 31,
    text: "+0.31",
    wdl: [400, 350, 250],
    depth: 4,
    nodes: 1234,
    playouts: 0,
    seconds: 0.25,
    line: [{ move: "b2", text: "b2", squares: ["b2"] }],
    candidates: [],
    curve: [{ depth: 1, value: 20 }],
};

export const table: TableMessage = {
    type: "table",
    table: "t1",
    setup: {
        game: "tictactoe",
        start: { kind: "usual" },
        seats: {
            first: { kind: "player", spec: "uniform", name: "Pebble" },
            second: { kind: "person" },
        },
        clock: { base: 60_000, increment: 0 },
        pause: 0,
        series: false,
    },
    names: { first: "Pebble", second: "human" },
    board: ".........",
    plies: [{ move: "b2", text: "b2", squares: ["b2"], board: "....x....", value: 31, depth: 4 }],
    now,
    thoughts: { first: thought, second: null },
};

export const lesson: LessonMessage = {
    type: "lesson",
    lesson: "l1",
    setup: {
        game: "tictactoe",
        endgame: "",
        method: "q",
        experience: "self-play",
        updates: 100_000,
        rate: [1, 0.1],
        explore: [0.3, 0],
        discount: 0.97,
        seed: 1,
        time: 15,
    },
    state: "learning",
    again: false,
    trouble: "",
    updates: 20_000,
    speed: 3_000_000,
    positions: 4520,
    curve: [{ updates: 0, optimal: 0.5, won: 0.25 }],
    look: {
        position: "xo....... x 2",
        board: "xo.......",
        turn: "first",
        check: null,
        path: [],
        last: [],
        verdict: null,
        value: 0.5,
        exact: { end: "win", plies: 5 },
        moves: [
            {
                move: "b2",
                text: "b2",
                squares: ["b2"],
                value: 0.5,
                greedy: true,
                best: true,
                exact: { end: "win", plies: 5 },
            },
        ],
    },
};
