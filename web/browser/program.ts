// The program as a server: started on a port of its own, with a store of its own, and ended.
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)\//;

export class Program {
    private readonly place = mkdtempSync(join(tmpdir(), "damier-page-"));
    private readonly store = join(this.place, "games.db");
    private child: ChildProcess | null = null;
    private port = 0; // any, until one was given
    private said = "";
    private readonly words: string[];

    // With further words for its command line.
    constructor(...words: string[]) {
        this.words = words;
    }

    get address(): string {
        return `http://127.0.0.1:${this.port}`;
    }
    get id(): number {
        return this.child?.pid ?? 0;
    }

    // A few games of players, so that there are ratings.
    rate(): void {
        const players = ["uniform", "minimax:depth=1", "alphabeta:depth=2", "ucb:playouts=20"];
        const words = ["tournament", ...players, "--game", "checkers", "--store", this.store];
        execFileSync(process.env.DAMIER ?? "damier", words, { stdio: "ignore" });
    }

    // Again on the same port and store, once it has had one.
    start(): Promise<void> {
        const child = spawn(
            process.env.DAMIER ?? "damier",
            ["serve", "--port", String(this.port), "--store", this.store, ...this.words],
            { stdio: ["ignore", "pipe", "pipe"] },
        );
        this.child = child;
        this.said = "";
        return new Promise((resolve, reject) => {
            const hear = (data: Buffer): void => {
                this.said += data.toString();
                const found = ADDRESS.exec(this.said);
                if (!found) return;
                this.port = Number(found[1]);
                resolve();
            };
            child.stdout.on("data", hear);
            child.stderr.on("data", (data: Buffer) => (this.said += data.toString()));
            child.on("error", reject);
            child.on("exit", (status) =>
                reject(new Error(`the server ended with status ${status}: ${this.said}`)),
            );
        });
    }

    // How it ended: 0 where it was asked to and did so cleanly.
    end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<number | null> {
        const child = this.child;
        this.child = null;
        if (!child || child.exitCode !== null) return Promise.resolve(child?.exitCode ?? null);
        return new Promise((resolve) => {
            // One that does not end by itself is ended; its status says so.
            const patience = setTimeout(() => child.kill("SIGKILL"), 30_000);
            child.once("exit", (status) => {
                clearTimeout(patience);
                resolve(status);
            });
            child.kill(signal);
        });
    }

    // Whatever happened: nothing stays behind.
    async clear(): Promise<void> {
        await this.end("SIGKILL");
        rmSync(this.place, { recursive: true, force: true });
    }
}
