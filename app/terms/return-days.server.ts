import { specifiedReturnDays } from "#domain/returns.ts";
import { ownReturnPolicy } from "#content/cart-words.ts";
import type { Visit } from "#app/session/visit.server.ts";

/**
 * For how many days a return may be asked for, and whether by the form on the order's page. Days are 0 where none is taken. An
 * upstream that tells no terms takes returns as the shop's own setting says, by a message.
 */
export async function returnPromise({ runtime, upstream }: Visit): Promise<{ days: number; byForm: boolean }> {
  const { returnDays, payments } = await upstream.terms.get();
  if (returnDays !== null) return { days: returnDays, byForm: true };
  return { days: payments === null ? runtime.returnDays : 0, byForm: false };
}

/** What pages promise of returns. */
export interface ReturnPolicy {
  /** The promise; null where nothing is taken back. Absent where it is the specification's, which the browser knows. */
  returnPolicy?: string | null;
}

/** The promise of returns as pages state it beside a product, a cart and an order. */
export async function returnPolicy(visit: Visit): Promise<ReturnPolicy> {
  const { days } = await returnPromise(visit);
  return days === specifiedReturnDays ? {} : { returnPolicy: ownReturnPolicy(days) };
}
