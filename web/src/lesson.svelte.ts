// A lesson as the page knows it: what the server said last.
import { Gone, Refused } from "./connection";
import type { LessonMessage, Move, Question } from "./protocol";
import { sentence, server } from "./server.svelte";

export class Lesson {
    content = $state.raw<LessonMessage | null>(null);
    missing = $state<string | null>(null); // why it could not be opened
    trouble = $state<string | null>(null); // why the last wish was refused

    constructor(readonly name: string) {}

    async open(): Promise<void> {
        try {
            await server.tell({ type: "lesson-open", lesson: this.name });
            this.missing = null;
        } catch (error) {
            if (error instanceof Refused) this.missing = error.message;
        }
    }

    // Others than this one are let pass.
    take(message: LessonMessage): void {
        if (message.lesson === this.name) this.content = message;
    }

    // A wish of the person; whether it was granted. A refusal is shown.
    async wish(question: Question): Promise<boolean> {
        this.trouble = null;
        try {
            await server.tell(question);
            return true;
        } catch (error) {
            // What is gone is said by the page itself.
            if (!(error instanceof Gone)) this.trouble = sentence(error);
            return false;
        }
    }

    look(at: "start" | "back" | "another"): void {
        void this.wish({ type: "lesson-look", lesson: this.name, at });
    }

    pause(paused: boolean): void {
        void this.wish({ type: "lesson-pause", lesson: this.name, paused });
    }

    // Along a move of the position that is on the board.
    move(move: Move): Promise<boolean> {
        const position = this.content?.look?.position ?? "";
        return this.wish({
            type: "lesson-move",
            lesson: this.name,
            position,
            move: move.move,
        });
    }
}
