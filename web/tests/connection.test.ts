import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, Gone, Refused } from "../src/connection";
import type { Listener, Socket, State } from "../src/connection";
import type { ServerMessage } from "../src/protocol";

class FakeSocket implements Socket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: (() => void) | null = null;
    sent: { type: string; id: number }[] = [];
    send(text: string): void {
        this.sent.push(JSON.parse(text) as { type: string; id: number });
    }
    close(): void {
        this.onclose?.();
    }
    says(message: unknown): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

describe("the connection", () => {
    let sockets: FakeSocket[];
    let states: State[];
    let heard: ServerMessage[];
    let wrongs: string[];
    let connection: Connection;
    const last = (): FakeSocket => sockets.at(-1) as FakeSocket;

    const open = (): void => {
        last().onopen?.();
        last().says({ type: "welcome", version: 1, program: "Damier" });
    };

    beforeEach(() => {
        vi.useFakeTimers();
        sockets = [];
        states = [];
        heard = [];
        wrongs = [];
        const listener: Listener = {
            state: (state) => states.push(state),
            said: (message) => heard.push(message),
            wrong: (reason) => wrongs.push(reason),
        };
        connection = new Connection(() => {
            const socket = new FakeSocket();
            sockets.push(socket);
            return socket;
        }, listener);
        connection.connect();
    });
    afterEach(() => vi.useRealTimers());

    it("says hello and is open when it is welcome", () => {
        open();
        expect(last().sent[0]).toMatchObject({ type: "hello", version: 1 });
        expect(states).toEqual([{ kind: "connecting" }, { kind: "open", program: "Damier" }]);
    });

    it("does not go on with a server of another version", () => {
        last().onopen?.();
        last().says({ type: "welcome", version: 2, program: "Damier" });
        expect(states.at(-1)).toEqual({ kind: "stranger", version: 2 });
    });

    it("gives each question its own answer", async () => {
        open();
        const first = connection.ask({ type: "hint", table: "t1" });
        const second = connection.ask({ type: "undo", table: "t1" });
        const [, one, two] = last().sent;
        last().says({ type: "error", id: two?.id, message: "There is nothing to take back." });
        last().says({ type: "done", id: one?.id, hint: 1 });
        await expect(first).resolves.toMatchObject({ hint: 1 });
        await expect(second).rejects.toEqual(new Refused("There is nothing to take back."));
    });

    it("tells what it cannot read, and goes on", () => {
        open();
        last().onmessage?.({ data: "{" });
        last().says({ type: "ply", table: "t1" });
        last().says({ type: "notice", message: "Still here." });
        expect(wrongs).toEqual(["it is no JSON", "number should be a number"]);
        expect(heard).toEqual([{ type: "notice", message: "Still here." }]);
    });

    it("tries again after growing waits, and counts them down", () => {
        open();
        const waits: number[] = [];
        for (let i = 0; i < 6; ++i) {
            const before = sockets.length;
            states = [];
            last().close();
            let seconds = 0;
            while (sockets.length === before && seconds < 20) {
                vi.advanceTimersByTime(1000);
                ++seconds;
            }
            waits.push(seconds);
            expect(states.filter((state) => state.kind === "lost")).toHaveLength(seconds);
        }
        expect(waits).toEqual([1, 2, 3, 5, 10, 10]);
        open();
        last().close();
        expect(states.at(-1)).toEqual({ kind: "lost", seconds: 1 });
    });

    it("can be asked to try at once", () => {
        open();
        last().close();
        connection.retry();
        connection.retry();
        expect(sockets).toHaveLength(2);
        vi.advanceTimersByTime(30_000);
        expect(sockets).toHaveLength(2);
    });

    it("lets no question wait for ever", async () => {
        open();
        const asked = connection.ask({ type: "hint", table: "t1" });
        last().close();
        await expect(asked).rejects.toBeInstanceOf(Gone);
        await expect(connection.ask({ type: "hint", table: "t1" })).rejects.toBeInstanceOf(Gone);
    });
});
