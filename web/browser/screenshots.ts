// Pictures of every view, light, dark and narrow: node browser/screenshots.ts FOLDER [VIEW...]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Program } from "./program.ts";
import { come, VIEWS } from "./views.ts";
import { Visitors } from "./visitors.ts";
import type { Visit } from "./visitors.ts";

const LOOKS: { [name: string]: Visit } = {
    light: {},
    dark: { dark: true },
    narrow: { width: 390, height: 844, sharp: 2 },
};

const [folder = "screenshots", ...wanted] = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(VIEWS);

mkdirSync(folder, { recursive: true });
const program = new Program();
program.rate();
await program.start();
const visitors = await Visitors.invite(program.address);
let isRight = true;
try {
    for (const name of names) {
        const view = VIEWS[name];
        if (!view)
            throw new Error(
                `there is no view ${name}; choose from ${Object.keys(VIEWS).join(", ")}`,
            );
        for (const [look, visit] of Object.entries(LOOKS)) {
            const page = await visitors.visit(view.path, {
                ...visit,
                calm: true,
                expects: view.expects ?? [],
            });
            await come(page, view, true);
            await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
            for (const fault of visitors.faults) {
                console.error(`${name}, ${look}: ${fault}`);
                isRight = false;
            }
            await visitors.leave();
        }
        console.log(name);
    }
} finally {
    await visitors.close();
    await program.end("SIGTERM");
    await program.clear();
}
if (!isRight) process.exitCode = 1;
