// One WebSocket to the server. Questions are promises; what the server says by itself goes to the
// listener. A connection that is lost is made again, after growing waits; who listens is told when it
// is open again, and opens its table anew.
import { serverMessage, WrongMessage } from "./checks";
import { VERSION } from "./protocol";
import type { Question, ServerMessage } from "./protocol";

export type State =
    | { kind: "connecting" }
    | { kind: "open"; program: string }
    | { kind: "lost"; seconds: number }
    | { kind: "stranger"; version: number }; // a server of another version: only a reload helps

export interface Listener {
    state(state: State): void;
    said(message: ServerMessage): void;
    wrong(reason: string): void;
}

// What of a WebSocket is needed, so that tests can do without one.
export interface Socket {
    onopen: (() => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: (() => void) | null;
    send(text: string): void;
    close(): void;
}

// The server's refusal of a question: a sentence to show.
export class Refused extends Error {}
// The connection went away before the answer came; nobody knows whether the question arrived.
export class Gone extends Error {}

export const WAITS = [1, 2, 3, 5, 10];

interface Waiting {
    resolve(answer: unknown): void;
    reject(error: Error): void;
}

export class Connection {
    private socket: Socket | null = null;
    private waiting = new Map<number, Waiting>();
    private nextId = 1;
    private attempts = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly make: () => Socket,
        private readonly listener: Listener,
    ) {}

    connect(): void {
        clearTimeout(this.timer);
        this.listener.state({ kind: "connecting" });
        const socket = this.make();
        this.socket = socket;
        socket.onopen = () => {
            this.ask({ type: "hello", version: VERSION }).catch(() => {
                // Whatever went wrong shows as a closed socket or a wrong version.
            });
        };
        socket.onmessage = (event) => this.receive(event.data);
        socket.onclose = () => {
            if (this.socket === socket) this.lose();
        };
    }

    // The answer is what `done` carries; the caller checks it.
    ask(question: Question): Promise<unknown> {
        const socket = this.socket;
        if (!socket) return Promise.reject(new Gone());
        const id = this.nextId++;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            try {
                socket.send(JSON.stringify({ ...question, id }));
            } catch {
                this.waiting.delete(id);
                reject(new Gone());
            }
        });
    }

    // Now, not when the wait is over.
    retry(): void {
        if (!this.socket) this.connect();
    }

    private receive(data: unknown): void {
        let raw: unknown;
        let message: ServerMessage;
        try {
            raw = JSON.parse(typeof data === "string" ? data : "");
            message = serverMessage(raw, "");
        } catch (error) {
            this.listener.wrong(error instanceof WrongMessage ? error.message : "it is no JSON");
            return;
        }
        switch (message.type) {
            case "done":
            case "error":
                this.answer(message, raw);
                break;
            case "welcome":
                this.greet(message.version, message.program);
                break;
            default:
                this.listener.said(message);
        }
    }

    private answer(
        message: Extract<ServerMessage, { type: "done" | "error" }>,
        raw: unknown,
    ): void {
        const asker = message.id === null ? undefined : this.waiting.get(message.id);
        if (message.id !== null) this.waiting.delete(message.id);
        if (message.type === "done") asker?.resolve(raw);
        else if (asker) asker.reject(new Refused(message.message));
        else this.listener.wrong(message.message);
    }

    private greet(version: number, program: string): void {
        this.attempts = 0;
        this.listener.state(
            version === VERSION ? { kind: "open", program } : { kind: "stranger", version },
        );
    }

    private lose(): void {
        this.socket = null;
        for (const asker of this.waiting.values()) asker.reject(new Gone());
        this.waiting.clear();
        this.count(WAITS[Math.min(this.attempts++, WAITS.length - 1)] ?? 10);
    }

    private count(seconds: number): void {
        if (seconds === 0) {
            this.connect();
            return;
        }
        this.listener.state({ kind: "lost", seconds });
        this.timer = setTimeout(() => this.count(seconds - 1), 1000);
    }
}
