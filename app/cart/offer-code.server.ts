import { toResult } from "#app/gateway/faults.server.ts";
import { findCode } from "#app/gateway/offers.server.ts";
import type { ReadCode } from "#app/content/told-code.server.ts";
import type { Visit } from "#app/session/visit.server.ts";

/** The code that stands with the cart, as the upstream judges it now. Null where the shop takes no codes. */
export async function readCode(visit: Visit): Promise<ReadCode | null> {
  const { offers } = await visit.upstream.terms.get();
  if (offers?.codes !== true) return null;
  const { code = "" } = visit.cart;
  if (code === "") return { code, found: undefined };
  const { value, fault } = await toResult(findCode(visit.upstream, code));
  return { code, found: fault === null ? value : undefined };
}
