import { describe, expect, it } from "vitest";
import { keyOf, spotOf, squareOf, takenFrom, walkedBoard } from "../src/board/geometry";
import { clockText, pointsText, scoreText } from "../src/format";
import { limitsOf, readSpec, writeSpec } from "../src/players";
import type { GameInfo } from "../src/protocol";
import { game } from "./samples";

const checkers: GameInfo = {
    ...game,
    game: "checkers",
    sides: { first: "black", second: "white" },
    columns: 8,
    rows: 8,
    squares: Array.from({ length: 64 }, (_, i) => {
        const row = Math.floor(i / 8);
        return (row + i) % 2 === 1 ? String(32 - (row * 4 + Math.floor((i % 8) / 2))) : "";
    }),
    pieces: {
        b: { side: "first", kind: "man" },
        B: { side: "first", kind: "king" },
        w: { side: "second", kind: "man" },
        W: { side: "second", kind: "king" },
    },
};

describe("places", () => {
    it("are found and turned round", () => {
        expect(spotOf(checkers, "32", false)).toEqual({ column: 1, row: 0 });
        expect(spotOf(checkers, "32", true)).toEqual({ column: 6, row: 7 });
        expect(spotOf(checkers, "33", false)).toBeNull();
        expect(keyOf(checkers, "4")).toBe("a1");
        expect(squareOf(checkers, "a1")).toBe("4");
        expect(squareOf(checkers, "b1")).toBe("");
    });

    it("follow a move as far as it was walked", () => {
        expect(walkedBoard(game, "x........", ["a3", "c1"])).toBe("........x");
        expect(walkedBoard(game, "x........", ["a3"])).toBe("x........");
        expect(walkedBoard(game, "x........", ["a3", "b2", "a3"])).toBe("x........");
    });

    it("tell what was taken, not what was crowned", () => {
        const letters = (start: string, now: string): string =>
            takenFrom(checkers, start, now, "second")
                .map((figure) => figure.letter)
                .join("");
        expect(letters("wwww", "ww..")).toBe("ww");
        expect(letters("wwww", "W.ww")).toBe("w");
        expect(letters("wwww", "Wwww")).toBe("");
    });
});

describe("small texts", () => {
    it("are read at a glance", () => {
        expect(clockText(271_000)).toBe("4:31");
        expect(clockText(9_400)).toBe("0:09.4");
        expect(clockText(0)).toBe("0:00.0");
        expect(clockText(9_990)).toBe("0:10");
        expect(clockText(3_600_000)).toBe("1:00:00");
        expect(scoreText("1/2-1/2")).toBe("½-½");
        expect([0, 0.5, 2, 2.5].map(pointsText)).toEqual(["0", "½", "2", "2½"]);
    });

    it("are players", () => {
        const spec = readSpec("uct:playouts=300,c=0.6");
        expect(spec.player).toBe("uct");
        expect(limitsOf(spec)).toEqual({ playouts: 300 });
        expect(writeSpec(spec)).toBe("uct:playouts=300,c=0.6");
        expect(writeSpec(readSpec("uniform"))).toBe("uniform");
        expect(limitsOf(readSpec("alphabeta:depth=off,time=500"))).toEqual({ time: 500 });
    });
});
