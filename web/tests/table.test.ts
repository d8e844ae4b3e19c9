import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Ply } from "../src/protocol";
import { Table } from "../src/table.svelte";
import { now, table as message, thought } from "./samples";

const ply = (square: string, board: string): Ply => ({
    move: square,
    text: square,
    squares: [square],
    board,
});

describe("a table", () => {
    let table: Table;
    beforeEach(() => {
        table = new Table("t1");
        table.take(message);
    });

    it("is what the server said last", () => {
        expect(table.person).toBe("second");
        expect(table.isWatched).toBe(false);
        expect(table.board).toBe("....x....");
        expect(table.last).toEqual(["b2"]);
        table.take({ type: "now", table: "t1", now: { ...now, offer: "first" } });
        expect(table.now?.offer).toBe("first");
        table.take({ type: "thought", table: "t1", thought: { ...thought, depth: 9 } });
        expect(table.content?.thoughts.first?.depth).toBe(9);
    });

    it("hears nothing about others", () => {
        table.take({ ...message, table: "t2", board: "xxxxxxxxx" });
        table.take({ type: "notice", message: "Hello." });
        expect(table.content?.board).toBe(".........");
    });

    it("grows move by move, and asks for what it missed", () => {
        const asked = vi.spyOn(table, "open").mockResolvedValue();
        table.take({ type: "ply", table: "t1", number: 2, ply: ply("a1", "....x.o.."), now });
        expect(table.plies).toHaveLength(2);
        expect(asked).not.toHaveBeenCalled();
        table.take({ type: "ply", table: "t1", number: 4, ply: ply("c3", "..x.x.o.."), now });
        expect(table.plies).toHaveLength(2);
        expect(asked).toHaveBeenCalledOnce();
    });

    it("lets one look back while the game goes on", () => {
        table.look(0);
        expect(table.board).toBe(".........");
        expect(table.isLatest).toBe(false);
        table.take({ type: "ply", table: "t1", number: 2, ply: ply("a1", "....x.o.."), now });
        expect(table.at).toBe(0);
        table.look(99);
        expect(table.isLatest).toBe(true);
        table.look(1);
        table.take(message);
        expect(table.isLatest).toBe(true);
    });

    it("lets only the clock run that runs", () => {
        const told = performance.now();
        expect(table.clock("first", told + 5000)).toBe(60_000);
        expect(table.clock("second", told)).toBeNull();
        const clocks = { first: 60_000, second: 30_000, running: "second" as const };
        table.take({ type: "now", table: "t1", now: { ...now, clocks } });
        const left = table.clock("second", performance.now() + 5000) ?? 0;
        expect(left).toBeLessThanOrEqual(25_000);
        expect(left).toBeGreaterThan(24_000);
        expect(table.clock("second", performance.now() + 99_000)).toBe(0);
    });

    it("knows who leads a series, whoever sits where", () => {
        const series = { games: 0, first: 0, second: 0, draws: 0 };
        const verdict = {
            score: "1-0",
            winner: "first",
            termination: "normal",
            reason: "",
        } as const;
        const at = (games: number, isOver: boolean): string => {
            const names = games % 2 === (isOver ? 1 : 0) ? ["A", "B"] : ["B", "A"];
            table.take({
                ...message,
                names: { first: names[0] ?? "", second: names[1] ?? "" },
                now: { ...now, verdict: isOver ? verdict : null, series: { ...series, games } },
            });
            return table.seriesNames.first + table.seriesNames.second;
        };
        expect(at(0, false)).toBe("AB");
        expect(at(1, true)).toBe("AB");
        expect(at(1, false)).toBe("AB");
        expect(at(2, true)).toBe("AB");
    });
});
