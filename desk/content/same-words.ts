// Types alone: a list of whole files by their names.
/* oxlint-disable typescript/consistent-type-imports */
import type { Has, Same } from "#app/content/same-words.ts";

/**
 * Every file of the desk's words in Hindi, held to the English one, both ways.
 * @public
 */
export type HindiDesk = [
  Same<[typeof import("./hi/account-words.ts"), typeof import("./en/account-words.ts")]>,
  Same<[typeof import("./hi/team-words.ts"), typeof import("./en/team-words.ts")]>,
  Same<[typeof import("./hi/products-words.ts"), typeof import("./en/products-words.ts")]>,
  Same<[typeof import("./hi/imports-words.ts"), typeof import("./en/imports-words.ts")]>,
  Has<typeof import("./hi/remark-words.ts"), typeof import("./en/remark-words.ts")>,
  Same<[typeof import("./hi/orders-words.ts"), typeof import("./en/orders-words.ts")]>,
  Same<[typeof import("./hi/today-words.ts"), typeof import("./en/today-words.ts")]>,
  Same<[typeof import("./hi/frame-words.ts"), typeof import("./en/frame-words.ts")]>,
  Same<[typeof import("./hi/parts-words.ts"), typeof import("./en/parts-words.ts")]>,
  Same<[typeof import("./hi/books-words.ts"), typeof import("./en/books-words.ts")]>,
  Same<[typeof import("./hi/customers-words.ts"), typeof import("./en/customers-words.ts")]>,
  Same<[typeof import("./hi/questions-words.ts"), typeof import("./en/questions-words.ts")]>,
  Has<typeof import("./hi/refusal-words.ts"), typeof import("./en/refusal-words.ts")>,
  Same<[typeof import("./hi/returns-words.ts"), typeof import("./en/returns-words.ts")]>,
  Same<[typeof import("./hi/offers-words.ts"), typeof import("./en/offers-words.ts")]>,
  Same<[typeof import("./hi/reviews-words.ts"), typeof import("./en/reviews-words.ts")]>,
];
