import { describe, expect, it } from "vitest";
import { firstGame } from "../src/setup/record";

const one = '[Event "a"]\n[Result "*"]\n\n1. e4 e5\n2. Nf3 *';
const two = '[Event "b"]\n\n1. d4 *';

describe("the first game of a file", () => {
    it("ends where the second begins", () => {
        expect(firstGame(`${one}\n\n${two}\n`)).toBe(one);
        expect(firstGame(`\n\n${one}\n${two}`)).toBe(one);
    });
    it("is all of it where there is one", () => {
        expect(firstGame(`${one}\n`)).toBe(one);
        expect(firstGame("11-15 23-19")).toBe("11-15 23-19");
        expect(firstGame("")).toBe("");
    });
    it("is never longer than a message", () => {
        expect(firstGame("1. e4 ".repeat(20_000)).length).toBeLessThanOrEqual(45_000);
    });
});
