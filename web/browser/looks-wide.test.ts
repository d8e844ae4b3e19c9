// Every view on a screen of the usual size, light and dark, and the page's policy.
import { expect, test } from "vitest";
import { outside, wrongFor } from "./looks.ts";
import { stage } from "./stage.ts";
import { come, VIEWS } from "./views.ts";

const here = stage({ withRatings: true });

test.each(Object.entries(VIEWS))("%s", async (_name, view) => {
    const page = await here.visit(view.path, { calm: true, expects: view.expects ?? [] });
    await come(page, view);
    await expect.poll(() => outside(page)).toEqual([]);
    expect(await wrongFor(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await wrongFor(page, "colours")).toEqual([]);
});

test("the policy allows nothing from elsewhere and no script in the page", async () => {
    const page = await here.visit("/play", { expects: [/forbidden:|Content Security Policy/] });
    const answer = await page.request.get("/");
    const policy = new Map(
        (answer.headers()["content-security-policy"] ?? "").split(";").map((part) => {
            const [name = "", ...values] = part.trim().split(/\s+/);
            return [name, values.join(" ")];
        }),
    );
    expect(policy.get("default-src")).toBe("'none'");
    for (const name of ["script-src", "style-src", "img-src", "connect-src"])
        expect(policy.get(name), name).toBe("'self'");
    for (const name of ["base-uri", "form-action", "frame-ancestors"])
        expect(policy.get(name), name).toBe("'none'");
    // It is kept, too: a script that somebody put into the page does not run.
    const ran = await page.evaluate(async () => {
        const forbidden = new Promise((resolve) =>
            document.addEventListener("securitypolicyviolation", () => resolve("forbidden"), {
                once: true,
            }),
        );
        const script = document.createElement("script");
        script.textContent = "document.title = 'ran'";
        document.body.append(script);
        return document.title === "ran" ? "ran" : forbidden;
    });
    expect(ran).toBe("forbidden");
});
