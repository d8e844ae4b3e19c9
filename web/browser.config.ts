import { defineConfig } from "vitest/config";

// Tests in a browser: nothing is decided by time, so all waits are long.
export default defineConfig({
    test: {
        include: ["browser/**/*.test.ts"],
        environment: "node",
        maxWorkers: 2,
        testTimeout: 180_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 60_000, interval: 30 } },
    },
});
