import { invoiceCalls } from "#contract/invoices.ts";
import { read } from "./call-upstream.server.ts";
import { noSuchOrder } from "./orders.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** The invoice of an order of the customer; null when there is none that they may see. Throws faults. */
export const findInvoice = (upstream: UpstreamClient, id: string) =>
  read(upstream, invoiceCalls.getInvoice, { parameters: { id } }, { absent: noSuchOrder });
