import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
    { ignores: ["dist/", "node_modules/"] },
    js.configs.recommended,
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser } } },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    },
    {
        // TypeScript knows the names.
        files: ["**/*.ts", "**/*.svelte"],
        rules: {
            "no-undef": "off",
            // Maps here are values that are made anew, not state that changes.
            "svelte/prefer-svelte-reactivity": "off",
        },
    },
);
