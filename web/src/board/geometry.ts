// Where squares lie, and what stands on them. Boards of eight by eight are chessground's: its keys
// a1 to h8 stand for places, whatever the game calls them.
import type { Key, Role } from "@lichess-org/chessground/types";
import type { Board, GameInfo, Side } from "../protocol";

export interface Spot {
    column: number;
    row: number; // from the top
}

const FILES = "abcdefgh";

export const indexOf = (info: GameInfo, square: string): number => info.squares.indexOf(square);

// Where a square is drawn.
export function spotOf(info: GameInfo, square: string, flipped: boolean): Spot | null {
    const index = indexOf(info, square);
    return index < 0 ? null : spotAt(info, index, flipped);
}

export function spotAt(info: GameInfo, index: number, flipped: boolean): Spot {
    const place = flipped ? info.squares.length - 1 - index : index;
    return { column: place % info.columns, row: Math.floor(place / info.columns) };
}

export function keyOf(info: GameInfo, square: string): Key | null {
    const index = indexOf(info, square);
    return index < 0 ? null : keyAt(index);
}

export const keyAt = (index: number): Key =>
    `${FILES.charAt(index % 8)}${8 - Math.floor(index / 8)}` as Key;

export function squareOf(info: GameInfo, key: Key): string {
    const column = FILES.indexOf(key.charAt(0));
    return info.squares[(8 - Number(key.charAt(1))) * 8 + column] ?? "";
}

export type Colour = "white" | "black";
const DARK = new Set(["black", "red", "o"]);

export const colourOf = (info: GameInfo, side: Side): Colour =>
    DARK.has(info.sides[side]) ? "black" : "white";

// The class of a piece's picture; a king of checkers is none of chess.
export const roleOf = (info: GameInfo, kind: string): Role =>
    (kind === "king" && info.game !== "chess" ? "crowned" : kind) as Role;

export interface Figure {
    letter: string;
    side: Side;
    kind: string;
}

export function figureAt(info: GameInfo, board: Board, index: number): Figure | null {
    const letter = board.charAt(index);
    const piece = info.pieces[letter];
    return piece ? { letter, ...piece } : null;
}

// How a move moves the letters of a board, as far as it was walked.
export function walkedBoard(info: GameInfo, board: Board, walked: string[]): Board {
    const from = indexOf(info, walked[0] ?? "");
    const to = indexOf(info, walked.at(-1) ?? "");
    if (walked.length < 2 || from < 0 || to < 0 || from === to) return board;
    const letters = [...board];
    letters[to] = letters[from] ?? ".";
    letters[from] = ".";
    return letters.join("");
}

// What was there at the start and is no longer, by side: promoted pawns do not count as taken
// because what they became makes up for them.
const WORTH: { [kind: string]: number } = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };

export function takenFrom(info: GameInfo, start: Board, board: Board, side: Side): Figure[] {
    const kinds = Object.entries(info.pieces).flatMap(([letter, piece]) =>
        piece.side === side ? [{ letter, ...piece }] : [],
    );
    const count = (of: Board, letter: string): number => of.split(letter).length - 1;
    let promoted = 0;
    const missing: { figure: Figure; count: number }[] = [];
    for (const figure of kinds) {
        const gone = count(start, figure.letter) - count(board, figure.letter);
        if (gone < 0) promoted -= gone;
        else missing.push({ figure, count: gone });
    }
    return missing
        .sort((a, b) => (WORTH[b.figure.kind] ?? 0) - (WORTH[a.figure.kind] ?? 0))
        .flatMap(({ figure, count: gone }) => {
            const isPawn = figure.kind === "pawn" || figure.kind === "man";
            const shown = isPawn ? Math.max(0, gone - promoted) : gone;
            return Array<Figure>(shown).fill(figure);
        });
}
