import { Worker } from "node:worker_threads";
import type { DatabaseLocation } from "#api/database/open-database.ts";
import type { AuditOutcome } from "./house-runs.ts";

/** What the thread of an audit is given. */
export interface AuditOrder {
  location: DatabaseLocation;
  at: Date;
}

/**
 * Audits the books in a thread with a connection of its own: with 10,000 orders it takes more than a second, in which a shop on
 * SQLite would answer nobody. Throws when the books cannot be read.
 */
export function auditAside(order: AuditOrder): Promise<AuditOutcome> {
  const worker = new Worker(new URL("./audit-worker.ts", import.meta.url), { workerData: order });
  // A shop that stops does not wait for it.
  worker.unref();
  return new Promise((resolve, reject) => {
    worker
      .once("message", resolve)
      .once("error", reject)
      .once("exit", () => reject(new Error("the audit ended without a result")));
  });
}
