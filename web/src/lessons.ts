// Lessons in words.
import type { Fate, LessonSetup } from "./protocol";
import type { Texts } from "./texts/texts";

// What is learnt: "King and queen against king".
export const worldName = (
    t: Texts,
    { game, endgame }: { game: LessonSetup["game"]; endgame: string },
): string => (endgame === "" ? t.game[game] : (t.learn.endings[endgame] ?? endgame));

// "win in 3", in moves of the side that wins.
export const fateText = (t: Texts, { end, plies }: Fate): string =>
    t.learn.fate(end, String(Math.ceil(plies / 2)));

// How long a lesson takes at least, in seconds.
export const LESSON_TIMES = { slow: 60, watch: 15, fast: 0 } as const;
