import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { drawings } from "./drawings.ts";

// Everything lands in dist/assets, named by its contents: the server lets browsers keep it for a
// year. Nothing is written into another file as data:, which the page's policy forbids. While
// developing, `vite` asks a server on the usual port.
export default defineConfig({
    plugins: [drawings(), svelte()],
    build: {
        target: "es2022",
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { checks: { bundlerTimings: false } },
    },
    server: {
        proxy: {
            "/api": "http://127.0.0.1:8080",
            "/socket": { target: "ws://127.0.0.1:8080", ws: true },
        },
    },
    test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
