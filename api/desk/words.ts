import type { Language } from "#domain/languages.ts";
import type { WireShopContent } from "#contract/shop-content.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict } from "#api/http/refusal.ts";
import type { OrderTerms } from "#api/http/services.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { inForce, lockContent, readSaid, type ContentName } from "#api/shop-content/stored-content.ts";

/** What the shop says of itself and by which rules it sells: as it is in force, and as far as the owner stated it. */
export interface OwnWords {
  /** In force, as it is said in each language. */
  held: Record<Language, WireShopContent>;
  stated: Record<Language, WireShopContent>;
  changedAt: Partial<Record<ContentName, string>>;
  terms: OrderTerms;
  seller: Awaited<ReturnType<typeof readSeller>>;
}

/** Reads all of it. */
export async function readOwnWords(
  { sampleContent, orderTerms }: Pick<PaymentServices, "sampleContent" | "orderTerms">,
  db: Database,
): Promise<OwnWords> {
  const { said: stated, changedAt } = await readSaid(db);
  const [terms, seller] = [await orderTerms(db), await readSeller(db)];
  return { held: inForce(stated, sampleContent), stated, changedAt, terms, seller };
}

/** The same for a change, which waits for another one. Refuses with 409 where `versionOf` is no longer what was seen. */
export async function readSeenWords<Read>(
  trx: Database,
  seen: string,
  read: (trx: Database) => Promise<Read>,
  versionOf: (words: Read) => string,
): Promise<Read> {
  await lockContent(trx);
  const words = await read(trx);
  if (versionOf(words) !== seen)
    throw conflict("changed_meanwhile", "Somebody changed this meanwhile. Nothing was saved.");
  return words;
}
