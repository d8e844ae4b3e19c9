import { describe, expect, it } from "vitest";
import { Lesson } from "../src/lesson.svelte";
import { fateText, worldName } from "../src/lessons";
import { networkWords, unitName } from "../src/networks";
import type { GameInfo } from "../src/protocol";
import { en } from "../src/texts/en";
import { fr } from "../src/texts/fr";
import { game, lesson as message, networkLesson } from "./samples";

describe("a lesson", () => {
    it("is what the server said last, and hears nothing about others", () => {
        const lesson = new Lesson("l1");
        lesson.take({ ...message, lesson: "l2" });
        expect(lesson.content).toBeNull();
        lesson.take(message);
        lesson.take({ ...message, state: "learnt" });
        expect(lesson.content?.state).toBe("learnt");
    });

    it("counts moves, not plies", () => {
        expect(fateText(en, { end: "win", plies: 31 })).toBe("win in 16");
        expect(fateText(en, { end: "win", plies: 1 })).toBe("win in 1");
        expect(fateText(en, { end: "loss", plies: 4 })).toBe("loss in 2");
        expect(fateText(fr, { end: "draw", plies: 0 })).toBe("nulle");
    });

    it("has a name, if need be that of its men", () => {
        expect(worldName(en, { game: "tictactoe", endgame: "" })).toBe("Tic-tac-toe");
        expect(worldName(fr, { game: "chess", endgame: "KRK" })).toBe("Roi et tour contre roi");
        expect(worldName(en, { game: "chess", endgame: "KNNK" })).toBe("KNNK");
    });
});

const checkers: GameInfo = {
    ...game,
    game: "checkers",
    sides: { first: "black", second: "white" },
    pieces: { b: { side: "first", kind: "man" }, W: { side: "second", kind: "king" } },
};

describe("a network", () => {
    it("has inputs and outputs that have names in both languages", () => {
        expect(unitName(en, checkers, "black man 12")).toBe("Black man 12");
        expect(unitName(fr, checkers, "white king 3")).toBe("roi blanc 3");
        expect(unitName(fr, checkers, "black to move")).toBe("Trait aux Noirs");
        expect(unitName(en, checkers, "12-16")).toBe("12-16");
        // Of noughts and crosses there is one kind each: the side says it.
        expect(unitName(en, game, "x mark b2")).toBe("x b2");
        expect(unitName(en, game, "a piece of something else")).toBe("a piece of something else");
    });

    it("is told in words", () => {
        const { network } = networkLesson.setup;
        if (!network) throw new Error("the sample has no network");
        const said = (words: Partial<typeof network>): string =>
            networkWords(en, { ...network, ...words }, String).join("; ");
        expect(said({})).toBe(
            "hidden layers 2 (ReLU); one output, for the position after a move; sees the board as the mover does; " +
                "the other side plays as it does; 50000 turns kept, 32 an update; " +
                "targets from a copy of every 1000 updates; double Q; " +
                "a man is worth 0.25 from the beginning; steps: Adam, loss: half the square",
        );
        const plain = said({ layers: "none", replay: 0, target: 0, double: false, shaping: 0 });
        expect(plain).toContain("no hidden layer");
        expect(plain).toContain("each turn learnt once");
        expect(plain).not.toContain("copy");
    });
});
