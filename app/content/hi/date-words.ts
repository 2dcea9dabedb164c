import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";

/** Dates, times and time zones as shoppers read them. */

/** A formatter takes long to create: each zone has one of each kind. Only servers format dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A date ("5 नवंबर 2026") in the shop's time zone; the raw text when it is no date. */
export const dateText = (raw: string, timeZone: string): string =>
  written(raw, { timeZone, day: "numeric", month: "long", year: "numeric" }) ?? raw;

/** A month ("2026-11") in words: "नवंबर 2026". */
export const monthText = (month: string): string =>
  written(`${month}-01T00:00:00Z`, { timeZone: "UTC", month: "long", year: "numeric" }) ?? month;

/** A date with its time ("5 नवंबर 2026, शाम 4:30 बजे") in the shop's time zone; the raw text when it is no date. */
export function momentText(raw: string, timeZone: string): string {
  const clock = { hour: "numeric", minute: "2-digit", dayPeriod: "short", hour12: true } as const;
  const time = written(raw, { timeZone, ...clock });
  return time === null ? raw : `${dateText(raw, timeZone)}, ${time} बजे`;
}

/** A day ("2026-12-03") as it is promised: "गुरुवार, 3 दिसंबर". */
export const promisedDayText = (day: string): string =>
  written(`${day}T00:00:00Z`, { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" }) ?? day;

/** The name of a time zone for people, as it follows a time: "भारतीय समय", "मध्य यूरोपीय समय". */
export function zoneText(timeZone: string): string {
  if (timeZone === DEFAULT_TIME_ZONE) return "भारतीय समय";
  const parts = formatOf({ timeZone, timeZoneName: "longGeneric" }).formatToParts(new Date());
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

function written(raw: string, options: Intl.DateTimeFormatOptions): string | null {
  const time = new Date(raw);
  return Number.isNaN(time.getTime()) ? null : formatOf(options).format(time);
}

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat("hi-IN-u-nu-latn", options);
  formats.set(key, format);
  return format;
}
