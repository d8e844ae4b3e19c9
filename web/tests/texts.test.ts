import { describe, expect, it } from "vitest";
import { en } from "../src/texts/en";
import { fr } from "../src/texts/fr";

// Every text with its path; functions are called with harmless words.
function flat(of: object, path = ""): [string, unknown][] {
    return Object.entries(of).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
        const at = path ? `${path}.${key}` : key;
        if (at === "program") return [];
        if (typeof value === "function")
            return [[at, (value as (...args: unknown[]) => unknown)("white", "king", "3")]];
        if (typeof value === "object" && value !== null) return flat(value, at);
        return [[at, value]];
    });
}
// Empty in both languages: a game that needs no explanation. The same in both: names and signs.
const EMPTY = new Set(["gameHelp.chess", "gameHelp.tictactoe"]);

describe("both languages", () => {
    const english = new Map(flat(en));
    const french = new Map(flat(fr));

    it("say the same things", () => {
        expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
    });

    it("leave nothing empty", () => {
        for (const [path, text] of [...english, ...french])
            if (!EMPTY.has(path) && path !== "describe") expect(text, path).toBeTruthy();
    });

    it("explain every kind of player", () => {
        const players = ["uniform", "minimax", "negamax", "alphabeta", "ocap", "lyon", "sherlock"];
        players.push("classic", "ucb", "uct", "rave", "grave", "puct", "dqn", "strongest");
        for (const player of players)
            for (const texts of [en, fr])
                for (const limits of [
                    {},
                    { depth: 1 },
                    { depth: 3 },
                    { playouts: 300 },
                    { time: 500 },
                ])
                    expect(texts.describe(player, limits), player).toMatch(/^\S.*\.$/);
        expect(en.describe("somebody new", {})).toBeNull();
    });

    it("differ wherever words do", () => {
        const texts = [...english].filter(([path]) => french.get(path) === english.get(path));
        const same = new Set(texts.map(([path]) => path));
        for (const path of ["views.play", "opponent", "undo", "begin", "lost", "wins", "keysTitle"])
            expect(same.has(path), path).toBe(false);
    });
});
