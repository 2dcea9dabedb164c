// Types alone: a list of whole files by their names.
/* oxlint-disable typescript/consistent-type-imports */
import type { Has } from "#app/content/same-words.ts";

/**
 * Every file of the desk's words in Hindi, held to the English one, both ways.
 * @public
 */
export type HindiDesk = [
  Has<typeof import("./hi/account-words.ts"), typeof import("./en/account-words.ts")>,
  Has<typeof import("./en/account-words.ts"), typeof import("./hi/account-words.ts")>,
  Has<typeof import("./hi/team-words.ts"), typeof import("./en/team-words.ts")>,
  Has<typeof import("./en/team-words.ts"), typeof import("./hi/team-words.ts")>,
  Has<typeof import("./hi/products-words.ts"), typeof import("./en/products-words.ts")>,
  Has<typeof import("./en/products-words.ts"), typeof import("./hi/products-words.ts")>,
  Has<typeof import("./hi/imports-words.ts"), typeof import("./en/imports-words.ts")>,
  Has<typeof import("./en/imports-words.ts"), typeof import("./hi/imports-words.ts")>,
  Has<typeof import("./hi/remark-words.ts"), typeof import("./en/remark-words.ts")>,
  Has<typeof import("./hi/entry-words.ts"), typeof import("./en/entry-words.ts")>,
  Has<typeof import("./en/entry-words.ts"), typeof import("./hi/entry-words.ts")>,
  Has<typeof import("./hi/orders-words.ts"), typeof import("./en/orders-words.ts")>,
  Has<typeof import("./en/orders-words.ts"), typeof import("./hi/orders-words.ts")>,
  Has<typeof import("./hi/today-words.ts"), typeof import("./en/today-words.ts")>,
  Has<typeof import("./en/today-words.ts"), typeof import("./hi/today-words.ts")>,
  Has<typeof import("./hi/frame-words.ts"), typeof import("./en/frame-words.ts")>,
  Has<typeof import("./en/frame-words.ts"), typeof import("./hi/frame-words.ts")>,
  Has<typeof import("./hi/parts-words.ts"), typeof import("./en/parts-words.ts")>,
  Has<typeof import("./en/parts-words.ts"), typeof import("./hi/parts-words.ts")>,
  Has<typeof import("./hi/books-words.ts"), typeof import("./en/books-words.ts")>,
  Has<typeof import("./en/books-words.ts"), typeof import("./hi/books-words.ts")>,
  Has<typeof import("./hi/customers-words.ts"), typeof import("./en/customers-words.ts")>,
  Has<typeof import("./en/customers-words.ts"), typeof import("./hi/customers-words.ts")>,
  Has<typeof import("./hi/questions-words.ts"), typeof import("./en/questions-words.ts")>,
  Has<typeof import("./en/questions-words.ts"), typeof import("./hi/questions-words.ts")>,
  Has<typeof import("./hi/returns-words.ts"), typeof import("./en/returns-words.ts")>,
  Has<typeof import("./en/returns-words.ts"), typeof import("./hi/returns-words.ts")>,
];
