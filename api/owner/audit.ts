import { auditBooks, findingText } from "#api/audit/audit-books.ts";
import { keepRun, keptOf } from "#api/audit/house-runs.ts";
import { reasonOf } from "#process/storage-error.ts";
import { commandsProgram, ownerCommand } from "./command/command.ts";
import { runAsProcess } from "./command/open-owner-database.ts";

const audit = ownerCommand({
  usage: "",
  summary: "Checks stock, orders, payments and mails. Ends with 1 when there are findings.",
  options: {},
  async run({ open, say, complain }) {
    const { db, engine } = await open({ onlyReads: true });
    const at = new Date();
    const audit = await auditBooks(db, engine, at);
    for (const finding of audit.findings) say(findingText(finding));
    for (const remark of audit.remarks) say(`remark: ${findingText(remark)}`);
    await keepRun(db, "audit", at, keptOf(audit)).catch((error: unknown) => {
      // In maintenance books are read, and nothing is written.
      if (!engine.moving.isFrozen(error)) complain(`The desk does not show this audit: ${reasonOf(error)}`);
    });
    const { orders, payments, products, uncounted, entries } = audit;
    const findings = audit.findings.length;
    say(
      `${engine.description}: ${orders} orders, ${payments} payments, ${products} products${uncounted > 0 ? ` (${uncounted} never counted, so not provable)` : ""}, ${entries} entries of the outbox; ${findings === 0 ? "the books add up" : `${findings} findings`}`,
    );
    return findings > 0 ? 1 : 0;
  },
});

/** Checks the books: `npm run audit`. */
export const runAudit = commandsProgram("npm run audit", { "": audit });

if (import.meta.main) await runAsProcess(runAudit);
