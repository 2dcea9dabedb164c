import type { Cells } from "./cells.ts";

const startColumns = ["date sale price starts", "sale from date", "sale start date", "special price from date"];
const endColumns = ["date sale price ends", "sale end date", "special price to date"];
const DAY_MS = 86_400_000;

/** The dates of a line's sale, as written, where it has not begun or is over; null where it goes on, or has no dates. */
export function saleOutside(cells: Cells, now: number): string | null {
  const [from = "", until = ""] = cells("sale price effective date").split("/");
  const [starts, ends] = [from.trim() || cells(...startColumns), until.trim() || cells(...endColumns)];
  const isBefore = now < (timeOf(starts) ?? -Infinity);
  const isAfter = now >= (endOf(ends) ?? Infinity);
  return isBefore || isAfter ? [starts, ends].filter((date) => date !== "").join(" to ") : null;
}

/** A day is meant as a whole. */
function endOf(text: string): number | null {
  const time = timeOf(text);
  return time !== null && text.length === 10 ? time + DAY_MS : time;
}

/** The moment of a date such as 2026-11-20, in India where it does not say where; null for other texts. */
function timeOf(text: string): number | null {
  const [, day, clock = "00:00", zone = "+05:30"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const time = Date.parse(`${day}T${clock}${zone.replace(/(\d{2})(\d{2})$/, "$1:$2")}`);
  return Number.isNaN(time) ? null : time;
}
