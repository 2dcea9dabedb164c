import { invoiceCalls } from "#contract/invoices.ts";
import type { Invoice } from "#domain/invoice.ts";
import { ask, refusedReading } from "./call-upstream.server.ts";
import { absentStatuses } from "./orders.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** The invoice of an order of the customer; null when there is none that they may see. Throws faults. */
export async function findInvoice(upstream: UpstreamClient, id: string): Promise<Invoice | null> {
  const asked = await ask(upstream, invoiceCalls.getInvoice, { parameters: { id } });
  if (asked.code === "ok") return asked.value;
  if (asked.status >= 300 && !absentStatuses.includes(asked.status))
    throw refusedReading("GET /orders/{id}/invoice", asked);
  return null;
}
