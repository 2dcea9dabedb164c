import { readRupees } from "#domain/typed-rupees.ts";
import { WrongUse } from "#api/owner/command/open-owner-database.ts";

/** The options that several commands about orders have, as the owner types them. Each throws WrongUse with the option's name. */

/** A day such as 2026-11-05. */
export function dayFrom(option: string, text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // The calendar has no 30 February, and Date would take it for a day in March.
  if (time !== null && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)) return text;
  throw new WrongUse(`${option}: expected a day such as 2026-11-05`);
}

/** The first and the last day of `--from` and `--to`; null where there is no limit. */
export function readDays(values: { from?: string | undefined; to?: string | undefined }): {
  from: string | null;
  to: string | null;
} {
  const from = values.from === undefined ? null : dayFrom("--from", values.from);
  const to = values.to === undefined ? null : dayFrom("--to", values.to);
  refuseReversedDays(from, to);
  return { from, to };
}

/** Refuses a range of days of which the first is after the last; null is no limit. */
export function refuseReversedDays(from: string | null, to: string | null): void {
  if (from !== null && to !== null && from > to) throw new WrongUse("--from: expected a day that is not after --to");
}

/** One of a few words; null where none is typed. */
export function oneOf<const Word extends string>(
  option: string,
  words: readonly Word[],
  text: string | undefined,
): Word | null {
  const word = words.find((candidate) => candidate === text);
  if (text !== undefined && word === undefined) throw new WrongUse(`${option}: expected one of ${words.join(", ")}`);
  return word ?? null;
}

/** How many are listed at most, by `--limit`. */
export function readLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new WrongUse("--limit: expected a whole number from 1 to 99999");
}

/** The paise of `--amount`; null where none is typed. */
export function readAmount(text: string | undefined): number | null {
  if (text === undefined) return null;
  const read = readRupees(text);
  if (read.code === "read" && (read.paise ?? 0) > 0) return read.paise;
  throw new WrongUse("--amount: expected an amount in rupees, such as 1499.50");
}
