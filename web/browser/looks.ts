// Questions that are asked of every view.
import axe from "axe-core";
import type { Page } from "playwright-core";

// What axe calls serious or critical; where only colours changed, of colours.
export async function wrongFor(page: Page, what: "all" | "colours" = "all"): Promise<string[]> {
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(
        (rules) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: rules }),
        what === "all"
            ? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
            : ["color-contrast"],
    );
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
        );
}

// The page does not scroll to the side, and its board is entirely in sight.
export const outside = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const faults: string[] = [];
        const { scrollWidth } = document.documentElement;
        if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} pixels wide`);
        for (const face of document.querySelectorAll(".face")) {
            const box = face.getBoundingClientRect();
            const top = box.top + scrollY;
            if (box.left < 0 || box.right > innerWidth || top < 0 || top + box.height > innerHeight)
                faults.push(`the board is at ${box.left}, ${top}, ${box.width} pixels wide`);
            if (box.width < Math.min(innerWidth, innerHeight) * 0.6)
                faults.push(`the board is only ${box.width} pixels wide`);
        }
        return faults;
    });

// Every control can be brought into sight, and nothing lies over it then.
export const unreachable = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const faults: string[] = [];
        const controls = document.querySelectorAll("a, button, input, select, textarea, summary");
        for (const control of controls) {
            if (!(control instanceof HTMLElement) || !control.checkVisibility()) continue;
            if (control.matches(".skip")) continue; // comes in sight with the focus
            control.scrollIntoView({ block: "center", inline: "center" });
            const box = control.getBoundingClientRect();
            const found = document.elementFromPoint(
                box.left + box.width / 2,
                box.top + box.height / 2,
            );
            const isThere =
                found !== null &&
                (control.contains(found) ||
                    found.contains(control) ||
                    (control instanceof HTMLInputElement &&
                        [...(control.labels ?? [])].some((label) => label.contains(found))));
            if (!isThere)
                faults.push(`${control.outerHTML.slice(0, 120)} is under ${found?.tagName}`);
        }
        scrollTo(0, 0);
        return faults;
    });

// Everything that the page says: texts, names, titles, placeholders.
export const words = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const found: string[] = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            if (!parent || parent.closest("noscript, script, [lang='en'], code")) continue;
            found.push(node.textContent ?? "");
        }
        for (const element of document.querySelectorAll("body *")) {
            // What is typed there are words of the program.
            if (element.closest("[lang='en'], .keys input")) continue;
            for (const name of ["aria-label", "title", "placeholder", "alt"])
                found.push(element.getAttribute(name) ?? "");
        }
        return found.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
    });

// Words that no French sentence has. "a", "on", "or", "but", "me" are French, too.
const WORDS =
    "the of and to is are your you with from this that no not move moves game games white black king queen any each what which by it its";
export const ENGLISH = new RegExp(`(?<!\\p{L})(${WORDS.replaceAll(" ", "|")})(?!\\p{L})`, "iu");
