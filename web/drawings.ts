// Drawings that a style sheet of a package holds as data: become files, so that the page needs no
// `data:` in its Content-Security-Policy, and a browser fetches only those that it shows.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "node_modules/.drawings");
const DATA = /url\(\s*['"]?data:image\/svg\+xml;base64,([^'")]+)['"]?\s*\)/g;

export const drawings = (): Plugin => ({
    name: "drawings",
    enforce: "pre",
    async load(id) {
        if (!/\/node_modules\/.*\.css$/.test(id)) return null;
        const text = await readFile(id, "utf8");
        const found = [...text.matchAll(DATA)].map((match) => match[1] ?? "");
        if (found.length === 0) return null;
        await mkdir(FOLDER, { recursive: true });
        const files = new Map<string, string>();
        for (const data of found) {
            const name = createHash("sha256").update(data).digest("hex").slice(0, 12);
            const file = join(FOLDER, `piece-${name}.svg`);
            await writeFile(file, Buffer.from(data, "base64"));
            files.set(data, file);
        }
        return text.replace(DATA, (all, data: string) => `url("${files.get(data) ?? all}")`);
    },
});
