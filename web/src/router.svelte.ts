// The address says what is shown: /play, /play/TABLE, /watch, /watch/TABLE, /learn, /learn/LESSON, /games,
// /games/ID, /leaderboard, with filters and set-ups behind the question mark.

export const VIEWS = ["play", "watch", "learn", "games", "leaderboard"] as const;
export type View = (typeof VIEWS)[number];

export interface Place {
    view: View;
    name: string | null; // of the table, the lesson or the stored game
    query: URLSearchParams;
}

// Anything unknown is the place to begin.
export function placeOf(url: URL): Place {
    const [first, second] = url.pathname.split("/").filter(Boolean);
    const view = VIEWS.find((word) => word === first) ?? "play";
    const name = view === "leaderboard" || second === undefined ? null : decodeURIComponent(second);
    return { view, name, query: url.searchParams };
}

class Router {
    place = $state.raw<Place>(placeOf(new URL(location.href)));

    constructor() {
        addEventListener("popstate", () => this.read());
        document.addEventListener("click", (event) => this.follow(event));
    }

    go(to: string, how: "new" | "same" = "new"): void {
        if (how === "same") history.replaceState(null, "", to);
        else history.pushState(null, "", to);
        this.read();
        if (how === "new") scrollTo(0, 0);
    }

    private read(): void {
        this.place = placeOf(new URL(location.href));
    }

    // Links of the page change what is shown; those to files are the browser's.
    private follow(event: MouseEvent): void {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const link = (event.target as Element | null)?.closest("a");
        if (!link || link.origin !== location.origin || link.hasAttribute("download")) return;
        if (link.target || link.pathname.startsWith("/api/")) return;
        event.preventDefault();
        this.go(link.pathname + link.search);
    }
}

export const router = new Router();
