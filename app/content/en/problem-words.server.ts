import type { ProblemWords } from "#app/content/problem-texts.server.ts";

/** Null: upstreams write English, so their own texts are shown. */
export const problemWords: ProblemWords | null = null;
