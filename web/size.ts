// What a first visit loads, compressed: all files of dist/, more than any one view needs. Fails when
// that is more than a telephone should wait for, or when a file would break the page's policy.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 200_000;
const dist = join(import.meta.dirname, "dist");

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const wrong = files.flatMap((file): string[] => {
    const name = relative(dist, file);
    const text = readFileSync(file, "utf8");
    const faults: string[] = [];
    if (name.startsWith("assets/") && !/-[\w-]{8}\.\w+$/.test(name))
        faults.push("is not named by its contents");
    if (name.endsWith(".css") && /url\(\s*['"]?(data:|https?:)/.test(text))
        faults.push("loads from data: or elsewhere");
    if (name.endsWith(".html") && /\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=/.test(text))
        faults.push("has a script or style of its own");
    return faults.map((fault) => `${name} ${fault}`);
});
const total = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
console.log(`the page: ${files.length} files, ${(total / 1000).toFixed(1)} kB compressed`);
if (total > LIMIT) wrong.push(`the page is larger than ${LIMIT / 1000} kB compressed`);
for (const fault of wrong) console.error(fault);
if (wrong.length > 0) process.exitCode = 1;
