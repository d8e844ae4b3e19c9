// Walking through the legal moves square by square. A move is a list of squares; what was clicked so
// far is a prefix of some of them. The page knows no rules: these lists are all there is.
import type { Move } from "./protocol";

const begins = (squares: string[], walked: string[]): boolean =>
    walked.length <= squares.length && walked.every((square, i) => squares[i] === square);

// The moves that begin with these squares.
export const going = (moves: Move[], walked: string[]): Move[] =>
    moves.filter((move) => begins(move.squares, walked));

// Those of them that end there: several when they differ in the piece that a pawn becomes.
export const ending = (moves: Move[], walked: string[]): Move[] =>
    going(moves, walked).filter((move) => move.squares.length === walked.length);

// Where the next step can lead, each square once.
export const steps = (moves: Move[], walked: string[]): string[] => [
    ...new Set(going(moves, walked).flatMap((move) => move.squares[walked.length] ?? [])),
];

// Squares that are no next step, but where only one way ends: a click there walks all of it.
export const shortcuts = (moves: Move[], walked: string[]): Map<string, string[]> => {
    const ways = new Map<string, string[][]>();
    for (const { squares } of going(moves, walked)) {
        const last = squares.at(-1);
        if (last === undefined || squares.length <= walked.length + 1) continue;
        const known = ways.get(last) ?? [];
        if (!known.some((way) => way.join() === squares.join())) known.push(squares);
        ways.set(last, known);
    }
    const next = new Set(steps(moves, walked));
    const here = walked.at(-1);
    return new Map(
        [...ways].flatMap(([square, found]) =>
            found.length === 1 && found[0] && !next.has(square) && square !== here
                ? [[square, found[0]] as const]
                : [],
        ),
    );
};

// The steps behind the next one, with their numbers: what a multi-jump still has before it. Empty
// where all moves are a single step.
export const numbered = (moves: Move[], walked: string[]): Map<string, number> => {
    const found = new Map<string, number>();
    const ways = going(moves, walked);
    if (!ways.some((move) => move.squares.length > 2)) return found;
    for (const { squares } of ways)
        for (let i = Math.max(walked.length, 1); i < squares.length; ++i) {
            const square = squares[i];
            if (square !== undefined && !found.has(square)) found.set(square, i);
        }
    return found;
};

// Adding a clicked square to the walk: the longer walk, or null where no move goes there.
export const walkTo = (moves: Move[], walked: string[], square: string): string[] | null => {
    if (steps(moves, walked).includes(square)) return [...walked, square];
    return shortcuts(moves, walked).get(square) ?? null;
};
