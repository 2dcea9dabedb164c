import { maintenanceText, readMaintenance } from "#api/database/maintenance.ts";
import type { LogEntry } from "#process/log-output.ts";
import { resultCache } from "#process/result-cache.ts";
import { HttpRefusal } from "./refusal.ts";
import type { Database } from "#api/database/tables.ts";

/** How long what was read counts, in ms: every process knows of a maintenance within this time. */
const FRESH_MS = 900;
/** The wait that a refused shopper is told, in seconds. */
const RETRY_AFTER_S = 60;

/** Refuses a change with 503 while the shop is in maintenance. */
export class InMaintenance extends HttpRefusal {
  readonly retryAfterS = RETRY_AFTER_S;

  constructor() {
    super(
      503,
      "We are looking after the shop right now, so nothing can be changed for some minutes. You can go on looking around. Please try again soon.",
      "maintenance",
    );
  }
}

/** Whether the shop of a database is in maintenance, read at most about once a second. The log says when it begins, ends, or is left by its move. */
export function watchMaintenance(db: Database, log: (entry: LogEntry) => void): () => Promise<boolean> {
  const readings = resultCache<boolean>({ max: 1, freshMs: FRESH_MS });
  let told: string | null = null;
  return () => readings.run("maintenance", read);

  async function read(): Promise<boolean> {
    const text = maintenanceText(await readMaintenance(db));
    if (text !== told) log({ level: "warn", msg: text ?? "the maintenance of the shop has ended" });
    told = text;
    return text !== null;
  }
}
