import { addDays, dayOf, hourOf } from "./dates.ts";
import { isIndianPin } from "./delivery-terms.ts";
import { isExpected } from "./order-status.ts";
import type { DeliveryRow, DeliveryTable, PackingCalendar } from "./shop-content.ts";

/** The calendar of an owner who states none. */
export const usualCalendar: PackingCalendar = { workingDays: [1, 2, 3, 4, 5, 6], lastPacking: 14, holidays: [] };

/** The most rows of the table, days of a row, and holidays. */
export const deliveryLimits = { rows: 20_000, days: 60, holidays: 400 } as const;

/** A PIN code without its spaces; null for any other text. */
export function pinFrom(text: string): string | null {
  return isIndianPin(text) ? text.replaceAll(/\s/g, "") : null;
}

/** The row of a PIN code: the one with the longest prefix. Null where the table has none. */
export function findRow(table: DeliveryTable, pin: string): DeliveryRow | null {
  for (let length = 6; length > 0; length -= 1) {
    const prefix = pin.slice(0, length);
    if (Object.hasOwn(table, prefix)) return table[prefix] ?? null;
  }
  return null;
}

/** The row of an address. Null outside India, and where the table has none. */
export function rowOfAddress(
  table: DeliveryTable | null,
  { country, zipCode }: { country: string; zipCode: string | null },
): DeliveryRow | null {
  const pin = country === "IN" ? pinFrom(zipCode ?? "") : null;
  return table === null || pin === null ? null : findRow(table, pin);
}

/**
 * The day by which an order of this moment arrives, as "2026-12-03"; null where the shop does not deliver, or
 * knows no row of the place. Packing takes working days only. Then every day counts, but no parcel arrives on a Sunday or a
 * holiday: it comes on the next day.
 */
export function deliveryDay(
  now: Date,
  row: DeliveryRow | null,
  calendar: PackingCalendar | null,
  timeZone: string,
): string | null {
  if (!row?.served) return null;
  const { workingDays, lastPacking, holidays } = calendar ?? usualCalendar;
  const isHoliday = (day: string) => holidays.includes(day);
  const isWorking = (day: string) => workingDays.includes(weekdayOf(day)) && !isHoliday(day);
  const isQuiet = (day: string) => weekdayOf(day) === 0 || isHoliday(day);
  const moment = now.toISOString();
  const today = dayOf(moment, timeZone) ?? moment.slice(0, 10);
  const isInTime = hourOf(moment, timeZone) < lastPacking;
  let packed = nextDay(isInTime ? today : addDays(today, 1), isWorking);
  for (let left = row.packingDays; left > 0; left -= 1) packed = nextDay(addDays(packed, 1), isWorking);
  return nextDay(addDays(packed, row.days), (day) => !isQuiet(day));
}

/** Whether an order that has not arrived is later than was promised; `today` is a day in the shop's time zone. */
export function isLate(
  { promisedBy, status }: { promisedBy: string | null; status: string },
  today: string | null,
): boolean {
  return promisedBy !== null && today !== null && today > promisedBy && isExpected(status);
}

/** The first day from `from` on that fits. The holidays are few, so there is one. */
function nextDay(from: string, fits: (day: string) => boolean): string {
  let day = from;
  while (!fits(day)) day = addDays(day, 1);
  return day;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
