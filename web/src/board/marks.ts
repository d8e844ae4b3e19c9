// What can be drawn over a board beside its pieces.
export interface Arrow {
    squares: string[];
    kind: "first" | "second" | "hint";
}
