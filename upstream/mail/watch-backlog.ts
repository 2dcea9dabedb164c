import { Gauge, type Registry } from "prom-client";
import type { Backlog } from "./backlog.ts";

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
