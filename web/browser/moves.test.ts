// Moves and starts of a special kind, and what can be asked of a game while it is played.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { en } from "../src/texts/en.ts";
import {
    atSetup,
    begin,
    Board,
    button,
    choice,
    chooseOpponent,
    chooseStart,
    legalMoves,
} from "./hands.ts";
import { movesOf, result, standing, type, untilMyTurn } from "./hands.ts";
import { stage } from "./stage.ts";

const here = stage();
const withPosition = (game: string, fen: string): string =>
    `/play?${new URLSearchParams({ game, fen }).toString()}`;

test("a pawn becomes what is chosen", async () => {
    const page = await here.visit(withPosition("chess", "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1"));
    await atSetup(page);
    await chooseOpponent(page, "person");
    await begin(page);
    const board = await Board.of(page, "chess");
    const choices = page.getByRole("group", { name: en.promotion });

    await board.click("a7", "a8");
    await choices.waitFor();
    expect(await choices.getByRole("button").count()).toBe(4);
    await choices.getByRole("button", { name: "knight" }).click();
    await expect.poll(() => movesOf(page)).toEqual(["a8=N"]);
    await expect.poll(() => board.drawn()).toContain("a8 white knight");

    // Given up, the pawn goes back; chosen by keys, the first is the queen.
    await board.drag("h2", "h1");
    await choices.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => board.drawn()).toContain("h2 black pawn");
    await board.drag("h2", "h1");
    await choices.waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => movesOf(page)).toEqual(["a8=N", "h1=Q+"]);
    await expect.poll(() => board.drawn()).toContain("h1 black queen");
});

test("Chess960: a start by its number, castling onto the rook", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "person");
    await chooseStart(page, "chess960");
    await page.getByLabel(en.startNumber(959)).fill("7"); // QNBNRKRB
    const board = await Board.of(page, "chess");
    await expect.poll(() => board.drawn()).toContain("f1 white king");
    expect(await board.drawn()).toContain("g1 white rook");
    await begin(page);
    // King and rook only change places.
    await board.click("f1", "g1");
    await expect.poll(() => movesOf(page)).toEqual(["O-O"]);
    await expect.poll(() => board.drawn()).toContain("g1 white king");
    expect(await board.drawn()).toContain("f1 white rook");
    await board.drag("f8", "g8");
    await expect.poll(() => movesOf(page)).toEqual(["O-O", "O-O"]);
    await expect.poll(() => board.drawn()).toContain("g8 black king");
    expect((await board.drawn()).length).toBe(32);
});

test("a layout set up by hand", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "person");
    await chooseStart(page, "board");
    const board = await Board.of(page, "chess");
    await button(page, en.clear).click();
    await expect.poll(() => board.drawn()).toEqual([]);
    // Without kings no game can begin, and the form says so.
    await page.getByText(en.startIsWrong).waitFor();
    expect(await button(page, en.begin).isDisabled()).toBe(true);

    const put = async (piece: string, ...squares: string[]): Promise<void> => {
        await button(page, piece).click();
        await board.click(...squares);
    };
    await put("White king", "g6");
    await put("White rook", "a1", "b1");
    await put("Black king", "h8");
    await button(page, en.erase).click();
    await board.click("b1");
    await choice(page, en.turn).selectOption("first");
    const wanted = ["a1 white rook", "g6 white king", "h8 black king"];
    await expect.poll(() => board.drawn()).toEqual(wanted);
    await begin(page);
    await expect.poll(() => board.drawn()).toEqual(wanted);
    await board.click("a1", "a8");
    await expect.poll(() => movesOf(page)).toEqual(["Ra8#"]);
    await expect.poll(() => result(page).textContent()).toContain(en.wins("white"));
});

test("odd layouts and ballots are shown before they are played", async () => {
    const page = await here.visit("/play?game=checkers");
    await atSetup(page);
    await chooseOpponent(page, "person");
    const board = await Board.of(page, "checkers");
    const usual = await board.drawn();
    expect(usual.length).toBe(24);
    await chooseStart(page, "ballot");
    await expect.poll(() => board.drawn()).not.toEqual(usual);
    const ballot = await board.drawn();
    await chooseStart(page, "layout");
    await expect.poll(() => board.drawn()).not.toEqual(ballot);
    const layout = await board.drawn();
    expect(layout).not.toEqual(usual);
    await begin(page);
    await expect.poll(() => board.drawn()).toEqual(layout);
});

test("undo, a hint, and playing on from an earlier move", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "uniform");
    await begin(page);
    await untilMyTurn(page);
    expect(await button(page, en.undo).isDisabled()).toBe(true);
    for (const move of ["e4", "d4", "a3"]) {
        await untilMyTurn(page);
        const before = (await movesOf(page)).length;
        // A random answer may forbid a move, but never all of them.
        const legal = await legalMoves(page);
        await type(page, legal.includes(move) ? move : (legal[0] ?? ""));
        await expect.poll(async () => (await movesOf(page)).length).toBe(before + 2);
    }
    const six = await movesOf(page);
    await button(page, en.undo).click();
    await expect.poll(() => movesOf(page)).toEqual(six.slice(0, 4));
    await untilMyTurn(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("u");
    await expect.poll(() => movesOf(page)).toEqual(six.slice(0, 2));

    await untilMyTurn(page);
    await button(page, en.hint).click();
    const hint = page.getByText(/^Hint: /);
    await hint.waitFor();
    expect(await page.locator(".arrow.hint").count()).toBe(1);
    const suggested = ((await hint.textContent()) ?? "").replace(/^Hint: /, "");
    expect(await legalMoves(page)).toContain(suggested);

    // Looking back stops nothing; from there the game may go on.
    await page.keyboard.press("Home");
    await page.getByText(en.lookingAtStart).waitFor();
    await expect.poll(() => standing(page)).toContain("e2 White pawn");
    await button(page, en.backToGame).click();
    await expect.poll(() => page.getByText(en.lookingAtStart).count()).toBe(0);
    await page.keyboard.press("Home");
    await button(page, en.playOn).click();
    await expect.poll(() => movesOf(page)).toEqual([]);
    await untilMyTurn(page);
    await type(page, "c4");
    await expect.poll(async () => (await movesOf(page))[0]).toBe("c4");
});

test("resigning, and a rematch with changed seats", async () => {
    const page = await here.visit("/play?game=checkers");
    await atSetup(page);
    await chooseOpponent(page, "uniform");
    await begin(page);
    await untilMyTurn(page);
    await button(page, en.more).click();
    await button(page, en.resign).click();
    // Not by a slip of the hand.
    await button(page, en.resignNo).click();
    expect(await result(page).count()).toBe(0);
    await button(page, en.more).click();
    await button(page, en.resign).click();
    await button(page, en.resignYes).click();
    await expect.poll(() => result(page).textContent()).toContain(en.youLose);
    expect(await page.locator(".result").first().textContent()).toContain(
        en.reason("black resigned"),
    );
    const before = page.url();
    const turned = page.locator(".ground.orientation-black");
    const wasTurned = await turned.count();
    await button(page, en.rematch).click();
    await expect.poll(() => page.url()).not.toBe(before);
    // The other one begins now, and the board is turned to the person's side.
    await expect.poll(async () => (await movesOf(page)).length).toBe(1);
    await expect.poll(() => turned.count()).toBe(1 - wasTurned);
});

test("draws: offered to a player, agreed by two persons", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "uniform");
    await begin(page);
    await untilMyTurn(page);
    await button(page, en.more).click();
    await button(page, en.offerDraw).click();
    await page.getByText(en.youOffered).waitFor();
    await type(page, "e4");
    // It answers with its next move: agrees, or plays on.
    await expect
        .poll(async () => (await result(page).count()) > 0 || (await movesOf(page)).length === 2)
        .toBe(true);

    await page.goto("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "person");
    await begin(page);
    await untilMyTurn(page);
    await button(page, en.more).click();
    await button(page, en.offerDraw).click();
    await expect.poll(() => result(page).textContent()).toContain(en.isDraw);
    expect(await page.locator(".result").first().textContent()).toContain(
        en.reason("draw by agreement"),
    );
});

test("a position as a link, a game as a file", async () => {
    const page = await here.visit("/play?game=chess");
    await atSetup(page);
    await chooseOpponent(page, "person");
    await begin(page);
    for (const [i, move] of ["e4", "c5", "Nf3"].entries()) {
        await untilMyTurn(page);
        await type(page, move);
        await expect.poll(() => movesOf(page)).toHaveLength(i + 1);
    }
    await untilMyTurn(page);
    await button(page, en.more).click();
    await button(page, en.copyLink).click();
    await page.getByText(en.copied).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(new URL(page.url()).origin)).toBe(true);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: en.save("PGN") }).click();
    const file = await (await downloading).path();
    const pgn = await readFile(file, "utf8");
    const words = pgn.replace(/\{[^}]*\}|\[[^\]]*\]|\d+\.+/g, "").trim();
    expect(words.split(/\s+/)).toEqual(["e4", "c5", "Nf3", "*"]);

    // Whoever gets the link sees the position and can play from it.
    const friend = await here.visit(link.slice(new URL(link).origin.length));
    await atSetup(friend);
    const board = await Board.of(friend, "chess");
    await expect.poll(() => board.drawn()).toContain("f3 white knight");
    await chooseOpponent(friend, "person");
    await begin(friend);
    await untilMyTurn(friend);
    await type(friend, "d6");
    await expect.poll(() => movesOf(friend)).toEqual(["d6"]);

    // The file brings the moves, too.
    const loader = await here.visit("/play?game=chess");
    await atSetup(loader);
    await chooseOpponent(loader, "person");
    await chooseStart(loader, "record");
    await loader.getByLabel(en.recordFile).setInputFiles({
        name: "game.pgn",
        mimeType: "text/plain",
        buffer: Buffer.from(pgn),
    });
    const loaded = await Board.of(loader, "chess");
    await expect.poll(() => loaded.drawn()).toContain("f3 white knight");
    await begin(loader);
    await expect.poll(() => movesOf(loader)).toEqual(["e4", "c5", "Nf3"]);
    await untilMyTurn(loader);
    await type(loader, "d6");
    await expect.poll(() => movesOf(loader)).toEqual(["e4", "c5", "Nf3", "d6"]);
});
