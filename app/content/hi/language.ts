/** The language of these words: its code, its locale, the prefix of its addresses, and its own name. */
export const language = { code: "hi", locale: "hi-IN", prefix: "/hi", name: "हिन्दी" } as const;
