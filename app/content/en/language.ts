import type { Language } from "#domain/languages.ts";

/** The code of the language of these words. */
export const code: Language = "en";
/** Its locale. */
export const locale = "en-IN";
/** What its addresses begin with. */
export const prefix: string = "";
/** The other languages: the code of each, what its addresses begin with, and the name that its own readers know. */
export const others = [["hi", "/hi", "हिन्दी"]] as const;
/** Whether upstreams and owners write in this language: their texts then need no `lang`. */
export const isUpstreamLanguage: boolean = true;
