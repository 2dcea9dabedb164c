import { Gauge, type Registry } from "prom-client";
import type { Database } from "#upstream/database/open-database.ts";

/** Adds the backlog to a process's metrics. It is read for each request of the metrics, and left out when it cannot be read. */
export function watchBacklog(register: Registry, read: () => Promise<Backlog>): void {
  const entries = new Gauge({
    name: "pallu_outbox_entries",
    help: "Mails and releases of payments that wait to be done, and those given up.",
    labelNames: ["state"],
    registers: [],
    async collect() {
      this.reset();
      const backlog = await read().catch(() => null);
      if (backlog === null) return;
      this.set({ state: "waiting" }, backlog.waiting);
      this.set({ state: "given_up" }, backlog.givenUp);
    },
  });
  register.registerMetric(entries);
}

/** How many entries of the outbox wait, and how many were given up. */
export interface Backlog {
  waiting: number;
  givenUp: number;
}

/** Counts the open entries of the outbox. Throws when the database does not answer. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const open = db.selectFrom("outbox").where("done_at", "is", null);
  const count = (rows: typeof open) =>
    rows.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const [waiting, givenUp] = [
    await count(open.where("failed_at", "is", null)),
    await count(open.where("failed_at", "is not", null)),
  ];
  return { waiting: Number(waiting.count), givenUp: Number(givenUp.count) };
}
