// Who sits on a seat, in words.
import { language } from "./language.svelte";
import { limitsOf, readSpec } from "./players";
import type { GameInfo, Opponent, Seat } from "./protocol";

export const opponentOf = (info: GameInfo | undefined, spec: string): Opponent | undefined =>
    info?.opponents.find((one) => one.spec === spec);

// How a player thinks, in one sentence: by its label, else by its name, else its spec.
export function describe(spec: string, label?: string): string {
    const read = readSpec(spec);
    const limits = limitsOf(read);
    const t = language.t;
    return (label && t.describe(label, limits)) || t.describe(read.player, limits) || spec;
}

export function seatName(info: GameInfo | undefined, seat: Seat): string {
    switch (seat.kind) {
        case "person":
            return language.t.you;
        case "engine":
            return seat.name;
        case "player":
            return seat.name ?? opponentOf(info, seat.spec)?.name ?? seat.spec;
    }
}

// Of a player that a list names by its spec.
export const playerName = (info: GameInfo | undefined, spec: string): string =>
    spec === "human" ? language.t.human : (opponentOf(info, spec)?.name ?? spec);

export const ratingText = (rating: number | null): string =>
    rating === null ? language.t.unrated : language.number(Math.round(rating));

// Words of the program: its own in English, the page's elsewhere.
export const programText = (phrase: string): string => language.t.program[phrase] ?? phrase;
