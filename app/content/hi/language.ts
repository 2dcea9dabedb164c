/** The language of these words: its code, its locale, the prefix of its addresses, and its own name. */
export const language = { code: "hi", locale: "hi-IN", prefix: "/hi", name: "हिन्दी" } as const;

/** Whether upstreams and owners write in this language: their texts then need no `lang`. */
export const isUpstreamLanguage: boolean = false;
