// What every file of browser tests has: a server, a browser, and at the end of each test the question
// whether anything was wrong that nobody looked at. A test that fails leaves pictures of its pages.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { Program } from "./program.ts";
import { Visitors } from "./visitors.ts";
import type { Visit } from "./visitors.ts";

const PICTURES = join(import.meta.dirname, "../../build/browser");

export interface Stage {
    readonly program: Program;
    visit(path: string, visit?: Visit): Promise<Page>;
    beside(page: Page, path: string): Promise<Page>;
}

export function stage({ withRatings = false } = {}): Stage {
    const program = new Program();
    let visitors: Visitors | undefined;
    const here = (): Visitors => {
        if (!visitors) throw new Error("there is no browser yet");
        return visitors;
    };

    beforeAll(async () => {
        if (withRatings) program.rate();
        await program.start();
        visitors = await Visitors.invite(program.address);
    });
    afterEach(async ({ task }) => {
        const { pages, faults } = here();
        const wrong = [...faults];
        if (wrong.length > 0 || task.result?.state === "fail") await keep(task.name, pages);
        await here().leave();
        expect(wrong).toEqual([]);
    });
    afterAll(async () => {
        await visitors?.close();
        const status = await program.end("SIGTERM");
        await program.clear();
        expect(status, "the server ends cleanly").toBe(0);
    });

    return {
        program,
        visit: (path, visit) => here().visit(path, visit),
        beside: (page, path) => here().beside(page, path),
    };
}

async function keep(test: string, pages: Page[]): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    for (const [i, page] of pages.entries()) {
        const path = join(PICTURES, `${test.replace(/\W+/g, "-")}-${i + 1}.png`);
        await page.screenshot({ path }).catch(() => undefined);
        console.log(`${page.url()} looked like this: build/browser/${path.split("/").at(-1)}`);
    }
}
