// What somebody typed, among the legal moves.
import type { Move } from "./protocol";

export type Typed = { kind: "one"; move: Move } | { kind: "several" } | { kind: "none" };

// Marks of check and capture may be left out, castling may be written with noughts, and the squares of
// a jump with or without those between.
const plain = (text: string): string =>
    text
        .trim()
        .replace(/0/g, (zero: string, _at: number, all: string) =>
            /^[0O-]+[+#]?$/.test(all) ? "O" : zero,
        )
        .replace(/[+#=!?\s]/g, "");
const loose = (text: string): string => plain(text).toLowerCase().replace(/[x:-]/g, "");

const forms = (move: Move): string[] => [
    move.text,
    move.move,
    move.squares.join("-"),
    `${move.squares[0]}-${move.squares.at(-1)}`,
];

// Case counts where it must: bxc3 is a pawn's, Bxc3 a bishop's. So the exact forms come first.
export function readMove(legal: Move[], text: string): Typed {
    const tries: ((of: string) => string)[] = [(of) => of.trim(), plain, loose];
    if (plain(text) === "") return { kind: "none" };
    for (const reading of tries) {
        const wanted = reading(text);
        const found = legal.filter((move) => forms(move).some((form) => reading(form) === wanted));
        if (found.length === 1 && found[0]) return { kind: "one", move: found[0] };
        if (found.length > 1) return { kind: "several" };
    }
    const begun = loose(text);
    const open = legal.some((move) => forms(move).some((form) => loose(form).startsWith(begun)));
    return { kind: open ? "several" : "none" };
}
