// Every view of the page in the states that one meets: for pictures, and for what must hold of all.
import type { Page } from "playwright-core";
import { setTimeout as sleep } from "node:timers/promises";
import type { Catalogue } from "../src/protocol.ts";

// Until something is so; the tests have their own way to wait, pictures need no more than this.
export async function until(isSo: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < 1200; ++i) {
        if (await isSo()) return;
        await sleep(50);
    }
    throw new Error(`it never came to this: ${isSo.toString()}`);
}

const begin = async (page: Page): Promise<void> => {
    const button = page.locator(".begin button");
    await until(() => button.isEnabled());
    await button.click();
    await page.waitForURL(/\/(play|watch)\/[^/?]+$/);
    await page.locator(".moves").waitFor();
};
const choose = (page: Page, value: string): Promise<void> =>
    page.locator(`input[type="radio"][value="${value}"]`).first().check();
const typing = (page: Page): ReturnType<Page["locator"]> => page.locator(".panel form input");

// Moves of a person, with the answers to them.
async function play(page: Page, ...moves: string[]): Promise<void> {
    for (const move of moves) {
        await until(async () => (await typing(page).count()) > 0 && typing(page).isEnabled());
        const before = await page.locator(".moves button").count();
        await typing(page).fill(move);
        await typing(page).press("Enter");
        await until(async () => (await page.locator(".moves button").count()) > before);
    }
    await until(async () => (await typing(page).count()) === 0 || typing(page).isEnabled());
}
async function playAny(page: Page, count: number): Promise<void> {
    for (let i = 0; i < count; ++i) {
        await until(async () => (await typing(page).count()) > 0 && typing(page).isEnabled());
        const moves = page.locator("#legal-moves option");
        await play(page, (await moves.nth(i % (await moves.count())).getAttribute("value")) ?? "");
    }
}
// On a board that nobody has turned.
async function clickOn(page: Page, game: string, square: string): Promise<void> {
    const { games } = (await (await page.request.get("/api/catalogue")).json()) as Catalogue;
    const place = games.find((info) => info.game === game)?.squares.indexOf(square) ?? -1;
    const box = await page.locator("cg-board").boundingBox();
    if (!box || place < 0) throw new Error(`there is no square ${square}`);
    const size = box.width / 8;
    const [column, row] = [place % 8, Math.floor(place / 8)];
    await page.mouse.click(box.x + (column + 0.5) * size, box.y + (row + 0.5) * size);
}
// Begins the lesson of the form, and waits for its moves.
async function learn(page: Page, time: string): Promise<void> {
    await page.locator('select[name="time"]').selectOption(time);
    await page.locator(".begin button").click();
    await page.locator(".answer li").first().waitFor();
}
// Until the curve has so many points; then nothing moves any more.
async function learnAWhile(page: Page, time: string, points: number): Promise<void> {
    await learn(page, time);
    const line = page.locator("polyline.optimal");
    // The plain network's first report takes a while where the cores are busy.
    await line.waitFor({ timeout: 150_000 });
    await until(
        async () => ((await line.getAttribute("points")) ?? "").split(" ").length >= points,
    );
    await page.keyboard.press("p");
    await page.locator(".stand.paused").waitFor();
}
const ofPosition = (game: string, fen: string): string =>
    `/play?${new URLSearchParams({ game, fen }).toString()}`;
const startAs = (page: Page, kind: string): Promise<string[]> =>
    page.locator(".fields select").filter({ hasText: "FEN" }).selectOption(kind);

export interface View {
    path: string;
    prepare?: (page: Page) => Promise<void>;
    expects?: RegExp[];
    shows?: string; // what a picture of it must have in sight
    isOver?: boolean; // lies over the rest until it is closed
}

export const VIEWS: { [name: string]: View } = {
    "new-game": { path: "/play" },
    "new-game-checkers": { path: "/play?game=checkers" },
    "new-game-keys": {
        path: "/play",
        prepare: async (page) => {
            await choose(page, "other");
            await page.locator("form summary").click();
        },
        shows: ".keys > :nth-child(6)",
    },
    "new-game-by-hand": { path: "/play", prepare: (page) => startAs(page, "board").then() },
    chess: {
        path: "/play",
        prepare: async (page) => {
            await begin(page);
            await play(page, "e4");
            await playAny(page, 4);
        },
    },
    "chess-check-and-clock": {
        path: ofPosition(
            "chess",
            "rnbqk2r/ppp2ppp/3p1n2/8/1b2P3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 1",
        ),
        prepare: async (page) => {
            await choose(page, "person");
            await page.locator(".fields select").first().selectOption("3+2");
            await begin(page);
            await play(page, "Bb5");
        },
    },
    "chess-promotion": {
        path: ofPosition("chess", "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1"),
        prepare: async (page) => {
            await choose(page, "person");
            await begin(page);
            await clickOn(page, "chess", "a7");
            await clickOn(page, "chess", "a8");
            await page.locator(".choices").waitFor();
        },
    },
    "chess-over": {
        path: ofPosition("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"),
        prepare: async (page) => {
            await choose(page, "person");
            await begin(page);
            await play(page, "Ra8");
            await page.locator(".result .headline").waitFor();
        },
    },
    "chess-more": {
        path: "/play",
        prepare: async (page) => {
            await choose(page, "person");
            await begin(page);
            await play(page, "e4", "e5", "Nf3");
            await page.locator(".action-row button").last().click();
        },
        shows: "#more-actions",
    },
    "chess-resigning": {
        path: "/play",
        prepare: async (page) => {
            await begin(page);
            await play(page, "d4");
            await page.locator(".action-row button").last().click();
            await page.locator("#more-actions button").nth(1).click();
        },
    },
    "chess-looking-back": {
        path: "/play",
        prepare: async (page) => {
            await choose(page, "person");
            await begin(page);
            await play(page, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6");
            await page.locator("[data-ply='3']").click();
        },
    },
    checkers: {
        path: "/play?game=checkers",
        prepare: async (page) => {
            await begin(page);
            await playAny(page, 4);
        },
    },
    "checkers-jump": {
        path: ofPosition("checkers", "B:W14,22,23,32:B9,1"),
        prepare: async (page) => {
            await choose(page, "person");
            await begin(page);
            await clickOn(page, "checkers", "9");
            await page.locator(".step").first().waitFor();
        },
    },
    tictactoe: {
        path: "/play?game=tictactoe",
        prepare: async (page) => {
            await choose(page, "person");
            await begin(page);
            await play(page, "b2", "a1", "a3");
        },
    },
    "board-as-text": {
        path: "/play?game=checkers",
        prepare: async (page) => {
            await choose(page, "person");
            await begin(page);
            await page.locator(".panel > details summary").click();
        },
        shows: ".panel > details",
    },
    keys: {
        path: "/play",
        prepare: async (page) => {
            await page.locator("#setup-title").waitFor();
            await page.keyboard.press("?");
            await page.locator("#keys-title").waitFor();
        },
        isOver: true,
    },
    "new-watch": { path: "/watch?game=checkers" },
    watch: {
        path: "/watch",
        prepare: async (page) => {
            await begin(page);
            const moves = page.locator(".moves button");
            // One game in a hundred of these two is mated before.
            const over = page.locator(".result");
            await until(async () => (await moves.count()) >= 8 || (await over.count()) > 0);
            await page.keyboard.press("p");
        },
    },
    series: {
        path: "/watch?game=tictactoe",
        prepare: async (page) => {
            await page.locator(".series input").check();
            await page.locator(".fields select").first().selectOption("none");
            await begin(page);
            const about = page.locator(".score .about");
            await until(async () => /\b([2-9]|\d\d)\b/.test((await about.textContent()) ?? ""));
            await page.keyboard.press("p");
        },
    },
    "new-lesson": { path: "/learn" },
    "new-lesson-numbers": {
        path: "/learn?game=chess&endgame=KRK",
        prepare: (page) => page.locator("form summary").click(),
        shows: "form details",
    },
    "new-lesson-network": { path: "/learn?game=tictactoe&method=dqn" },
    "new-lesson-network-rare": {
        path: "/learn?game=chess&method=dqn",
        prepare: async (page) => {
            await page.locator("fieldset summary").click();
            await page.locator(".presets button").first().click();
        },
        shows: "fieldset details .flags",
    },
    "lesson-beginning": {
        path: "/learn?game=chess&endgame=KRK",
        prepare: (page) => learnAWhile(page, "60", 2),
    },
    "lesson-network": {
        path: "/learn?game=tictactoe&method=dqn",
        prepare: (page) => learnAWhile(page, "15", 6),
    },
    "lesson-network-game": {
        path: "/learn?game=checkers&method=dqn",
        prepare: (page) => learnAWhile(page, "0", 2),
    },
    "lesson-network-plain": {
        path: "/learn?game=chess&endgame=KQK&method=dqn",
        prepare: async (page) => {
            await page.locator(".presets button").first().click();
            await learnAWhile(page, "15", 2);
        },
    },
    lesson: {
        path: "/learn?game=chess&endgame=KRK",
        prepare: async (page) => {
            await learn(page, "15");
            // When most moves are best ones.
            const share = page.locator(".panel section dd").first();
            await until(async () => Number.parseFloat((await share.textContent()) ?? "") >= 80);
            await page.keyboard.press("p");
            await page.locator(".stand.paused").waitFor();
        },
    },
    "lesson-learnt": {
        path: "/learn?game=tictactoe",
        prepare: async (page) => {
            await learn(page, "0");
            await page.locator(".stand.learnt").waitFor();
            await page.locator("button.greedy").click();
            await until(async () => (await page.locator(".answer li").count()) === 8);
        },
    },
    "lesson-missing": {
        path: "/learn/nothing",
        prepare: (page) => page.locator(".missing").waitFor(),
    },
    games: { path: "/games", prepare: (page) => page.locator("li a").first().waitFor() },
    "games-none": { path: "/games?player=nobody-of-this-name" },
    game: {
        path: "/games?game=checkers",
        prepare: async (page) => {
            await page.locator("li a").first().click();
            await page.locator(".moves").waitFor();
            await page.keyboard.press("End");
        },
    },
    leaderboard: {
        path: "/leaderboard?game=checkers",
        prepare: (page) => page.locator("tbody tr").first().waitFor(),
    },
    "leaderboard-empty": { path: "/leaderboard?game=sherlock" },
    missing: {
        path: "/play/nothing",
        prepare: (page) => page.locator(".missing").waitFor(),
        expects: [/status of 404/],
    },
};

// Comes to a view and waits until it is still: all that was asked for is there.
export async function come(page: Page, view: View, isPicture = false): Promise<void> {
    await until(async () => (await page.locator("[aria-busy]").count()) === 0);
    await page.locator("main > *").first().waitFor();
    if (/\/(play|watch|learn)/.test(page.url()))
        await page.locator(".face, .missing").first().waitFor();
    await view.prepare?.(page);
    await until(async () => (await page.locator("[aria-busy]").count()) === 0);
    // As one sees it who came by hand: what was typed has not moved the page.
    await page.evaluate(
        async ({ isOver, shows }) => {
            if (!isOver) (document.activeElement as HTMLElement | null)?.blur();
            scrollTo(0, 0);
            if (shows) document.querySelector(shows)?.scrollIntoView({ block: "nearest" });
            await Promise.all(document.getAnimations().map((one) => one.finished));
            await Promise.all([...document.images].map((one) => one.decode()));
        },
        { isOver: view.isOver ?? false, shows: isPicture ? (view.shows ?? "") : "" },
    );
}
