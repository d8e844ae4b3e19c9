// How heavy and how quick the page is, measured in the browser: node browser/measure.ts
//   first load: what comes over the wire until the first board is there;
//   click: from the second click of a move to the frame that shows the piece on its square;
//   answer: from the arrival of a player's move to the frame that shows it, with 20 pages open.
import type { Page } from "playwright-core";
import { Program } from "./program.ts";
import { until } from "./views.ts";
import { Visitors } from "./visitors.ts";

const PAGES = 20;
const SPEC = "alphabeta:nodes=200000";

interface Seen {
    clicks: number[]; // milliseconds
    frames: number[];
    answers: number[];
}
declare global {
    interface Window {
        seen: Seen;
    }
}

// Inside the page: a move of the person is seen when its piece has a new place, one of the player when
// the board has changed after its message. Both count until the frame in which that is painted.
function observe(): void {
    const seen: Seen = { clicks: [], frames: [], answers: [] };
    window.seen = seen;
    const drawn = (): string =>
        [...document.querySelectorAll<HTMLElement>("cg-board piece")]
            .filter((piece) => !piece.className.includes("fading"))
            .map((piece) => `${piece.className.replace(" anim", "")}${piece.getAttribute("style")}`)
            .join();
    const watch = (begun: number, done: (milliseconds: number, frames: number) => void): void => {
        const before = drawn();
        let frames = 0;
        let isSeen = false;
        const look = (): void => {
            const frame = ++frames;
            // After all that is drawn in this frame.
            setTimeout(() => {
                if (isSeen || drawn() === before) return;
                isSeen = true;
                done(performance.now() - begun, frame);
            });
            if (!isSeen && frames < 600) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    };
    document.addEventListener(
        "mousedown",
        (event) => {
            // Squares that are not marked any more are hidden.
            const selected = document.querySelector<HTMLElement>("cg-board square.selected");
            if (!selected || selected.style.display === "none") return;
            if (!(event.target as Element).closest(".ground")) return;
            watch(event.timeStamp, (milliseconds, frames) => {
                seen.clicks.push(milliseconds);
                seen.frames.push(frames);
            });
        },
        { capture: true },
    );
    const Usual = window.WebSocket;
    window.WebSocket = class extends Usual {
        constructor(address: string | URL) {
            super(address);
            this.addEventListener("message", (event) => {
                const { type, number } = JSON.parse(String(event.data)) as {
                    type: string;
                    number?: number;
                };
                // The person has White.
                if (type === "ply" && number !== undefined && number % 2 === 0)
                    watch(performance.now(), (milliseconds) => seen.answers.push(milliseconds));
            });
        }
    };
}

async function begin(page: Page): Promise<void> {
    await page.locator("#setup-title").waitFor();
    await page.locator('input[value="other"]').check();
    await page.locator("form .form select").first().selectOption("alphabeta");
    await page.locator("form details summary").click();
    const keys = page.locator(".keys");
    await keys.getByLabel(/^depth\b/).fill("");
    await keys.getByLabel(/^nodes\b/).fill("200000");
    await until(() => page.locator(".begin button").isEnabled());
    await page.locator(".begin button").click();
    await page.locator(".moves").waitFor();
}

async function click(page: Page, square: string): Promise<void> {
    const box = await page.locator("cg-board").boundingBox();
    if (!box) throw new Error("there is no board");
    const size = box.width / 8;
    const column = square.charCodeAt(0) - 97;
    const row = 8 - Number(square.charAt(1));
    await page.mouse.click(box.x + (column + 0.5) * size, box.y + (row + 0.5) * size);
}

// Quiet moves that hardly any answer forbids.
const TEXTS: { [move: string]: string } = {
    a2a3: "a3",
    h2h3: "h3",
    b1c3: "Nc3",
    g1f3: "Nf3",
    a3a4: "a4",
    h3h4: "h4",
};

// Whether the move could be made; then it was answered, too, or has ended the game.
async function play(page: Page, move: string): Promise<boolean> {
    const input = page.locator(".panel form input");
    await until(async () => (await input.count()) === 0 || (await input.isEnabled()));
    if ((await input.count()) === 0) return false;
    const legal = page.locator("#legal-moves option");
    const texts = await legal.evaluateAll((all) =>
        all.map((one) => (one as HTMLOptionElement).value),
    );
    if (!texts.some((text) => text.replace("+", "") === TEXTS[move])) return false;
    const moves = page.locator(".moves button");
    const before = await moves.count();
    await click(page, move.slice(0, 2));
    await page.locator("cg-board square.selected").waitFor();
    await click(page, move.slice(2, 4));
    await until(async () => (await moves.count()) >= before + 2 || (await input.count()) === 0);
    return true;
}

function told(name: string, values: number[], unit: string, limit: number): boolean {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (share: number): number =>
        sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
    const isRight = values.length > 0 && at(0.5) <= limit;
    console.log(
        `${name}: median ${at(0.5).toFixed(1)} ${unit}, 95 % below ${at(0.95).toFixed(1)}, ` +
            `largest ${at(1).toFixed(1)}, of ${values.length}; at most ${limit}: ${isRight ? "yes" : "NO"}`,
    );
    return isRight;
}

const program = new Program();
await program.start();
const visitors = await Visitors.invite(program.address);
let isRight = true;
try {
    const first = await visitors.visit("about:blank", { calm: true });
    const network = await first.context().newCDPSession(first);
    await network.send("Network.enable");
    let bytes = 0;
    let requests = 0;
    network.on("Network.loadingFinished", ({ encodedDataLength }) => {
        bytes += encodedDataLength;
        ++requests;
    });
    await first.goto("/play");
    await first.locator("cg-board piece").first().waitFor();
    await first.waitForLoadState("networkidle");
    console.log(
        `first load: ${(bytes / 1000).toFixed(1)} kB in ${requests} answers, their headers included; ` +
            `at most 200: ${bytes <= 200_000 ? "yes" : "NO"}`,
    );
    isRight &&= bytes <= 200_000;
    await visitors.leave();

    const pages: Page[] = [];
    for (let i = 0; i < PAGES; ++i) {
        const page = await visitors.visit("about:blank", { calm: true });
        await page.addInitScript(observe);
        await page.goto("/play?game=chess");
        await begin(page);
        pages.push(page);
    }
    // One after another, so that the browser's pages do not wait for one another.
    console.log(
        `${PAGES} pages are open, each plays ${Object.keys(TEXTS).length} moves against ${SPEC}`,
    );
    for (const page of pages) {
        await page.bringToFront();
        for (const move of Object.keys(TEXTS)) await play(page, move);
    }
    const seen: Seen = { clicks: [], frames: [], answers: [] };
    for (const page of pages) {
        const one = await page.evaluate(() => window.seen);
        seen.clicks.push(...one.clicks);
        seen.frames.push(...one.frames);
        seen.answers.push(...one.answers);
    }
    isRight = told("from a click to the piece", seen.frames, "frames", 1) && isRight;
    isRight = told("from a click to the piece", seen.clicks, "ms", 50) && isRight;
    isRight = told("from an answer to the board", seen.answers, "ms", 50) && isRight;
} finally {
    await visitors.close();
    await program.end("SIGTERM");
    await program.clear();
}
if (!isRight) process.exitCode = 1;
