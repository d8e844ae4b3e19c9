// Every view on a telephone and in French, whose words are longer.
import { expect, test } from "vitest";
import { limitsOf, readSpec } from "../src/players.ts";
import type { Catalogue } from "../src/protocol.ts";
import { en } from "../src/texts/en.ts";
import { fr } from "../src/texts/fr.ts";
import { ENGLISH, outside, unreachable, words, wrongFor } from "./looks.ts";
import { stage } from "./stage.ts";
import { come, VIEWS } from "./views.ts";

const here = stage({ withRatings: true });

// Texts of the English table that French says differently; those that are parts of others, such as
// "Games", count only where they stand alone.
const flat = (of: object): string[] =>
    Object.values(of).flatMap((value: unknown): string[] =>
        typeof value === "string"
            ? [value]
            : typeof value === "object" && value !== null
              ? flat(value)
              : [],
    );
const french = new Set(flat(fr));
const english = new Set(flat(en).filter((text) => text !== "" && !french.has(text)));

// What the program says in English, and the sentences about its players.
const sentencesOf = ({ games, players }: Catalogue): Set<string> =>
    new Set([
        ...players.flatMap(({ help, options }) => [help, ...options.map((one) => one.help)]),
        ...games.flatMap(({ opponents }) =>
            opponents.map(({ spec, label }) => en.describe(label, limitsOf(readSpec(spec))) ?? ""),
        ),
    ]);
// Names of opponents and layouts are names.
const namesOf = ({ games }: Catalogue): Set<string> =>
    new Set(
        games.flatMap(({ opponents, layouts }) => [
            ...opponents.map((one) => one.name),
            ...layouts.map((one) => one.name),
        ]),
    );

test.each(Object.entries(VIEWS))("%s", async (_name, view) => {
    const page = await here.visit(view.path, {
        language: "fr-FR",
        width: 390,
        height: 844,
        sharp: 2,
        calm: true,
        expects: view.expects ?? [],
    });
    await come(page, view);
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    const catalogue = (await (await page.request.get("/api/catalogue")).json()) as Catalogue;
    const names = namesOf(catalogue);
    const sentences = sentencesOf(catalogue);
    const said = (await words(page)).filter((text) => !names.has(text));
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((text) => english.has(text))).toEqual([]);
    expect(said.filter((text) => sentences.has(text))).toEqual([]);
    expect(said.filter((text) => ENGLISH.test(text))).toEqual([]);

    await expect.poll(() => outside(page)).toEqual([]);
    if (!view.isOver) expect(await unreachable(page)).toEqual([]);
    expect(await wrongFor(page)).toEqual([]);
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(() => outside(page)).toEqual([]);
});

test("French can be left, and the choice lasts", async () => {
    const page = await here.visit("/play", { language: "fr-FR" });
    await page.getByRole("heading", { name: fr.newGame }).waitFor();
    await page.getByRole("button", { name: "EN, English" }).click();
    await page.getByRole("heading", { name: en.newGame }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: en.newGame }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
});
