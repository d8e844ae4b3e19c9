// The language of the page: the browser's, or what was chosen here before.
import { en } from "./texts/en";
import { fr } from "./texts/fr";
import type { Texts } from "./texts/texts";

export const LANGUAGES = { en, fr } satisfies Record<string, Texts>;
export type Code = keyof typeof LANGUAGES;

const KEY = "damier-language";
const isCode = (text: string | null): text is Code => text !== null && text in LANGUAGES;

function firstChoice(): Code {
    try {
        const kept = localStorage.getItem(KEY);
        if (isCode(kept)) return kept;
    } catch {
        // Storage may be forbidden; then the browser decides each time.
    }
    for (const wanted of navigator.languages) {
        const code = wanted.slice(0, 2).toLowerCase();
        if (isCode(code)) return code;
    }
    return "en";
}

class Language {
    code = $state<Code>(firstChoice());

    get t(): Texts {
        return LANGUAGES[this.code];
    }

    choose(code: Code): void {
        this.code = code;
        try {
            localStorage.setItem(KEY, code);
        } catch {
            // As above.
        }
    }

    number(value: number, digits = 0): string {
        return new Intl.NumberFormat(this.code, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
        }).format(value);
    }

    // 1 234, 56 k, 7.8 M
    brief(value: number): string {
        if (value < 10_000) return this.number(value);
        if (value < 1_000_000) return `${this.number(value / 1e3, value < 100_000 ? 1 : 0)} k`;
        return `${this.number(value / 1e6, 1)} M`;
    }

    // 0.05, 0.00012: three digits that say something
    short(value: number): string {
        return new Intl.NumberFormat(this.code, { maximumSignificantDigits: 3 }).format(value);
    }

    percent(share: number, digits = 0): string {
        return new Intl.NumberFormat(this.code, {
            style: "percent",
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
        }).format(share);
    }

    date(text: string): string {
        const date = new Date(text);
        if (Number.isNaN(date.getTime())) return text;
        // Of two that speak this language the browser's own: days and months change places.
        const own = navigator.languages.find((name) => name.startsWith(this.code));
        return new Intl.DateTimeFormat(own ?? this.code, {
            dateStyle: "medium",
            timeStyle: "short",
        }).format(date);
    }
}

export const language = new Language();
