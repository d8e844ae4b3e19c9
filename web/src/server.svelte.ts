// The server as the page sees it: the connection, what it offers, and the table or the lesson that is
// shown.
import { Connection, Gone, Refused } from "./connection";
import type { Socket, State } from "./connection";
import { language } from "./language.svelte";
import { Lesson } from "./lesson.svelte";
import { catalogue, withLesson, withTable, WrongMessage } from "./checks";
import type { Check } from "./checks";
import type { Catalogue, GameInfo, LessonSetup, Question } from "./protocol";
import type { ServerMessage, Setup } from "./protocol";
import { Table } from "./table.svelte";

const socketAddress = (): string =>
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;

// What a list or file of the server answers; an error is one sentence to show.
export async function fetchChecked<T>(path: string, check: Check<T>): Promise<T> {
    let answer: unknown;
    let status: number;
    try {
        const response = await fetch(path);
        status = response.status;
        answer = await response.json();
        if (response.ok) return check(answer, "");
    } catch (error) {
        if (error instanceof WrongMessage) {
            console.error(`${path}: ${error.message}`);
            throw new Error(language.t.wrongMessage, { cause: error });
        }
        throw new Error(language.t.noAnswer, { cause: error });
    }
    const said = (answer as { error?: unknown } | null)?.error;
    throw new Error(typeof said === "string" ? said : language.t.refused(status));
}

// Why a question failed, as a sentence to show.
export function sentence(error: unknown): string {
    if (error instanceof Refused) return error.message;
    if (error instanceof Gone) return language.t.gone;
    if (error instanceof WrongMessage) return language.t.wrongMessage;
    return error instanceof Error ? error.message : String(error);
}

class Server {
    state = $state.raw<State>({ kind: "connecting" });
    catalogue = $state.raw<Catalogue | null>(null);
    catalogueTrouble = $state<string | null>(null);
    notice = $state<string | null>(null);
    isConfused = $state(false); // something arrived that this page does not understand
    table = $state.raw<Table | null>(null);
    lesson = $state.raw<Lesson | null>(null);

    private drawings: Promise<unknown> = Promise.resolve();
    private wasOpen = false;
    private readonly connection = new Connection(
        () => new WebSocket(socketAddress()) as unknown as Socket,
        {
            state: (state) => this.changed(state),
            said: (message) => this.said(message),
            wrong: (reason) => this.wrong(reason),
        },
    );

    // With what must be there before anything is shown.
    begin(drawings: Promise<unknown>): void {
        this.drawings = drawings;
        this.connection.connect();
        void this.loadCatalogue();
    }

    game(name: string | null): GameInfo | undefined {
        return this.catalogue?.games.find((info) => info.game === name);
    }

    retry(): void {
        this.connection.retry();
    }

    async ask<T>(question: Question, check: Check<T>): Promise<T> {
        return check(await this.connection.ask(question), "");
    }

    async tell(question: Question): Promise<void> {
        await this.connection.ask(question);
    }

    // A new table; the caller goes to its address.
    async begins(setup: Setup): Promise<string> {
        const { table } = await this.ask({ type: "new", setup }, withTable);
        return table;
    }

    async learns(setup: LessonSetup): Promise<string> {
        const { lesson } = await this.ask({ type: "learn", setup }, withLesson);
        return lesson;
    }

    // The table that the address names, or none.
    show(name: string | null): void {
        if (this.table?.name === name || (!this.table && name === null)) return;
        const left = this.table;
        this.table = name === null ? null : new Table(name);
        if (this.state.kind !== "open") return;
        if (left) this.tell({ type: "leave", table: left.name }).catch(() => undefined);
        void this.table?.open();
    }

    showLesson(name: string | null): void {
        if ((this.lesson?.name ?? null) === name) return;
        const left = this.lesson;
        this.lesson = name === null ? null : new Lesson(name);
        if (this.state.kind !== "open") return;
        if (left) this.tell({ type: "lesson-leave", lesson: left.name }).catch(() => undefined);
        void this.lesson?.open();
    }

    private async loadCatalogue(): Promise<void> {
        try {
            const found = fetchChecked("/api/catalogue", catalogue);
            [this.catalogue] = await Promise.all([found, this.drawings]);
            this.catalogueTrouble = null;
        } catch (error) {
            this.catalogueTrouble = sentence(error);
        }
    }

    private changed(state: State): void {
        this.state = state;
        if (state.kind !== "open") return;
        this.notice = null;
        // A server that came back may be another one.
        if (this.wasOpen || this.catalogueTrouble !== null) void this.loadCatalogue();
        this.wasOpen = true;
        void this.table?.open();
        void this.lesson?.open();
    }

    private said(message: ServerMessage): void {
        if (message.type === "notice") this.notice = message.message;
        else if (message.type === "lesson") this.lesson?.take(message);
        else this.table?.take(message);
    }

    // Told once in the console; the page shows it until it is loaded again.
    private wrong(reason: string): void {
        if (!this.isConfused) console.error(`The server said something unexpected: ${reason}`);
        this.isConfused = true;
    }
}

export const server = new Server();
