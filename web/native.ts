// npm leaves out native parts of packages that do not name the Node it runs on (Debian 12 has version 18),
// although the page is built with a Node of its own. Fetches those of package-lock.json that are made for
// this machine and are missing.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Part {
    version: string;
    integrity?: string; // "sha512-..."
    optional?: boolean;
    os?: string[];
    cpu?: string[];
    libc?: string[];
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: { [place: string]: Part };
};
const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const libc = report.header.glibcVersionRuntime ? "glibc" : "musl";
const isForThisMachine = (part: Part): boolean =>
    part.os?.includes(process.platform) === true &&
    part.cpu?.includes(process.arch) === true &&
    (!part.libc || part.libc.includes(libc));

function fetchPart(place: string, { version, integrity = "" }: Part): void {
    const name = `${place.slice("node_modules/".length)}@${version}`;
    const folder = mkdtempSync(join(tmpdir(), "damier-"));
    try {
        const said = execFileSync("npm", ["pack", "--silent", name], { cwd: folder });
        const archive = join(folder, said.toString().trim().split("\n").at(-1) ?? "");
        const [kind = "", wanted] = integrity.split("-");
        const got = createHash(kind).update(readFileSync(archive)).digest("base64");
        if (got !== wanted) throw new Error(`${name} is not what package-lock.json says`);
        mkdirSync(place, { recursive: true });
        execFileSync("tar", ["-xzf", archive, "--strip-components=1", "-C", place]);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

for (const [place, part] of Object.entries(packages)) {
    if (part.optional && isForThisMachine(part) && !existsSync(place)) fetchPart(place, part);
}
