// A set-up while it is being made: what was chosen, and what the server says to its start.
import { untrack } from "svelte";
import { Gone } from "../connection";
import { checked } from "../checks";
import type { Checked, Clock, GameInfo, GameName, Seat, Setup, Side, Start } from "../protocol";
import { sentence, server } from "../server.svelte";

export type StartKind =
    "usual" | "layout" | "chess960" | "ballot" | "board" | "position" | "record";
export type ClockKind = "none" | "1+0" | "3+2" | "5+3" | "10+5" | "15+10" | "own";
export const CLOCKS: ClockKind[] = ["none", "1+0", "3+2", "5+3", "10+5", "15+10", "own"];

export class Draft {
    game = $state<GameName>("chess");
    startKind = $state<StartKind>("usual");
    layout = $state(""); // its position
    number960 = $state(518);
    ballot = $state(1);
    fen = $state("");
    record = $state("");
    board = $state(""); // set up by hand
    turn = $state<Side>("first");
    castling = $state("");
    clockKind = $state<ClockKind>("none");
    minutes = $state(5);
    increment = $state(3);

    found = $state.raw<Checked | null>(null); // what the start looks like
    trouble = $state<string | null>(null); // or why it is none

    get info(): GameInfo | undefined {
        return server.game(this.game);
    }

    // Which starts there are in this game.
    get startKinds(): StartKind[] {
        const info = this.info;
        if (!info) return ["usual"];
        const kinds: StartKind[] = ["usual"];
        if (info.layouts.length > 0) kinds.push("layout");
        if (info.chess960) kinds.push("chess960");
        if (info.ballots > 0) kinds.push("ballot");
        kinds.push("board", "position", "record");
        return kinds;
    }

    get start(): Start {
        switch (this.startKind) {
            case "usual":
                return { kind: "usual" };
            case "layout":
                return { kind: "position", text: this.layout };
            case "chess960":
                return { kind: "chess960", number: this.number960 };
            case "ballot":
                return { kind: "ballot", number: this.ballot };
            case "position":
                return { kind: "position", text: this.fen.trim() };
            case "record":
                return { kind: "record", text: this.record };
            case "board": {
                const castling = this.castling.trim();
                return {
                    kind: "board",
                    board: this.board,
                    turn: this.turn,
                    ...(castling && this.game === "chess" ? { castling } : {}),
                };
            }
        }
    }

    get clock(): Clock | null {
        if (this.clockKind === "none") return null;
        const [base, more] =
            this.clockKind === "own"
                ? [this.minutes, this.increment]
                : this.clockKind.split("+").map(Number);
        return {
            base: Math.round((base ?? 5) * 60_000),
            increment: Math.round((more ?? 0) * 1000),
        };
    }

    choose(game: GameName): void {
        if (game === this.game && this.board) return;
        this.game = game;
        this.startKind = "usual";
        this.fen = "";
        this.record = "";
        this.castling = "";
        this.turn = "first";
        this.layout = this.info?.layouts[0]?.position ?? "";
        this.board = this.info?.start ?? "";
        this.number960 = 518;
        this.ballot = 1;
        this.found = null;
        this.trouble = null;
    }

    // An address can bring a game and a position; another word, or none, is the game that is suggested.
    readAddress(query: URLSearchParams): void {
        const games = server.catalogue?.games ?? [];
        const { suggested = "" } = server.catalogue ?? {};
        const named = (name: string | null): GameInfo | undefined =>
            games.find((info) => info.game === name);
        const wanted = named(query.get("game")) ?? named(suggested) ?? games[0];
        if (!wanted) return;
        untrack(() => {
            this.choose(wanted.game);
            const fen = query.get("fen");
            if (fen === null || fen === this.fen) return;
            this.fen = fen;
            this.startKind = "position";
        });
    }

    // By hand: from what is on the board now.
    edit(): void {
        if (this.found) {
            this.board = this.found.board;
            this.turn = this.found.turn;
        }
        this.castling = "";
    }

    private asked = 0;

    // Asks the server what the start looks like; only the last question counts.
    async look(game: GameName, start: Start): Promise<void> {
        const asked = ++this.asked;
        const isEmpty =
            (start.kind === "position" || start.kind === "record") && start.text.trim() === "";
        if (isEmpty) {
            this.found = null;
            this.trouble = null;
            return;
        }
        try {
            const found = await server.ask({ type: "check", game, start }, checked);
            if (asked !== this.asked) return;
            this.found = found;
            this.trouble = null;
        } catch (error) {
            if (asked !== this.asked || error instanceof Gone) return;
            this.found = null;
            this.trouble = sentence(error);
        }
    }

    setup(seats: { first: Seat; second: Seat }, pause: number, series: boolean): Setup {
        return { game: this.game, start: this.start, seats, clock: this.clock, pause, series };
    }
}
