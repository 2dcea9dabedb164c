import type { Language } from "#domain/languages.ts";

/** The code of the language of these words. */
export const code: Language = "hi";
/** Its locale. */
export const locale = "hi-IN";
/** What its addresses begin with. */
export const prefix: string = "/hi";
/** The other languages: code, start of addresses, and the name that their own readers know. */
export const others = [{ code: "en", prefix: "", name: "English" }] as const;
/** Whether upstreams and owners write in this language: their texts then need no `lang`. */
export const isUpstreamLanguage: boolean = false;
