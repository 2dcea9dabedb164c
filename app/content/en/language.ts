/** The language of these words: its code, its locale, the prefix of its addresses, and its own name. */
export const language = { code: "en", locale: "en-IN", prefix: "", name: "English" } as const;
