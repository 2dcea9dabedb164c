import { WrongUse } from "../open-owner-database.ts";

/** A day as the owner types it, such as 2026-11-05. Throws WrongUse, with the option's name, for anything else. */
export function dayFrom(option: string, text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // The calendar has no 30 February, and Date would take it for a day in March.
  if (time !== null && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)) return text;
  throw new WrongUse(`${option}: expected a day such as 2026-11-05`);
}
