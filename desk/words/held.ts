import { createHash } from "node:crypto";
import type { UsualRules } from "#app/content/shop-pages.server.ts";
import { readOwnWords, readSeenWords, type OwnWords } from "#api/desk/words.ts";
import { writeContent, type ContentName, type Said } from "#api/shop-content/stored-content.ts";
import type { WireShopContent } from "#contract/shop-content.ts";
import { shopPages } from "#domain/shop-pages.ts";
import type { Work } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

/** What an owner states of the shop, in parts: each is read, saved and set back by itself. */
export const shopParts = [
  "details",
  "notice",
  "words",
  "rules",
  "taxes",
  "not-served",
  "calendar",
  "delivery",
  "sizes",
  ...shopPages.map((page) => `page-${page}` as const),
] as const;
export type ShopPart = (typeof shopParts)[number];

/** What is in force, and what it comes from. */
export interface Held extends OwnWords, Pick<Visit["shop"], "name" | "preset"> {
  rules: UsualRules;
}

export async function readHeld({ services, shop: { name, preset } }: Visit, db = services.db): Promise<Held> {
  const words = await readOwnWords(services, db);
  const { payments, returnTerms } = services;
  const rules = {
    ...words.terms,
    returns: { days: returnTerms.days, byForm: returnTerms.days > 0 },
    hasSizeTables: (words.held.en.sizes?.tables.length ?? 0) > 0,
    payments: payments.methods.map((method) => ({ method, by: payments.wayOf(method) })),
  };
  return { ...words, name, preset, rules };
}

/** Another text for each state of what somebody sees and changes. */
export function versionOf(seen: unknown): string {
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22);
}

/** What is stored of a part, as it is said in each language. */
export type Stored = { [Name in ContentName]: { name: Name; said: Said<WireShopContent[Name]> } }[ContentName];

/** Stores what `change` makes of the words in force, where those are what was seen. */
export async function saveSeen(
  { visit, trx, at }: Work,
  seen: string,
  valuesOf: (held: Held) => unknown,
  change: (held: Held) => Stored,
): Promise<void> {
  const held = await readSeenWords(
    trx,
    seen,
    (db) => readHeld(visit, db),
    (now) => versionOf(valuesOf(now)),
  );
  const { name, said } = change(held);
  await writeContent(trx, name, said, at);
}

/** Lets the shop in this process show it at once; others do within a minute. */
export async function showChange({ contentChanged }: Visit): Promise<void> {
  await contentChanged?.();
}
