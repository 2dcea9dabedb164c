import { auditBooks } from "./audit-books.ts";
import { runForOwner } from "./open-owner-database.ts";

/** Adds up the books: `npm run audit`. Ends with 1 when something is off. */
await runForOwner(async (open) => {
  const { db, engine } = await open();
  const tell = (kind: string, sentence: string) => console.log(kind === "remark" ? `remark: ${sentence}` : sentence);
  const { orders, payments, products, uncounted, letters, findings } = await auditBooks(db, engine, new Date(), tell);
  console.log(
    `${engine.description}: ${orders} orders, ${payments} payments, ${products} products${uncounted > 0 ? ` (${uncounted} never counted, so not provable)` : ""}, ${letters} entries of the outbox; ${findings === 0 ? "the books add up" : `${findings} findings`}`,
  );
  return findings > 0 ? 1 : 0;
});
