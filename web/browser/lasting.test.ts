// A game lives on the server: it outlasts a page, a connection and the server itself.
import { expect, test } from "vitest";
import { en } from "../src/texts/en.ts";
import {
    atSetup,
    begin,
    button,
    choice,
    chooseOpponent,
    legalMoves,
    movesOf,
    result,
} from "./hands.ts";
import { standing, type, untilMyTurn } from "./hands.ts";
import { stage } from "./stage.ts";

const here = stage();

test("a page that is loaded again, or opened twice, finds its game", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "uniform");
    await begin(page);
    for (const count of [2, 4]) {
        await untilMyTurn(page);
        await type(page, (await legalMoves(page))[0] ?? "");
        await expect.poll(() => movesOf(page)).toHaveLength(count);
    }
    const moves = await movesOf(page);
    const pieces = await standing(page);
    await page.reload();
    await untilMyTurn(page);
    expect(await movesOf(page)).toEqual(moves);
    expect(await standing(page)).toEqual(pieces);

    // Both windows see what either does.
    const second = await here.beside(page, page.url());
    await untilMyTurn(second);
    expect(await movesOf(second)).toEqual(moves);
    await type(second, (await legalMoves(second))[0] ?? "");
    await expect.poll(() => movesOf(page)).toHaveLength(6);
    await expect.poll(() => movesOf(second)).toHaveLength(6);
    expect(await movesOf(page)).toEqual(await movesOf(second));

    // Back and forward are the browser's.
    await page.getByRole("link", { name: en.views.watch, exact: true }).click();
    await page.getByRole("heading", { name: en.watchTitle }).waitFor();
    await page.goBack();
    await untilMyTurn(page);
    expect(await movesOf(page)).toHaveLength(6);
});

test("a server that was killed comes back, and the game goes on", async () => {
    const page = await here.visit("/play?game=checkers", {
        expects: [/WebSocket connection .* failed/, /Failed to load resource/],
    });
    await atSetup(page);
    await chooseOpponent(page, "uniform");
    await begin(page);
    await untilMyTurn(page);
    await type(page, (await legalMoves(page))[0] ?? "");
    await expect.poll(() => movesOf(page)).toHaveLength(2);
    const moves = await movesOf(page);
    const pieces = await standing(page);

    await here.program.end("SIGKILL");
    const lost = page.getByText("your game is safe");
    await lost.waitFor();
    // The board stays where it was.
    expect(await standing(page)).toEqual(pieces);
    await here.program.start();
    await button(page, en.tryNow)
        .click({ timeout: 2000 })
        .catch(() => undefined); // it may have tried by itself in this moment
    await expect.poll(() => lost.count()).toBe(0);
    await untilMyTurn(page);
    expect(await movesOf(page)).toEqual(moves);
    await type(page, (await legalMoves(page))[0] ?? "");
    await expect.poll(async () => (await movesOf(page)).length).toBeGreaterThan(3);
    expect(await page.locator(".trouble:not(:empty)").count()).toBe(0);
});

test("what is not there is said in words", async () => {
    const missing = { expects: [/status of 404/] };
    const table = await here.visit("/play/nothing", missing);
    await table.getByRole("heading", { name: en.noTable }).waitFor();
    await table.getByRole("link", { name: en.newGame }).click();
    await atSetup(table);
    const game = await here.visit("/games/nothing", missing);
    await game.getByRole("heading", { name: en.noGame }).waitFor();
    await game.getByRole("link", { name: en.toList }).click();
    await game.getByRole("heading", { name: en.gamesTitle }).waitFor();
});

test("a clock that runs out ends the game", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "person");
    await choice(page, en.clock).selectOption("own");
    await page.getByLabel(en.minutes).fill("0.1");
    await page.getByLabel(en.increment).fill("0");
    await begin(page);
    // Whether it runs before the first move or after it: it runs out.
    const isOver = async (): Promise<boolean> => (await result(page).count()) > 0;
    if (!(await isOver())) await type(page, "e4");
    await expect.poll(isOver).toBe(true);
    expect(await page.locator(".result").first().textContent()).toContain("ran out of time");
});
