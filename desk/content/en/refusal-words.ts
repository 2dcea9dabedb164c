import type { ProblemWords } from "#app/content/problem-texts.server.ts";
import type { RefusalCode, RefusalValues } from "#api/http/refusal.ts";

/** What a language says of a refusal. Null: the API writes English. */
export const refusalWords: ProblemWords<RefusalCode, RefusalValues> | null = null;
