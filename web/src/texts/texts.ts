// The shape that every language has: a missing text, or one too many, does not compile.
import type { en } from "./en";

type Shape<T> = T extends string
    ? string
    : T extends (...args: infer A) => infer R
      ? (...args: A) => R
      : T extends { [phrase: string]: string }
        ? string extends keyof T
            ? T
            : { [K in keyof T]: string }
        : { [K in keyof T]: Shape<T[K]> };

export type Texts = Shape<typeof en>;
