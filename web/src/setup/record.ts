// A file of games may be far longer than a message: only its first game is sent.
const LONGEST = 45_000;

// Up to where the tags of a second game begin.
export function firstGame(text: string): string {
    const second = /^[^[\n][^\n]*\n\s*\[(?=\w+ ")/m.exec(text.trimStart());
    const first = second ? text.trimStart().slice(0, second.index + second[0].length - 1) : text;
    return first.trim().slice(0, LONGEST);
}
