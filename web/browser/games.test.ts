// Whole games: to their end, by mouse and by keyboard alone.
import { expect, test } from "vitest";
import { en } from "../src/texts/en.ts";
import { atSetup, atTable, begin, Board, button, chooseOpponent, legalMoves } from "./hands.ts";
import { movesOf, result, standing, type, untilMyTurn } from "./hands.ts";
import { stage } from "./stage.ts";

const here = stage();

// Morphy against the duke and the count, Paris 1858: castling, captures, checks, mate.
const OPERA =
    `e2e4 e4|e7e5 e5|g1f3 Nf3|d7d6 d6|d2d4 d4|c8g4 Bg4|d4e5 dxe5|g4f3 Bxf3|d1f3 Qxf3|d6e5 dxe5|f1c4 Bc4|g8f6 Nf6
    |f3b3 Qb3|d8e7 Qe7|b1c3 Nc3|c7c6 c6|c1g5 Bg5|b7b5 b5|c3b5 Nxb5|c6b5 cxb5|c4b5 Bxb5+|b8d7 Nbd7|e1c1 O-O-O|a8d8 Rd8
    |d1d7 Rxd7|d8d7 Rxd7|h1d1 Rd1|e7e6 Qe6|b5d7 Bxd7+|f6d7 Nxd7|b3b8 Qb8+|d7b8 Nxb8|d1d8 Rd8#`
        .split("|")
        .map((move) => move.trim().split(" ") as [string, string]);

test("a game of chess by mouse, to mate", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "person");
    await begin(page);
    const board = await Board.of(page, "chess");
    const played: string[] = [];
    for (const [squares, text] of OPERA) {
        const [from, to] = [squares.slice(0, 2), squares.slice(2)];
        // By clicks and by dragging, in turn.
        if (played.length % 2 === 0) await board.click(from, to);
        else await board.drag(from, to);
        played.push(text);
        await expect.poll(() => movesOf(page)).toEqual(played);
        if (text === "Bxb5+")
            await expect.poll(() => page.locator("cg-board square.check:visible").count()).toBe(1);
        if (text === "O-O-O") {
            await expect.poll(() => board.drawn()).toContain("c1 white king");
            expect(await board.drawn()).toContain("d1 white rook");
        }
    }
    await expect.poll(() => result(page).textContent()).toContain(en.wins("white"));
    expect(await page.locator(".result").first().textContent()).toContain(en.reason("checkmate"));
    await expect.poll(() => board.drawn()).toContain("d8 white rook");
    expect((await board.drawn()).length).toBe((await standing(page)).length);

    // It was kept, and can be gone through.
    await page.getByRole("link", { name: en.views.games, exact: true }).click();
    await page.getByRole("link", { name: /33/ }).first().click();
    await page.locator(".moves").waitFor();
    expect(await movesOf(page)).toEqual(played);
    await page.keyboard.press("End");
    await expect.poll(() => standing(page)).toContain("d8 White rook");
    await page.keyboard.press("Home");
    await expect.poll(() => standing(page)).toContain("e2 White pawn");
    await button(page, en.next).click();
    await expect.poll(() => standing(page)).toContain("e4 White pawn");
});

// White loses all men; kings are made, and one of them jumps three.
const CHECKERS =
    `9-14 21-17 14x21 23-19 11-15 19-16 12x19 26-23 19x26 30x23 21-30 22-18 15x22 31-26 22x31 23-18 8-12
    24-19 31x24x15x22 29-25 30x21 28-24 22-26 32-27 7-11 27-23 26x19x28`.split(/\s+/);

test("a game of checkers by mouse, its jumps walked square by square", async () => {
    const page = await here.visit("/play?game=checkers");
    await atSetup(page);
    await chooseOpponent(page, "person");
    await begin(page);
    const board = await Board.of(page, "checkers");
    for (const [i, move] of CHECKERS.entries()) {
        const squares = move.split(/[x-]/);
        if (squares.length === 2) await board.click(...squares);
        else {
            // The rings say who must, the numbers where the jump leads; half way nothing is sent.
            expect(await page.locator("circle.must").count()).toBeGreaterThan(0);
            await board.click(squares[0] ?? "");
            const steps = page.locator(".step text");
            await expect.poll(() => steps.allTextContents()).toContain(String(squares.length - 1));
            for (const [step, square] of squares.slice(1).entries()) {
                expect(await movesOf(page)).toHaveLength(i);
                await board.click(square);
                if (step + 2 < squares.length)
                    await expect.poll(() => board.drawn()).toContain(`${square} black crowned`);
            }
        }
        await expect.poll(() => movesOf(page)).toHaveLength(i + 1);
    }
    await expect.poll(() => result(page).textContent()).toContain(en.wins("black"));
    expect(await page.locator(".result").first().textContent()).toContain(
        en.reason("no move left"),
    );
    await expect.poll(() => board.drawn()).toContain("28 black crowned");
    expect((await board.drawn()).filter((piece) => piece.includes("white"))).toEqual([]);
});

// Legal against Saint Brie, with the texts as somebody in a hurry types them.
const LEGAL = "e4 e5 nf3 Nc6 bc4 d6 Nc3 Bg4 h3 Bh5 nxe5 bxd1 bxf7 ke7 nd5".split(" ");

test("a game of chess by keyboard alone", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    // Through the form with Tab to the opponents, whose last is a person, and Enter begins.
    const focused = (): Promise<string> =>
        page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");
    for (let i = 0; i < 40 && (await focused()) !== "opponent"; ++i)
        await page.keyboard.press("Tab");
    expect(await focused()).toBe("opponent");
    const isPerson = page.getByRole("radio", { name: en.personHere });
    for (let i = 0; i < 40 && !(await isPerson.isChecked()); ++i)
        await page.keyboard.press("ArrowUp");
    expect(await isPerson.isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await atTable(page);

    for (const [i, move] of LEGAL.entries()) {
        await untilMyTurn(page);
        await type(page, move);
        await expect.poll(() => movesOf(page)).toHaveLength(i + 1);
    }
    await expect.poll(() => result(page).textContent()).toContain(en.wins("white"));
    expect((await movesOf(page)).at(-1)).toBe("Nd5#");
    // Those who listen hear it, too.
    expect(await page.locator("[aria-live]").textContent()).toContain(en.wins("white"));

    // Left and right through the moves, f turns the board, ? shows all keys.
    await page.keyboard.press("Home");
    await expect.poll(() => standing(page)).toContain("e2 White pawn");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => standing(page)).toContain("e4 White pawn");
    await page.keyboard.press("f");
    await expect.poll(() => page.locator(".ground.orientation-black").count()).toBe(1);
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: en.keysTitle }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("heading", { name: en.keysTitle }).count()).toBe(0);
});

test("a game of tic-tac-toe against a player, by keyboard", async () => {
    const page = await here.visit("/play?game=tictactoe");
    await atSetup(page);
    await chooseOpponent(page, "uniform");
    await begin(page);
    // A move that is none is refused in words, and stays where it can be mended.
    await untilMyTurn(page);
    await type(page, "a9");
    await page.getByText(en.noSuchMove("a9")).waitFor();
    await page.keyboard.press("Escape");
    while (await untilMyTurn(page)) {
        const [move] = await legalMoves(page);
        const before = (await movesOf(page)).length;
        await page.keyboard.press("Escape");
        await type(page, move ?? "");
        await expect.poll(async () => (await movesOf(page)).length).toBeGreaterThan(before);
    }
    const text = (await result(page).textContent()) ?? "";
    expect([en.youWin, en.youLose, en.isDraw].some((word) => text.includes(word))).toBe(true);
    expect((await standing(page)).length).toBe((await movesOf(page)).length);
});

test("tic-tac-toe by mouse", async () => {
    const page = await here.visit("/play?game=tictactoe");
    await atSetup(page);
    await chooseOpponent(page, "person");
    await begin(page);
    for (const [i, square] of ["b2", "a1", "a3", "c1", "b1", "b3", "a2", "c2", "c3"].entries()) {
        await button(page, `${square}, empty`).click();
        await expect.poll(() => movesOf(page)).toHaveLength(i + 1);
    }
    await expect.poll(() => result(page).textContent()).toContain(en.isDraw);
    expect(await page.locator(".result").first().textContent()).toContain(
        en.reason("a full board"),
    );
});

test("tic-tac-toe by mouse, against a network that ships with the program", async () => {
    const page = await here.visit("/play?game=tictactoe");
    await atSetup(page);
    await page.getByRole("radio", { name: /^Dora/ }).check();
    await begin(page);
    await page.getByText(en.describe("dqn", {}) ?? "none").waitFor();
    while (await untilMyTurn(page)) {
        const [square] = await legalMoves(page);
        const before = (await movesOf(page)).length;
        await button(page, `${square}, empty`).click();
        await expect.poll(async () => (await movesOf(page)).length).toBeGreaterThan(before);
    }
    const text = (await result(page).textContent()) ?? "";
    expect([en.youWin, en.youLose, en.isDraw].some((word) => text.includes(word))).toBe(true);
    expect((await standing(page)).length).toBe((await movesOf(page)).length);
    expect((await movesOf(page)).length).toBeGreaterThanOrEqual(5);
});

test("networks that ship with the program answer in every other game", async () => {
    for (const game of ["checkers", "sherlock", "chess"]) {
        const page = await here.visit(`/play?game=${game}`);
        await atSetup(page);
        await page.getByRole("radio", { name: /^Dora/ }).check();
        await begin(page);
        await untilMyTurn(page);
        const before = (await movesOf(page)).length;
        await type(page, (await legalMoves(page))[0] ?? "");
        await expect.poll(async () => (await movesOf(page)).length).toBe(before + 2);
    }
});

test("sherlock against a player", async () => {
    const page = await here.visit("/play?game=sherlock");
    await atSetup(page);
    await chooseOpponent(page, "uniform");
    await begin(page);
    for (let i = 0; i < 3 && (await untilMyTurn(page)); ++i) {
        const before = (await movesOf(page)).length;
        await type(page, (await legalMoves(page))[0] ?? "");
        await expect.poll(async () => (await movesOf(page)).length).toBeGreaterThan(before + 1);
    }
    expect((await movesOf(page)).length).toBeGreaterThanOrEqual(6);
    await page.getByText(en.describe("uniform", {}) ?? "none").waitFor();
});
