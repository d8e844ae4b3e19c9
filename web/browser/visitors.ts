// Pages in a browser that are watched while they are used: what the console says, where they go for
// what they load, and what the page's policy had to forbid.
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, Page } from "playwright-core";

export interface Visit {
    language?: "en-GB" | "fr-FR";
    dark?: boolean;
    width?: number;
    height?: number;
    finger?: boolean; // touches instead of a mouse
    sharp?: number; // device pixels to a pixel
    calm?: boolean; // without motion
    expects?: RegExp[]; // faults that belong to what is tried
}

export class Visitors {
    readonly faults: string[] = [];
    readonly pages: Page[] = [];
    readonly address: string;
    private readonly browser: Browser;
    private contexts: BrowserContext[] = [];

    private constructor(browser: Browser, address: string) {
        this.browser = browser;
        this.address = address;
    }

    static async invite(address: string): Promise<Visitors> {
        const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
        return new Visitors(await chromium.launch({ executablePath }), address);
    }

    // A page of a browser that was never here before.
    async visit(path: string, visit: Visit = {}): Promise<Page> {
        const context = await this.browser.newContext({
            baseURL: this.address,
            viewport: { width: visit.width ?? 1366, height: visit.height ?? 768 },
            locale: visit.language ?? "en-GB",
            colorScheme: visit.dark ? "dark" : "light",
            reducedMotion: visit.calm ? "reduce" : "no-preference",
            hasTouch: visit.finger ?? false,
            isMobile: visit.finger ?? false,
            deviceScaleFactor: visit.sharp ?? 1,
            permissions: ["clipboard-read", "clipboard-write"],
        });
        this.contexts.push(context);
        const page = await context.newPage();
        this.pages.push(page);
        await this.watch(page, visit.expects ?? []);
        await page.goto(path);
        return page;
    }

    // The same browser once more: a second window.
    async beside(page: Page, path: string): Promise<Page> {
        const second = await page.context().newPage();
        this.pages.push(second);
        await this.watch(second, []);
        await second.goto(path);
        return second;
    }

    private async watch(page: Page, expects: RegExp[]): Promise<void> {
        const fault = (text: string): void => {
            if (!expects.some((pattern) => pattern.test(text))) this.faults.push(text);
        };
        page.on("console", (message) => {
            if (message.type() === "error" || message.type() === "warning")
                fault(`${message.type()} in the console: ${message.text()}`);
        });
        page.on("pageerror", (error) => fault(`not caught: ${error.message}`));
        page.on("request", (request) => {
            const url = new URL(request.url());
            if (url.host !== new URL(this.address).host)
                fault(`asks elsewhere: ${url.origin}${url.pathname}`);
        });
        page.on("websocket", (socket) => {
            if (new URL(socket.url()).host !== new URL(this.address).host)
                fault(`talks elsewhere: ${socket.url()}`);
        });
        await page.addInitScript(() => {
            document.addEventListener("securitypolicyviolation", (event) => {
                console.error(`forbidden: ${event.violatedDirective} ${event.blockedURI}`);
            });
        });
    }

    async leave(): Promise<void> {
        for (const context of this.contexts) await context.close();
        this.contexts = [];
        this.pages.length = 0;
        this.faults.length = 0;
    }

    async close(): Promise<void> {
        await this.leave();
        await this.browser.close();
    }
}
