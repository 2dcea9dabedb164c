import { z } from "zod";
import { partsWords as words } from "#content/desk/parts-words.ts";
import type { UsualRules } from "#app/content/shop-pages.server.ts";
import type { Database } from "#api/database/tables.ts";
import { fingerprint } from "#api/staff/once.ts";
import { conflict } from "#api/http/refusal.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import {
  inForce,
  lockContent,
  readSaid,
  writeContent,
  type ContentName,
  type Said,
} from "#api/shop-content/stored-content.ts";
import type { WireShopContent } from "#contract/shop-content.ts";
import { act, type Labels, type LabelsOf } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

/** What an owner states of the shop, in parts: each is read, saved and set back by itself. */
export type ShopPart = keyof typeof words.parts;
export const shopParts = Object.keys(words.parts) as ShopPart[];

/** What the shop says of itself and by which rules it sells: `held` is in force, `stated` is what the owner stated of it. */
export type Held = Awaited<ReturnType<typeof readHeld>>;

export async function readHeld({ services, shop: { name, preset } }: Visit, db = services.db) {
  const { payments, returnTerms, sampleContent, orderTerms } = services;
  const { said: stated, changedAt } = await readSaid(db);
  const held = inForce(stated, sampleContent);
  const [terms, seller] = [await orderTerms(db), await readSeller(db)];
  const rules: UsualRules = {
    ...terms,
    returns: { days: returnTerms.days, byForm: returnTerms.days > 0 },
    hasSizeTables: (held.en.sizes?.tables.length ?? 0) > 0,
    payments: payments.methods.map((method) => ({ method, by: payments.wayOf(method) })),
  };
  return { held, stated, changedAt, terms, seller, name, preset, rules };
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
    /** Keeps the photographs of a form before anything is changed. */
    prepare?(visit: Visit, typed: Typed): Promise<KeptPhotographs>;
    form: z.ZodType<Typed>;
    labels?: Labels | LabelsOf<Data>;
    values(data: Data): Record<string, string | undefined>;
    refusals?: Partial<Record<string, string>>;
    seen(held: Held, typed: Typed): unknown;
    change(held: Held, typed: Typed, db: Database, kept: KeptPhotographs): Stored | Promise<Stored>;
    details?(typed: Typed, stored: Stored): Record<string, unknown>;
    to?(): string;
    done: string;
  },
) {
  return act<unknown, Data, Typed, KeptPhotographs, KeptPhotographs>(name, "settings", {
    // What has no fields to type in takes something away.
    refusals: told.labels ? { changed_meanwhile: words.changed, invalid: words.tooLarge } : removed,
    ...told,
    async does({ visit, trx, at }, typed, _params, kept) {
      // Another change waits for this one.
      await lockContent(trx);
      const held = await readHeld(visit, trx);
      if (fingerprint(seen(held, typed)) !== typed.seen)
        throw conflict("changed_meanwhile", "Somebody changed this meanwhile. Nothing was saved.");
      const stored = await change(held, typed, trx, kept);
      await writeContent(trx, stored.name, stored.said, at);
      return { subject: part, answer: kept, ...(details && { details: details(typed, stored) }) };
    },
    after: async ({ contentChanged }) => void (await contentChanged?.()),
    to,
    done: (kept) =>
      [done, ...(kept?.sources.length === 0 ? [words.photographStays] : (kept?.remarks ?? []))].join("\n"),
  });
}
/** What came of the photographs of a form, where it has a field of them. */
type KeptPhotographs = { sources: string[]; remarks: string[] } | undefined;
const removed = { changed_meanwhile: words.changedBeforeReset };

/** A row of a table that is a part: by what it is found, "" for a new one and null for none, and what its fields hold. */
interface OneRow {
  old: string | null;
  fields: Record<string, string>;
}

/** The acts on one row of a table: it is saved, or removed. */
export function rowActs<Typed extends { old: string; seen: string }, Data extends OneRow = OneRow>(
  part: "sizes" | "delivery" | "slides" | "categories",
  {
    form,
    prepare,
    labels,
    fieldsOf,
    stored,
    nameOf,
    removed: isRemoved,
  }: {
    form: z.ZodType<Typed>;
    prepare?(visit: Visit, typed: Typed): Promise<KeptPhotographs>;
    labels: Labels | LabelsOf<Data>;
    fieldsOf(held: Held, old: string): Record<string, string>;
    /** What is stored with what was typed in place of the old row; without it for null. */
    stored(
      held: Held,
      old: string,
      typed: Typed | null,
      kept: KeptPhotographs | undefined,
      db: Database,
    ): Stored | Promise<Stored>;
    nameOf(typed: Typed): string;
    removed: string;
  },
) {
  const seenOf = ({ old, fields }: Data) => ({ old: old ?? "", seen: fingerprint(fields) });
  const seen = (held: Held, { old }: { old: string }) => fieldsOf(held, old);
  const to = () => `/desk/words/${part}/table`;
  return {
    save: partAct<Data, Typed>("saveShopPart", part, {
      form,
      labels,
      ...(prepare && { prepare }),
      values: (row) => ({ ...row.fields, ...seenOf(row) }),
      seen,
      change: (held, typed, db, kept) => stored(held, typed.old, typed, kept, db),
      details: (typed) => ({ text: nameOf(typed) }),
      to,
      done: words.saved(words.parts[part][0]),
    }),
    remove: partAct<Data, { old: string; seen: string }>("saveShopPart", part, {
      form: z.object({ old: z.string().default(""), seen: z.string() }),
      values: seenOf,
      seen,
      change: (held, { old }, db) => stored(held, old, null, undefined, db),
      details: ({ old }) => ({ text: old }),
      to,
      done: isRemoved,
    }),
  };
}
