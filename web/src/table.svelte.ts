// A table as the page knows it: what the server said last, and which of its moves is looked at.
import { Gone, Refused } from "./connection";
import { withHint, withTable } from "./checks";
import type { Board, Move, Now, Ply, Question, ServerMessage, Setup, Side } from "./protocol";
import type { TableMessage } from "./protocol";
import { sentence, server } from "./server.svelte";

export const other = (side: Side): Side => (side === "first" ? "second" : "first");

type Content = Omit<TableMessage, "type" | "table">;

export class Table {
    content = $state.raw<Content | null>(null);
    missing = $state<string | null>(null); // why it could not be opened
    trouble = $state<string | null>(null); // why the last wish was refused
    shown = $state<number | null>(null); // plies on the board; null: all of them
    flipped = $state(false);
    hint = $state.raw<Move | null>(null);
    isAsking = $state(false);
    private saidAt = 0; // when the clocks were told

    constructor(readonly name: string) {}

    get setup(): Setup | null {
        return this.content?.setup ?? null;
    }
    get plies(): Ply[] {
        return this.content?.plies ?? [];
    }
    get now(): Now | null {
        return this.content?.now ?? null;
    }
    get isWatched(): boolean {
        const seats = this.setup?.seats;
        return !!seats && seats.first.kind !== "person" && seats.second.kind !== "person";
    }
    // The only person's side; null where there is none or where both are.
    get person(): Side | null {
        const seats = this.setup?.seats;
        if (!seats || seats.first.kind === seats.second.kind) return null;
        if (seats.first.kind === "person") return "first";
        return seats.second.kind === "person" ? "second" : null;
    }
    // How many plies the board shows.
    get at(): number {
        return Math.min(this.shown ?? this.plies.length, this.plies.length);
    }
    get isLatest(): boolean {
        return this.at === this.plies.length;
    }
    get board(): Board {
        return this.plies[this.at - 1]?.board ?? this.content?.board ?? "";
    }
    get last(): string[] {
        return this.plies[this.at - 1]?.squares ?? [];
    }

    // The players of a series as they began it: the seats change with every game, and a game that is
    // over is counted before they do.
    get seriesNames(): { first: string; second: string } {
        const names = this.content?.names ?? { first: "", second: "" };
        const series = this.now?.series;
        if (!series) return names;
        const isSwapped = (series.games - (this.now.verdict ? 1 : 0)) % 2 === 1;
        return isSwapped ? { first: names.second, second: names.first } : names;
    }

    async open(): Promise<void> {
        try {
            await server.tell({ type: "open", table: this.name });
            this.missing = null;
        } catch (error) {
            if (error instanceof Refused) this.missing = error.message;
        }
    }

    // What the server says about any table; others than this one are let pass.
    take(message: ServerMessage): void {
        if (!("table" in message) || message.table !== this.name) return;
        if (message.type === "table") {
            const { setup, names, board, plies, now, thoughts } = message;
            this.content = { setup, names, board, plies, now, thoughts };
            this.told();
            return;
        }
        const known = this.content;
        if (!known) return;
        switch (message.type) {
            case "ply":
                // One that does not follow was missed: all of the table comes again on request. Whoever
                // looks at an earlier move goes on looking.
                if (message.number !== known.plies.length + 1) {
                    void this.open();
                    return;
                }
                this.content = { ...known, plies: [...known.plies, message.ply], now: message.now };
                this.told();
                break;
            case "now":
                this.content = { ...known, now: message.now };
                this.saidAt = performance.now();
                break;
            case "thought":
                this.content = {
                    ...known,
                    thoughts: { ...known.thoughts, [message.thought.side]: message.thought },
                };
                break;
        }
    }

    private told(): void {
        this.saidAt = performance.now();
        this.hint = null;
        this.trouble = null;
        if (this.shown !== null && this.shown >= this.plies.length) this.shown = null;
    }

    // Milliseconds on a clock at this moment; null: it has none.
    clock(side: Side, time: number): number | null {
        const clocks = this.now?.clocks;
        const left = clocks?.[side] ?? null;
        if (!clocks || left === null) return null;
        const spent = clocks.running === side ? Math.max(0, time - this.saidAt) : 0;
        return Math.max(0, left - spent);
    }

    look(plies: number): void {
        const to = Math.max(0, Math.min(plies, this.plies.length));
        this.shown = to === this.plies.length ? null : to;
    }

    // A wish of the person; whether it was granted. A refusal is shown.
    async wish(question: Question): Promise<boolean> {
        if (this.isAsking) return false;
        this.isAsking = true;
        this.trouble = null;
        try {
            await server.tell(question);
            return true;
        } catch (error) {
            // What is gone is said by the page itself.
            if (!(error instanceof Gone)) this.trouble = sentence(error);
            return false;
        } finally {
            this.isAsking = false;
        }
    }

    move(move: Move): Promise<boolean> {
        return this.wish({
            type: "move",
            table: this.name,
            ply: this.plies.length,
            move: move.move,
        });
    }

    async askHint(): Promise<void> {
        this.trouble = null;
        const plies = this.plies.length;
        try {
            const { hint } = await server.ask({ type: "hint", table: this.name }, withHint);
            if (plies === this.plies.length) this.hint = hint;
        } catch (error) {
            this.trouble = sentence(error);
        }
    }

    async rematch(): Promise<string | null> {
        try {
            return (await server.ask({ type: "rematch", table: this.name }, withTable)).table;
        } catch (error) {
            this.trouble = sentence(error);
            return null;
        }
    }
}
