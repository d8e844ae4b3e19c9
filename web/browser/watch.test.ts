// Two players against one another, and what is kept of them.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { en } from "../src/texts/en.ts";
import { atSetup, begin, button, choice, movesOf, standing } from "./hands.ts";
import { stage } from "./stage.ts";

const here = stage();

test("a series is watched to its score", async () => {
    const page = await here.visit("/watch?game=tictactoe");
    await atSetup(page);
    await choice(page, en.pace).selectOption("none");
    await page.getByRole("checkbox", { name: en.series }).check();
    await begin(page);
    const score = page.getByRole("region", { name: en.seriesScore });
    // Points of both, seen together with the number of games: half a point each for a draw.
    const points = async (): Promise<{ games: number; sum: number } | null> => {
        const text = (await score.textContent()) ?? "";
        const games = /(\d+) games?/.exec(text);
        const both = /([\d½]+) : ([\d½]+)/.exec(text);
        if (!games || !both) return null;
        const value = (word = ""): number =>
            Number(word.replace("½", "") || 0) + (word.includes("½") ? 0.5 : 0);
        return { games: Number(games[1]), sum: value(both[1]) + value(both[2]) };
    };
    let seen = { games: 0, sum: 0 };
    await expect
        .poll(async () => {
            seen = (await points()) ?? seen;
            return seen.games;
        })
        .toBeGreaterThanOrEqual(3);
    expect(seen.sum).toBe(seen.games);

    // Paused, nothing moves until it goes on.
    await page.keyboard.press("p");
    await button(page, en.goOn).waitFor();
    await button(page, en.goOn).click();
    await button(page, en.pause).waitFor();
    const { games } = seen;
    await expect
        .poll(async () => {
            seen = (await points()) ?? seen;
            return seen.games;
        })
        .toBeGreaterThan(games);

    // What was over is among the games, and each can be fetched.
    await page.getByRole("link", { name: en.views.games, exact: true }).click();
    await choice(page, en.chooseGame).selectOption("tictactoe");
    await page.locator("li a").first().click();
    await page.locator(".moves").waitFor();
    const moves = await movesOf(page);
    expect(moves.length).toBeGreaterThanOrEqual(5);
    await page.keyboard.press("End");
    await expect.poll(async () => (await standing(page)).length).toBe(moves.length);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: en.download("PGN") }).click();
    expect(await readFile(await (await downloading).path(), "utf8")).toContain("[Result ");
});

test("both show what they think", async () => {
    const page = await here.visit("/watch?game=checkers");
    await atSetup(page);
    const seats = [
        { name: "Black", player: "alphabeta", key: "depth", value: "4" },
        { name: "White", player: "uct", key: "playouts", value: "200" },
    ];
    for (const { name, player, key, value } of seats) {
        const group = page.getByRole("group", { name, exact: true });
        await group.getByRole("radio", { name: en.otherPlayer }).check();
        await choice(group, en.player).selectOption(player);
        await group.getByText(en.keys, { exact: true }).click();
        await group.getByLabel(new RegExp(`^${key}\\b`)).fill(value);
        await group.getByText(`${player}:${key}=${value}`).waitFor();
    }
    await choice(page, en.pace).selectOption("short");
    await begin(page);
    await expect.poll(async () => (await movesOf(page)).length).toBeGreaterThanOrEqual(4);
    await button(page, en.pause).click();
    await button(page, en.goOn).waitFor();
    const depth = page.getByRole("region", { name: /Black · alphabeta/ });
    expect(await depth.textContent()).toMatch(/Depth\s*[1-9]/);
    expect(await depth.textContent()).toContain(en.line);
    const visits = page.getByRole("region", { name: /White · uct/ });
    const bars = visits.getByRole("list", { name: en.candidates });
    await bars.waitFor();
    expect(await bars.getByRole("listitem").count()).toBeGreaterThan(1);
    // The curve of the game is there, and the pace can be changed.
    await page.getByRole("img", { name: en.valueCurve }).waitFor();
    await choice(page, en.pace).selectOption("3000");
    await expect.poll(() => choice(page, en.pace).inputValue()).toBe("3000");
    // They expect something: arrows say what.
    expect(await page.locator(".arrow, .place").count()).toBeGreaterThan(0);
});

// What comes for a view that is gone is let pass: it looks nothing up, and brings nobody back.
test("lists can be left while they load", async () => {
    const page = await here.visit("/games");
    await page.locator("[type=search]").waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/(games|leaderboard)\?/, async (route) => {
        await held;
        await route.continue();
    });
    const answers = [/\/api\/games\?game=checkers/, /\/api\/leaderboard/].map((path) =>
        page.waitForResponse(path),
    );
    await choice(page, en.chooseGame).selectOption("checkers");
    await page.waitForURL(/game=checkers/);
    await page.locator("[type=search]").fill("Una");
    await page.getByRole("link", { name: en.views.leaderboard, exact: true }).click();
    await page.waitForURL(/leaderboard/);
    await page.getByRole("link", { name: en.views.play, exact: true }).click();
    await atSetup(page);
    release();
    await Promise.all(answers);
    // Longer than the list waits for more letters of a name.
    await page.waitForTimeout(400);
    expect(page.url()).toMatch(/\/play/);
});
