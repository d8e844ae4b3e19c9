import { describe, expect, it } from "vitest";
import {
    catalogue,
    checked,
    leaderboard,
    serverMessage,
    storedGame,
    withHint,
    WrongMessage,
} from "../src/checks";
import { game, lesson, networkLesson, now, table, thought } from "./samples";

const broken = (change: (message: Record<string, unknown>) => void): Record<string, unknown> => {
    const message = structuredClone(table) as unknown as Record<string, unknown>;
    change(message);
    return message;
};

describe("what the server says", () => {
    it("is taken when it is right", () => {
        expect(serverMessage(table, "")).toEqual(table);
        expect(serverMessage({ type: "done", id: 3, table: "t1" }, "")).toEqual({
            type: "done",
            id: 3,
        });
        expect(serverMessage({ type: "error", id: null, message: "No." }, "")).toEqual({
            type: "error",
            id: null,
            message: "No.",
        });
        expect(serverMessage({ type: "thought", table: "t1", thought }, "")).toEqual({
            type: "thought",
            table: "t1",
            thought,
        });
        expect(serverMessage(lesson, "")).toEqual(lesson);
        expect(serverMessage({ ...lesson, look: null }, "")).toEqual({ ...lesson, look: null });
        expect(serverMessage(networkLesson, "")).toEqual(networkLesson);
        expect(serverMessage({ type: "notice", message: "The end." }, "").type).toBe("notice");
    });

    it("may have more fields than are known", () => {
        expect(serverMessage({ type: "now", table: "t1", now, later: 1 }, "")).toEqual({
            type: "now",
            table: "t1",
            now,
        });
    });

    it.each([
        [null, "the message should be an object"],
        [[], "the message should be an object"],
        ["hello", "the message should be an object"],
        [{ type: "dance" }, "type should be one of"],
        [{ type: "constructor" }, "type should be one of"],
        [{ type: "error", id: "1", message: "" }, "id should be a number"],
        [broken((m) => delete m["names"]), "names should be an object"],
        [broken((m) => (m["now"] = { ...now, turn: "third" })), "now.turn should be one of"],
        [broken((m) => (m["plies"] = [{ move: "e4" }])), "plies[0].text should be a text"],
        [
            broken((m) => (m["now"] = { ...now, waiting: Number.NaN })),
            "now.waiting should be a number",
        ],
        [
            { type: "thought", table: "t1", thought: { ...thought, wdl: [1, 2] } },
            "thought.wdl should be three numbers",
        ],
        [{ ...lesson, state: "asleep" }, "state should be one of"],
        [{ ...lesson, setup: { ...lesson.setup, rate: [1] } }, "setup.rate should be two numbers"],
        [
            { ...lesson, look: { ...lesson.look, exact: { end: "mate", plies: 3 } } },
            "look.exact.end should be one of",
        ],
        [
            { ...networkLesson, setup: { ...networkLesson.setup, network: {} } },
            "setup.network.layout should be a text",
        ],
        [
            {
                ...networkLesson,
                network: {
                    position: "",
                    after: null,
                    turned: true,
                    layers: [{ units: [], links: [[1]] }],
                },
            },
            "network.layers[0].links[0] should be three numbers",
        ],
        [{ ...networkLesson, curve: [{ updates: 1 }] }, "curve[0].optimal should be a number"],
    ])("is refused with the field that is wrong: %#", (message, reason) => {
        expect(() => serverMessage(message, "")).toThrow(WrongMessage);
        expect(() => serverMessage(message, "")).toThrow(reason);
    });
});

describe("answers and lists", () => {
    it("are checked too", () => {
        expect(() => withHint({ type: "done", id: 1 }, "")).toThrow("hint should be an object");
        expect(() => checked({ position: "", board: "", turn: "white" }, "")).toThrow("turn");
        expect(leaderboard({ rows: [] }, "")).toEqual({ rows: [] });
        expect(() => storedGame({ row: {} }, "")).toThrow("row.id should be a text");
    });

    it("needs a board that fits its squares", () => {
        const right = {
            version: 1,
            program: "Damier",
            suggested: "tictactoe",
            games: [game],
            players: [],
            engines: [],
            lessons: [],
        };
        expect(catalogue(right, "").games[0]?.game).toBe("tictactoe");
        const wrong = { ...right, games: [{ ...game, start: "." }] };
        expect(() => catalogue(wrong, "")).toThrow(
            "games[0].start should be one letter for each square",
        );
    });

    it("tells a default of its own from none", () => {
        const option = { name: "depth", kind: "number", role: "depth", help: "plies" };
        const player = { player: "p", help: "", games: ["chess"], preset: "", options: [option] };
        const found = catalogue(
            {
                version: 1,
                program: "",
                suggested: "chess",
                games: [],
                players: [player],
                engines: [],
                lessons: [],
            },
            "",
        );
        expect(found.players[0]?.options[0]).toEqual(option);
    });
});
