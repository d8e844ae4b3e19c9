// Many pages at once, as the server sees them: PAGES sockets, each with a table of its own where a
// person plays MOVES moves against a player. Fails unless everybody gets every answer, and in turn: of two
// pages that both play none may be more than two answers ahead.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Program } from "./program.ts";

const PAGES = Number(process.env.PAGES ?? 200);
const MOVES = Number(process.env.MOVES ?? 10);
const SPEC = "alphabeta:nodes=200000";

interface Message {
    type: string;
    id?: number;
    table?: string;
    number?: number;
    message?: string;
    ply?: { seconds?: number };
    now?: { turn: string; legal: { move: string }[]; verdict: unknown };
}

class Player {
    answers = 0;
    isDone = false;
    trouble = "";
    private askedAt = 0;
    private ids = 0;
    private table = "";
    private readonly socket: WebSocket;
    private readonly told: (milliseconds: number) => void;

    constructor(address: string, told: (milliseconds: number) => void) {
        this.told = told;
        this.socket = new WebSocket(`${address.replace("http", "ws")}/socket`);
        this.socket.onopen = () => this.ask({ type: "hello", version: 1 });
        this.socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
        this.socket.onclose = () => {
            if (!this.isDone) this.trouble = "the connection was closed";
            this.isDone = true;
        };
    }

    private ask(question: object): void {
        this.socket.send(JSON.stringify({ ...question, id: ++this.ids }));
    }

    begin(): void {
        const seats = { first: { kind: "person" }, second: { kind: "player", spec: SPEC } };
        const start = { kind: "usual" };
        const setup = { game: "chess", start, clock: null, pause: 0, series: false, seats };
        this.ask({ type: "new", setup });
    }

    private hear(message: Message): void {
        if (message.type === "error") this.end(message.message ?? "refused");
        if (message.type === "table" && message.now) {
            this.table = message.table ?? "";
            this.go(0, message.now);
        }
        if (message.type !== "ply" || message.number === undefined || !message.now) return;
        if (message.number % 2 === 0) {
            ++this.answers;
            this.told(performance.now() - this.askedAt);
        }
        this.go(message.number, message.now);
    }

    private go(ply: number, now: NonNullable<Message["now"]>): void {
        if (now.verdict !== null || this.answers === MOVES) this.end("");
        else if (ply % 2 === 0) {
            const move = now.legal[(ply * 7) % now.legal.length]?.move;
            this.askedAt = performance.now();
            this.ask({ type: "move", table: this.table, ply, move });
        }
    }

    private end(trouble: string): void {
        this.trouble ||= trouble;
        this.isDone = true;
        this.socket.close();
    }
}

const program = new Program();
await program.start();
const memory = (): number => {
    const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.id}/status`, "utf8"));
    return Number(found?.[1] ?? 0) / 1024;
};
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

console.log(
    `${PAGES} pages, ${MOVES} moves each against ${SPEC}, ${execFileSync("nproc").toString().trim()} cores`,
);
const waits: number[] = [];
let largest = 0; // difference between two of them who both play
let last = 0;
const begun = performance.now();
const players: Player[] = [];
const told = (milliseconds: number): void => {
    waits.push(milliseconds);
    last = performance.now();
    const counts = players.filter((one) => !one.isDone).map((one) => one.answers);
    if (counts.length > 1) largest = Math.max(largest, Math.max(...counts) - Math.min(...counts));
};
for (let i = 0; i < PAGES; ++i) players.push(new Player(program.address, told));
const sizes = [memory()];
// All tables begin when all pages are there.
await new Promise((resolve) => setTimeout(resolve, 1000));
for (const player of players) player.begin();
let idle = 0;
while (players.some((player) => !player.isDone)) {
    const before = waits.length;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    sizes.push(memory());
    idle = waits.length === before ? idle + 1 : 0;
    if (idle > 60) break; // nobody got anything for a minute
}
const took = last - begun;
await new Promise((resolve) => setTimeout(resolve, 1000));
sizes.push(memory());
const status = await program.end("SIGTERM");
await program.clear();

const troubled = players.filter((player) => player.trouble !== "");
const short = players.filter((player) => player.answers < MOVES);
const sorted = [...waits].sort((a, b) => a - b);
const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
console.log(
    `answers: ${waits.length} in ${seconds(took)} s, ${(waits.length / (took / 1000)).toFixed(1)} a second`,
);
console.log(
    `from a move to its answer: median ${seconds(at(0.5))} s, 95 % below ${seconds(at(0.95))}, ` +
        `shortest ${seconds(at(0))}, longest ${seconds(at(1))}`,
);
console.log(`in turn: at most ${largest} answers between two pages that both play`);
console.log(
    `memory of the server: ${sizes[0]?.toFixed(0)} MB with ${PAGES} open sockets or fewer, at most ` +
        `${Math.max(...sizes).toFixed(0)}, ${sizes.at(-1)?.toFixed(0)} when all had gone`,
);
for (const { trouble } of troubled.slice(0, 3)) console.log(`trouble: ${trouble}`);
const isRight = troubled.length === 0 && short.length === 0 && largest <= 2 && status === 0;
console.log(
    isRight
        ? "all got all their moves"
        : `NO: ${troubled.length} in trouble, ${short.length} without all answers, end with status ${status}`,
);
if (!isRight) process.exitCode = 1;
