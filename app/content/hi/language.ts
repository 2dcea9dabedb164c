import { shopLanguages } from "#app/content/languages.ts";

/** The language of these words. */
export const [, language] = shopLanguages;
