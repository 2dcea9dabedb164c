import { auditBooks } from "./audit-books.ts";
import { runForOwner } from "./open-owner-database.ts";

/** Adds up the books: `npm run audit`. Ends with 1 when something is off. */
await runForOwner(async ({ db, engine }) => {
  const { orders, payments, products, uncounted, letters, findings } = await auditBooks(db, new Date());
  for (const finding of findings) console.log(finding);
  console.log(`${engine.description}: ${orders} orders, ${payments} payments, ${products} products${uncounted > 0 ? ` (${uncounted} never counted, so not provable)` : ""}, ${letters} entries of the outbox; ${findings.length === 0 ? "the books add up" : `${findings.length} findings`}`);
  return findings.length > 0 ? 1 : 0;
});
