// Tables of values and networks that learn while one looks on.
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

test("a network learns tic-tac-toe live, and is drawn", async () => {
    const page = await here.visit("/learn?game=tictactoe&method=dqn");
    await learn(page, "tictactoe", en.learn.paces.slow);
    await state(page, "learning").waitFor();
    // Its picture says what it shows: the position after its move, all hidden units, one output.
    const picture = page.getByRole("img", { name: new RegExp(`^${en.network.title}\\.`) });
    await picture.waitFor();
    expect(await picture.locator("circle.unit").count()).toBe(2 + 64 + 64 + 1);
    expect(await picture.getAttribute("aria-label")).toMatch(
        /Inputs that are on: x [abc][123], Noughts to move\. Hidden units that fire: \d+ of 64, \d+ of 64\. Largest output: [abc][123], [+−]?\d/,
    );
    expect(await picture.locator("line").count()).toBeGreaterThan(20);
    // Numbers, units and curve change while one looks on.
    const units = (): Promise<string> =>
        picture
            .locator("circle.unit")
            .evaluateAll((all) => all.map((one) => one.getAttribute("fill-opacity")).join(" "));
    const [numbers, looks] = [new Set<string>(), new Set<string>()];
    await expect
        .poll(async () => {
            numbers.add(await updates(page));
            looks.add(await units());
            return Math.min(numbers.size, looks.size);
        })
        .toBeGreaterThanOrEqual(3);
    const line = page.locator("polyline.optimal");
    const points = async (): Promise<number> =>
        ((await line.getAttribute("points")) ?? "").split(" ").length;
    await expect.poll(points).toBeGreaterThanOrEqual(3);
    await expect.poll(() => page.locator("polyline.loss").count()).toBe(1);

    await button(page, en.pause).click();
    await state(page, "paused").waitFor();
    // What it thinks of each move, and what is true: all are draws.
    expect(await moves(page).count()).toBe(9);
    for (const text of await moves(page).allTextContents())
        expect(text).toMatch(/[+−]?\d\.\d{3} .*draw/);
    expect(await page.locator("rect.place.hint").count()).toBe(1);
    const before = await picture.getAttribute("aria-label");
    await page.locator("button.greedy").click();
    await expect.poll(() => moves(page).count()).toBe(8);
    await expect.poll(() => picture.getAttribute("aria-label")).not.toBe(before);
    // Where the settings are, the method is what it was.
    await page.getByRole("link", { name: en.learn.other }).click();
    expect(await page.getByRole("radio", { name: en.learn.methods.dqn }).isChecked()).toBe(true);
});

test("a network learns a whole game, whose exact answers nobody knows", async () => {
    const page = await here.visit("/learn?game=checkers");
    await page.getByText(en.learn.tooLarge).waitFor();
    expect(await page.getByRole("radio", { name: en.learn.methods.q }).isDisabled()).toBe(true);
    await learn(page, "checkers", en.learn.paces.fast);
    await state(page, "learning").waitFor();
    const curve = page.getByRole("region", { name: en.learn.curve });
    await curve.getByText(en.learn.points).waitFor();
    await expect.poll(() => curve.locator("dd").first().textContent()).toMatch(/^\d+(\.\d+)?%$/);
    // Values, and no word about what is true.
    expect(await moves(page).count()).toBe(7);
    expect(await page.getByText(en.learn.exact, { exact: true }).count()).toBe(0);
    for (const text of await moves(page).allTextContents()) expect(text).not.toMatch(/win|draw|✓/);
    expect(await says(page)).toMatch(/^ ?It plays \d+-\d+, and takes that to be worth [+−]?\d/);
    await button(page, en.pause).click();
    await state(page, "paused").waitFor();
    await page.locator("button.greedy").click();
    await page
        .locator(".above b")
        .filter({ hasText: en.toMove("white") })
        .waitFor();
    await expect.poll(() => moves(page).count()).toBe(7);
});

test("the switches of a network go together", async () => {
    const page = await here.visit("/learn?game=chess&method=dqn");
    const form = page.getByRole("form");
    const replay = form.getByLabel(new RegExp(`^${en.network.replay}`));
    await button(page, en.network.plain).click();
    expect(await replay.inputValue()).toBe("0");
    const prioritised = form.getByRole("checkbox", { name: en.network.prioritised });
    expect(await prioritised.isDisabled()).toBe(true);
    await button(page, en.network.standard).click();
    await prioritised.check();
    expect(await button(page, en.network.standard).getAttribute("aria-pressed")).toBe("false");
    await replay.fill("0");
    await replay.blur();
    expect(await prioritised.isChecked()).toBe(false);
    // The board shows where games begin.
    const board = await Board.of(page, "chess");
    await expect.poll(async () => (await board.drawn()).length).toBeLessThan(32);
    await choice(page, en.network.layout).selectOption("");
    await expect.poll(async () => (await board.drawn()).length).toBe(32);
    // What cannot be is refused before it is sent.
    await form.getByLabel(en.network.layers).fill("many");
    await button(page, en.learn.begin).click();
    expect(page.url()).toMatch(/\/learn\?/);
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
