// Tables of values that learn while one looks on.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { en } from "../src/texts/en.ts";
import { Board, button, choice } from "./hands.ts";
import { stage } from "./stage.ts";

const here = stage();

async function learn(page: Page, lesson: string, pace: string): Promise<void> {
    await page.getByRole("heading", { name: en.learn.title }).waitFor();
    await page.locator(`input[name="lesson"][value="${lesson}"]`).check();
    await choice(page, en.learn.pace).selectOption({ label: pace });
    await button(page, en.learn.begin).click();
    await page.waitForURL(/\/learn\/[^/?]+$/);
    await moves(page).first().waitFor();
}
const moves = (page: Page): ReturnType<Page["locator"]> =>
    page.getByRole("region", { name: en.learn.moves }).getByRole("button");
const updates = async (page: Page): Promise<string> =>
    (await page.locator("dl dd").first().textContent()) ?? "";
const state = (page: Page, name: keyof typeof en.learn.states): ReturnType<Page["locator"]> =>
    page.locator(`.stand.${name}`).filter({ hasText: en.learn.states[name] });
const says = async (page: Page): Promise<string> =>
    (await page.locator(".says").textContent()) ?? "";

test("tic-tac-toe is trained live, through a reload, to best moves everywhere", async () => {
    const page = await here.visit("/learn");
    await learn(page, "tictactoe", en.learn.paces.slow);
    // It grows while one looks on: numbers, curve, and one move on the board.
    await state(page, "learning").waitFor();
    const seen = new Set<string>();
    await expect.poll(async () => seen.add(await updates(page)).size).toBeGreaterThanOrEqual(3);
    await page.getByRole("img", { name: en.learn.curve }).waitFor();
    await expect.poll(() => page.locator("polyline.optimal").count()).toBe(1);
    expect(await page.locator("rect.place.hint").count()).toBe(1);
    expect(await moves(page).count()).toBe(9);

    // A pause lasts, through a reload, too.
    await button(page, en.pause).click();
    await state(page, "paused").waitFor();
    await expect
        .poll(async () => {
            const before = await updates(page);
            await page.waitForTimeout(400);
            return before === (await updates(page));
        })
        .toBe(true);
    const before = await updates(page);
    const values = await moves(page).allTextContents();
    await page.reload();
    await state(page, "paused").waitFor();
    expect(await updates(page)).toBe(before);
    expect(await moves(page).allTextContents()).toEqual(values);

    // Then it goes on to its end, and whoever else has the address sees it.
    const second = await here.beside(page, page.url());
    await button(page, en.goOn).click();
    await choice(page, en.learn.pace).selectOption({ label: en.learn.paces.fast });
    await state(page, "learnt").waitFor();
    await state(second, "learnt").waitFor();
    expect(await says(page)).toMatch(/^✓ It plays [abc][123], a best move: draw\./);
    for (const text of await moves(page).allTextContents()) expect(text).toContain("draw");
    const curve = page.getByRole("region", { name: en.learn.curve });
    expect(await curve.locator("dd").first().textContent()).toBe("100%");

    // The walk along its own moves ends in a draw, and leads back.
    for (let i = 0; i < 9; ++i) {
        expect(await says(page)).toMatch(/^✓/);
        const path = await page.locator(".path").textContent();
        await page.locator("button.greedy").click();
        await expect.poll(() => page.locator(".path").textContent()).not.toBe(path);
    }
    await expect.poll(() => says(page)).toContain(en.reason("a full board"));
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => moves(page).count()).toBe(1);
    await page.keyboard.press("Home");
    await expect.poll(() => moves(page).count()).toBe(9);
    // A move on the board: a corner is answered in the middle, all else loses.
    await button(page, "a1, empty").click();
    await expect.poll(() => moves(page).count()).toBe(8);
    await expect.poll(() => moves(second).count()).toBe(8);
    expect(await says(page)).toContain("It plays b2, a best move: draw.");
    const worst = (await moves(page).allTextContents()).filter((text) =>
        text.includes("loss in 3"),
    );
    expect(worst).toHaveLength(7);
});

test("a rook ending is learnt beside the exact answers", async () => {
    const page = await here.visit("/learn?game=chess&endgame=KRK");
    await learn(page, "chess KRK", en.learn.paces.slow);
    const board = await Board.of(page, "chess");
    // The longest of all: mate in 16.
    const exact = async (): Promise<string[]> => await moves(page).allTextContents();
    expect((await exact()).some((text) => text.includes("win in 16"))).toBe(true);
    const drawn = await board.drawn();
    expect(drawn).toHaveLength(3);
    expect(await page.locator(".arrow").count()).toBeGreaterThan(0);
    await button(page, en.learn.another).click();
    await expect.poll(() => board.drawn()).not.toEqual(drawn);
    // As one plays: the king of the other side answers.
    const turn = await page.locator(".above b").textContent();
    await moves(page).first().click();
    await expect.poll(() => page.locator(".above b").textContent()).not.toBe(turn);
    await button(page, en.learn.back).click();
    await expect.poll(() => page.locator(".above b").textContent()).toBe(turn);
    // Anew: another lesson, from nothing.
    const address = page.url();
    await button(page, en.learn.anew).click();
    await expect.poll(() => page.url()).not.toBe(address);
    await state(page, "learning").waitFor();
});

test("a server that was killed learns it again, to the same values", async () => {
    const page = await here.visit("/learn", {
        expects: [/WebSocket connection .* failed/, /Failed to load resource/],
    });
    await learn(page, "tictactoe", en.learn.paces.fast);
    await state(page, "learnt").waitFor();
    const values = await moves(page).allTextContents();
    await here.program.end("SIGKILL");
    await page.getByText(/The connection is gone/).waitFor();
    await here.program.start();
    await button(page, en.tryNow)
        .click({ timeout: 2000 })
        .catch(() => undefined); // it may have tried by itself in this moment
    await page.getByText(en.learn.again).waitFor();
    await state(page, "learnt").waitFor();
    expect(await moves(page).allTextContents()).toEqual(values);
});

test("a lesson that is not there is said in words", async () => {
    const page = await here.visit("/learn/nothing");
    await page.getByRole("heading", { name: en.learn.missing }).waitFor();
    await page.getByRole("link", { name: en.learn.fresh }).click();
    await page.getByRole("heading", { name: en.learn.title }).waitFor();
});

test("numbers out of range are refused before they are sent", async () => {
    const page = await here.visit("/learn");
    await page.getByRole("heading", { name: en.learn.title }).waitFor();
    await page.getByText(en.learn.numbers, { exact: true }).click();
    const discount = page.getByLabel(en.learn.discount);
    await discount.fill("2");
    await button(page, en.learn.begin).click();
    expect(await discount.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    expect(page.url()).toMatch(/\/learn$/);
});
