import { describe, expect, it } from "vitest";
import { Lesson } from "../src/lesson.svelte";
import { fateText, worldName } from "../src/lessons";
import { en } from "../src/texts/en";
import { fr } from "../src/texts/fr";
import { lesson as message } from "./samples";

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
