import * as deliveryWords from "#content/delivery-words.ts";
import { dayOf } from "#domain/dates.ts";
import { deliveryDay, findRow, isLate, pinFrom } from "#domain/delivery-table.ts";
import type { DeliveryRow, DeliveryTable } from "#domain/shop-content.ts";
import type { DeliveryTerms } from "#domain/delivery-terms.ts";
import { amountText } from "#domain/money.ts";
import type { Visit } from "#app/session/visit.server.ts";

/** What is told of the delivery to a place. */
export interface ToldDelivery {
  /** When a parcel arrives, or that none does. */
  text: string;
  /** Whether cash is taken; null where that is not known, or nothing is delivered. */
  cash: string | null;
  /** Whether the shop does not deliver there. */
  isRefused: boolean;
}

/**
 * What the shop tells of the delivery to a PIN code. Null where the owner has stated no delivery table: then nothing is
 * promised. Undefined where the shopper has named no place.
 */
export async function deliveryTo(visit: Visit, pin: string | null): Promise<ToldDelivery | null | undefined> {
  const { delivery: table, calendar } = await visit.upstream.terms.content();
  if (table === null) return null;
  if (pin === null) return undefined;
  const row = findRow(table, pin);
  if (row === null) return { text: deliveryWords.unknown(pin), cash: null, isRefused: false };
  const day = deliveryDay(new Date(), row, calendar, visit.runtime.timeZone);
  if (day === null) return { text: deliveryWords.notServed(pin), cash: null, isRefused: true };
  const text = deliveryWords.byTo(day, pin, row.place && deliveryWords.stateName(row.place));
  return { text, cash: await cashText(visit, row), isRefused: false };
}

/** Whether cash is taken at a PIN code, or at any as long as none is named; null where nothing is known of it. */
export async function cashPromise(visit: Visit, pin: string | null): Promise<string | null> {
  const told = await deliveryTo(visit, pin);
  if (told) return told.cash;
  const { delivery: table } = await visit.upstream.terms.content();
  const cash = await cashText(visit, { cash: true });
  return cash !== null && Object.values(table ?? {}).some((row) => row.served && !row.cash)
    ? deliveryWords.cashInPlaces
    : cash;
}

/** Whether cash is taken at a place of India; null where the shop takes none anywhere. */
async function cashText({ runtime, upstream }: Visit, { cash }: Pick<DeliveryRow, "cash">): Promise<string | null> {
  const { countries, upToPaise } = (await upstream.terms.get()).delivery.cash;
  if (!runtime.payments.methods.includes("cod") || !countries.includes("IN")) return null;
  if (!cash) return deliveryWords.noCash;
  return upToPaise === null ? deliveryWords.cash : deliveryWords.cashUpTo(amountText(upToPaise));
}

/** Where the shop delivers: its terms, and the owner's table, which is null where there is none. */
export type DeliveryRules = DeliveryTerms & { table: DeliveryTable | null };

/** See {@link DeliveryRules}. */
export async function deliveryRules({ upstream }: Visit): Promise<DeliveryRules> {
  const [{ delivery: terms }, { delivery: table }] = [await upstream.terms.get(), await upstream.terms.content()];
  return { ...terms, table };
}

/** What is told of the delivery to an address; null where nothing is. */
export async function deliveryToAddress(
  visit: Visit,
  { country, zipCode }: { country: string; zipCode: string | null },
): Promise<string | null> {
  const pin = country === "IN" ? pinFrom(zipCode ?? "") : null;
  return (await deliveryTo(visit, pin))?.text ?? null;
}

/** What is said of an order that is later than was promised; null while there is nothing to say. */
export function lateText(order: { promisedBy: string | null; status: string }, timeZone: string): string | null {
  return order.promisedBy !== null && isLate(order, dayOf(new Date().toISOString(), timeZone))
    ? deliveryWords.late(order.promisedBy)
    : null;
}
