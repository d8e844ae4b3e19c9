import { describe, expect, it } from "vitest";
import type { Move } from "../src/protocol";
import { readMove } from "../src/typing";

const move = (text: string, name: string, ...squares: string[]): Move => ({
    text,
    move: name,
    squares,
});
const chess = [
    move("bxc3", "b2c3", "b2", "c3"),
    move("Bxc3", "d2c3", "d2", "c3"),
    move("O-O", "e1g1", "e1", "g1"),
    move("O-O-O", "e1c1", "e1", "c1"),
    move("a8=Q+", "a7a8q", "a7", "a8"),
    move("a8=N", "a7a8n", "a7", "a8"),
    move("Nf3", "g1f3", "g1", "f3"),
];
const checkers = [
    move("22x8", "22x15x8", "22", "15", "8"),
    move("30x23", "30x23", "30", "23"),
    move("10-15", "10-15", "10", "15"),
];
const found = (moves: Move[], text: string): string => {
    const read = readMove(moves, text);
    return read.kind === "one" ? read.move.move : read.kind;
};

describe("a typed move", () => {
    it.each([
        ["Nf3", "g1f3"],
        ["nf3", "g1f3"],
        ["g1f3", "g1f3"],
        [" g1-f3 ", "g1f3"],
        ["bxc3", "b2c3"],
        ["Bxc3", "d2c3"],
        ["O-O", "e1g1"],
        ["0-0", "e1g1"],
        ["0-0-0", "e1c1"],
        ["o-o", "e1g1"],
        ["a8=Q", "a7a8q"],
        ["a8q", "a7a8q"],
        ["a8N", "a7a8n"],
        ["BXC3", "several"],
        ["a8", "several"],
        ["N", "several"],
        ["e9", "none"],
        ["", "none"],
        ["  ", "none"],
    ])("of chess: %j is %s", (text, expected) => expect(found(chess, text)).toBe(expected));

    it.each([
        ["22x8", "22x15x8"],
        ["22-8", "22x15x8"],
        ["22x15x8", "22x15x8"],
        ["22 15 8", "22x15x8"],
        ["30x23", "30x23"],
        ["10-15", "10-15"],
        ["1", "several"],
        ["11-15", "none"],
    ])("of checkers: %j is %s", (text, expected) => expect(found(checkers, text)).toBe(expected));
});
