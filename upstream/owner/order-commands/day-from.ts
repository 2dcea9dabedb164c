import { WrongUse } from "../open-owner-database.ts";

/** A day as the owner types it, such as 2026-11-05. Throws WrongUse, with the option's name, for anything else. */
export function dayFrom(option: string, text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // The calendar has no 30 February, and Date would take it for a day in March.
  if (time !== null && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)) return text;
  throw new WrongUse(`${option}: expected a day such as 2026-11-05`);
}

/** Refuses a range of days of which the first is after the last; null is no limit. */
export function refuseReversedDays(from: string | null, to: string | null): void {
  if (from !== null && to !== null && from > to) throw new WrongUse("--from: expected a day that is not after --to");
}
