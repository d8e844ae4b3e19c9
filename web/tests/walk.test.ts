import { describe, expect, it } from "vitest";
import type { Move } from "../src/protocol";
import { ending, going, numbered, shortcuts, steps, walkTo } from "../src/walk";

const jump = (...squares: string[]): Move => ({
    move: squares.join("x"),
    text: `${squares[0]}x${squares.at(-1)}`,
    squares,
});

describe("a multi-jump", () => {
    // Two ways that part at the second landing, and a piece of its own.
    const moves = [jump("22", "15", "8"), jump("22", "15", "6"), jump("30", "23")];

    it("is walked square by square", () => {
        expect(steps(moves, [])).toEqual(["22", "30"]);
        expect(steps(moves, ["22"])).toEqual(["15"]);
        expect(steps(moves, ["22", "15"])).toEqual(["8", "6"]);
        expect(ending(moves, ["22", "15"])).toEqual([]);
        expect(ending(moves, ["22", "15", "6"])).toEqual([moves[1]]);
        expect(steps(moves, ["22", "15", "6"])).toEqual([]);
    });

    it("numbers the steps that lie ahead", () => {
        expect([...numbered(moves, ["22"])]).toEqual([
            ["15", 1],
            ["8", 2],
            ["6", 2],
        ]);
        expect([...numbered(moves, ["22", "15"])]).toEqual([
            ["8", 2],
            ["6", 2],
        ]);
        expect(numbered(moves, ["30"]).size).toBe(0);
    });

    it("can be made by its last square, where only one way leads there", () => {
        expect(walkTo(moves, ["22"], "8")).toEqual(["22", "15", "8"]);
        expect(walkTo(moves, ["22"], "15")).toEqual(["22", "15"]);
        expect(walkTo(moves, ["22"], "1")).toBeNull();
        const round = [jump("10", "17", "26"), jump("10", "19", "26")];
        expect(shortcuts(round, ["10"]).size).toBe(0);
        expect(walkTo(round, ["10"], "26")).toBeNull();
    });

    it("may come back to where it began", () => {
        const circle = [jump("10", "17", "26", "19", "10")];
        expect(steps(circle, ["10", "17", "26", "19"])).toEqual(["10"]);
        expect(shortcuts(circle, ["10"]).size).toBe(0);
    });

    it("may end where another goes on", () => {
        const both = [jump("9", "18"), jump("9", "18", "27")];
        expect(ending(both, ["9", "18"])).toEqual([both[0]]);
        expect(steps(both, ["9", "18"])).toEqual(["27"]);
        expect(going(both, ["9"])).toHaveLength(2);
    });
});

describe("other moves", () => {
    it("end together where a pawn is promoted", () => {
        const moves = ["q", "r", "b", "n"].map((piece) => ({
            move: `a7a8${piece}`,
            text: `a8=${piece.toUpperCase()}`,
            squares: ["a7", "a8"],
        }));
        expect(ending(moves, ["a7", "a8"])).toHaveLength(4);
        expect(steps(moves, ["a7"])).toEqual(["a8"]);
    });

    it("are one square in tic-tac-toe", () => {
        const moves = [{ move: "b2", text: "b2", squares: ["b2"] }];
        expect(steps(moves, [])).toEqual(["b2"]);
        expect(ending(moves, ["b2"])).toEqual(moves);
    });
});
