import type { PaymentMethod } from "../../../domain/payment-methods.ts";
import type { Visit } from "../visit.server.ts";

/** The payment methods that are paid by a link after the order, as the upstream's terms tell. */
export async function methodsByLink(visit: Visit): Promise<readonly PaymentMethod[]> {
  const { payments } = await visit.upstream.terms.get();
  return (payments ?? []).flatMap(({ method, by }) => (by === "link" ? [method] : []));
}
