import { readFileSync } from "node:fs";
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
// Every player that the program has, with what it says of him, as its source lists them. A table of Q
// values must be learnt first: "q" is not offered in the page.
const source = readFileSync(new URL("../../src/engine/players.cpp", import.meta.url), "utf8");
const rows = source.matchAll(/ row<\w+>\(\s*"(\w+)",\s*((?:"[^"]*"\s*)+),/g);
const players = [...rows]
    .map(([, name = "", said = ""]) => ({
        name,
        says: said.trim().slice(1, -1).replace(/"\s*"/g, ""),
    }))
    .filter(({ name }) => name !== "q");
players.push({ name: "strongest", says: "the strongest of them in each game" });

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
        expect(players.length).toBe(source.split(" row<").length - 1); // "strongest" for "q"
        for (const { name: player, says } of players) {
            expect(fr.program[says], `French for: ${says}`).toBeTruthy();
            for (const texts of [en, fr])
                for (const limits of [
                    {},
                    { depth: 1 },
                    { depth: 3 },
                    { playouts: 300 },
                    { time: 500 },
                ])
                    expect(texts.describe(player, limits), player).toMatch(/^\S.*\.$/);
        }
        expect(en.describe("somebody new", {})).toBeNull();
    });

    it("differ wherever words do", () => {
        const texts = [...english].filter(([path]) => french.get(path) === english.get(path));
        const same = new Set(texts.map(([path]) => path));
        for (const path of ["views.play", "opponent", "undo", "begin", "lost", "wins", "keysTitle"])
            expect(same.has(path), path).toBe(false);
    });
});
