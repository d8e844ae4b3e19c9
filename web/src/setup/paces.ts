// Milliseconds between the moves of two players.
export const PACES = { none: 0, short: 500, middle: 1000, long: 3000 } as const;
