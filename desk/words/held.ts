import { createHash } from "node:crypto";
import type { z } from "zod";
import { partsWords as words } from "#content/desk/parts-words.ts";
import type { UsualRules } from "#app/content/shop-pages.server.ts";
import { readOwnWords } from "#api/desk/words.ts";
import { conflict } from "#api/http/refusal.ts";
import { lockContent, writeContent, type ContentName, type Said } from "#api/shop-content/stored-content.ts";
import type { WireShopContent } from "#contract/shop-content.ts";
import { shopPages } from "#domain/shop-pages.ts";
import { act, type Labels } from "#desk/page.ts";
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
export interface Held extends Awaited<ReturnType<typeof readOwnWords>>, Pick<Visit["shop"], "name" | "preset"> {
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

/** An act that changes a part: `seen` is what of it was seen. The shop in this process shows it at once; others do within a minute. */
export function partAct<Data, Typed extends { seen: string }>(
  name: "saveShopPart" | "resetShopPart",
  part: ShopPart,
  {
    seen,
    change,
    details,
    to = () => "/desk/words",
    done,
    ...told
  }: {
    form: z.ZodType<Typed>;
    labels?: Labels;
    values(data: Data): Record<string, string | undefined>;
    refusals?: Partial<Record<string, string>>;
    seen(held: Held, typed: Typed): unknown;
    change(held: Held, typed: Typed): Stored | Promise<Stored>;
    details?(typed: Typed, stored: Stored): Record<string, unknown>;
    to?(): string;
    done: string;
  },
) {
  return act<unknown, Data, Typed>(name, "settings", {
    // What has no fields to type in takes something away.
    refusals: told.labels ? { changed_meanwhile: words.changed, invalid: words.tooLarge } : removed,
    ...told,
    async does({ visit, trx, at }, typed) {
      // Another change waits for this one.
      await lockContent(trx);
      const held = await readHeld(visit, trx);
      if (versionOf(seen(held, typed)) !== typed.seen)
        throw conflict("changed_meanwhile", "Somebody changed this meanwhile. Nothing was saved.");
      const stored = await change(held, typed);
      await writeContent(trx, stored.name, stored.said, at);
      return { subject: part, ...(details && { details: details(typed, stored) }) };
    },
    after: async ({ contentChanged }) => void (await contentChanged?.()),
    to,
    done: () => done,
  });
}
const removed = { changed_meanwhile: words.changedBeforeReset };
