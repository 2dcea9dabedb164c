/** The language of these words: its code, its locale, the prefix of its addresses, and its own name. */
export const language = { code: "en", locale: "en-IN", prefix: "", name: "English" } as const;

/** Whether upstreams and owners write in this language: their texts then need no `lang`. */
export const isUpstreamLanguage: boolean = true;
