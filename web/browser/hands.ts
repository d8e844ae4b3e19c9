// What a person does on the page: chooses, clicks, drags, types, and reads what is there. Waits are
// for what shall be seen, never for a time.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Catalogue, GameName } from "../src/protocol.ts";
import { en } from "../src/texts/en.ts";

export const button = (page: Page, name: string): Locator =>
    page.getByRole("button", { name, exact: true });

// A list to choose from; what stands below it as help is part of its name.
export const choice = (within: Page | Locator, name: string): Locator =>
    within.getByRole("combobox", { name: new RegExp(`^${name}`) });

// --- Set-up

// The form of a new game, when it has heard what its start looks like.
export async function atSetup(page: Page): Promise<void> {
    await page.locator("#setup-title").waitFor();
    await expect.poll(() => button(page, en.begin).isEnabled()).toBe(true);
}

// Among the opponents: by name, any player by its spec's first word, or a person.
export async function chooseOpponent(page: Page, who: string): Promise<void> {
    if (who === "person") {
        await page.getByRole("radio", { name: en.personHere }).check();
        return;
    }
    await page.getByRole("radio", { name: en.otherPlayer }).check();
    await choice(page, en.player).selectOption(who);
}

export async function begin(page: Page): Promise<void> {
    await atSetup(page);
    await button(page, en.begin).click();
    await atTable(page);
}

export async function atTable(page: Page): Promise<void> {
    await page.waitForURL(/\/(play|watch)\/[^/?]+$/);
    await page.locator(".moves").waitFor();
}

export const chooseStart = async (page: Page, kind: keyof typeof en.starts): Promise<void> => {
    await choice(page, en.start).selectOption(kind);
};

// --- The game

export const movesOf = (page: Page): Promise<string[]> =>
    page.locator(".moves button").allTextContents();

export const result = (page: Page): Locator => page.locator(".result .headline").first();

// The board as those read it who cannot look: "e4 White pawn".
export async function standing(page: Page): Promise<string[]> {
    const cells = await page.locator(`[aria-label="${en.boardText}"] td`).allTextContents();
    return cells
        .map((cell) => cell.replace(/\s+/g, " ").trim())
        .filter((cell) => cell !== "" && !cell.endsWith("·"));
}

export const legalMoves = (page: Page): Promise<string[]> =>
    page
        .locator("#legal-moves option")
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));

// The person is to move, or the game is over.
export async function untilMyTurn(page: Page): Promise<boolean> {
    const typing = page.getByLabel(en.typeMove, { exact: true });
    const state = async (): Promise<string> => {
        if ((await result(page).count()) > 0) return "over";
        return (await typing.count()) > 0 && (await typing.isEnabled()) ? "mine" : "wait";
    };
    await expect.poll(state).not.toBe("wait");
    return (await state()) === "mine";
}

// Typed as it comes, without a click anywhere.
export async function type(page: Page, text: string): Promise<void> {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
}

// --- A board of eight by eight

export class Board {
    private readonly page: Page;
    private readonly squares: string[];

    private constructor(page: Page, squares: string[]) {
        this.page = page;
        this.squares = squares;
    }

    static async of(page: Page, game: GameName): Promise<Board> {
        const answer = await page.request.get("/api/catalogue");
        const { games } = (await answer.json()) as Catalogue;
        const squares = games.find((info) => info.game === game)?.squares ?? [];
        await page.locator("cg-board").waitFor();
        return new Board(page, squares);
    }

    private async middle(square: string): Promise<{ x: number; y: number }> {
        const box = await this.page.locator("cg-board").boundingBox();
        const index = this.squares.indexOf(square);
        if (!box || index < 0) throw new Error(`there is no square ${square}`);
        const isTurned = (await this.page.locator(".ground.orientation-black").count()) > 0;
        const place = isTurned ? 63 - index : index;
        return {
            x: box.x + ((place % 8) + 0.5) * (box.width / 8),
            y: box.y + (Math.floor(place / 8) + 0.5) * (box.height / 8),
        };
    }

    async click(...squares: string[]): Promise<void> {
        for (const square of squares) {
            const { x, y } = await this.middle(square);
            await this.page.mouse.click(x, y);
        }
    }

    async tap(...squares: string[]): Promise<void> {
        for (const square of squares) {
            const { x, y } = await this.middle(square);
            await this.page.touchscreen.tap(x, y);
        }
    }

    async drag(from: string, to: string): Promise<void> {
        const begin = await this.middle(from);
        const end = await this.middle(to);
        await this.page.mouse.move(begin.x, begin.y);
        await this.page.mouse.down();
        await this.page.mouse.move(end.x, end.y, { steps: 4 });
        await this.page.mouse.up();
    }

    // What is drawn where: "e4 white pawn", by the names of the game's squares.
    async drawn(): Promise<string[]> {
        const pieces = await this.page.locator("cg-board piece").evaluateAll((nodes) =>
            nodes
                .filter((node) => !/fading|ghost/.test(node.className))
                .map((node) => ({
                    key: (node as unknown as { cgKey: string }).cgKey,
                    what: node.className.replace(/ ?(anim|dragging)/g, ""),
                })),
        );
        return pieces
            .map(({ key, what }) => {
                const index = (8 - Number(key.charAt(1))) * 8 + key.charCodeAt(0) - 97;
                return `${this.squares[index]} ${what}`;
            })
            .sort();
    }
}
