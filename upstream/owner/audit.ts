import { auditBooks } from "./audit-books.ts";
import { ownerCommand, runCommand } from "./command.ts";
import { inOwnersWords } from "./open-owner-database.ts";

const audit = ownerCommand({
  usage: "",
  summary: "Checks stock, orders, payments and mails. Ends with 1 when there are findings.",
  options: {},
  async run(open) {
    const { db, engine } = await open({ onlyReads: true });
    const report = (kind: string, sentence: string) =>
      console.log(inOwnersWords(kind === "remark" ? `remark: ${sentence}` : sentence));
    const { orders, payments, products, uncounted, entries, findings } = await auditBooks(
      db,
      engine,
      new Date(),
      report,
    );
    console.log(
      `${engine.description}: ${orders} orders, ${payments} payments, ${products} products${uncounted > 0 ? ` (${uncounted} never counted, so not provable)` : ""}, ${entries} entries of the outbox; ${findings === 0 ? "the books add up" : `${findings} findings`}`,
    );
    return findings > 0 ? 1 : 0;
  },
});

/** Checks the books: `npm run audit`. */
await runCommand("npm run audit", audit);
