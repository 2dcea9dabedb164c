import type { Database } from "#api/database/tables.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { inForce, readSaid } from "#api/shop-content/stored-content.ts";

/** What the shop says of itself and by which rules it sells: `held` is in force, `stated` is what the owner stated of it. */
export async function readOwnWords(
  { sampleContent, orderTerms }: Pick<PaymentServices, "sampleContent" | "orderTerms">,
  db: Database,
) {
  const { said: stated, changedAt } = await readSaid(db);
  const [terms, seller] = [await orderTerms(db), await readSeller(db)];
  return { held: inForce(stated, sampleContent), stated, changedAt, terms, seller };
}
