/** The time zone of a shop that sets none. */
export const DEFAULT_TIME_ZONE = "Asia/Kolkata";

const DAY_MS = 24 * 60 * 60 * 1000;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
// prettier-ignore
const longMonths = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
/** A formatter takes long to create: each zone has one of each kind. Only servers format dates. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether a text names a time zone, such as Asia/Kolkata. */
export function isTimeZone(text: string): boolean {
  try {
    return clockOf(text) !== null;
  } catch {
    return false;
  }
}

/**
 * A date as orders show it: short month, day, year ("Nov 5, 2026"; specification, section 2), in the shop's time zone. The
 * raw text when it is no date.
 */
export function dateText(raw: string, timeZone: string): string {
  const time = partsOf(raw, timeZone);
  return time === null ? raw : `${months[time.month - 1]} ${time.day}, ${time.year}`;
}

/** A month ("2026-11") in words: "November 2026". */
export function monthText(month: string): string {
  return `${longMonths[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** A date with its time ("Nov 5, 2026, 4:30 pm") in the shop's time zone; the raw text when it is no date. */
export function momentText(raw: string, timeZone: string): string {
  const time = partsOf(raw, timeZone);
  if (time === null) return raw;
  const { hour } = time;
  return `${dateText(raw, timeZone)}, ${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(time.minute)} ${hour < 12 ? "am" : "pm"}`;
}

/** A date with its time as lists for the owner show it ("2026-11-05 16:30"), in the shop's time zone; the raw text when it is no date. */
export function clockText(raw: string, timeZone: string): string {
  const time = partsOf(raw, timeZone);
  return time === null ? raw : `${dayText(time)} ${twoDigits(time.hour)}:${twoDigits(time.minute)}`;
}

/** The name of a time zone for people, as it follows a time: "India time", "Central European Time". */
export function zoneText(timeZone: string): string {
  if (timeZone === DEFAULT_TIME_ZONE) return "India time";
  const parts = new Intl.DateTimeFormat("en-IN", { timeZone, timeZoneName: "longGeneric" }).formatToParts(new Date());
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** The day of a moment in the shop's time zone, as "2026-11-05"; null when the text is no date. */
export function dayOf(raw: string, timeZone: string): string | null {
  const time = partsOf(raw, timeZone);
  return time === null ? null : dayText(time);
}

/** The hour of a moment in the shop's time zone, from 0 to 23; 0 when the text is no date. */
export function hourOf(raw: string, timeZone: string): number {
  return partsOf(raw, timeZone)?.hour ?? 0;
}

/** A day ("2026-12-03") as it is promised: "Thursday, 3 December". */
export function promisedDayText(day: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  return `${weekdays[time.getUTCDay()]}, ${time.getUTCDate()} ${longMonths[time.getUTCMonth()]}`;
}

/** Whether a text written as "2026-11-05" is a day: "2026-02-30" is none. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** The day that comes so many days after another; both as "2026-11-05". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The moment at which a day ("2026-11-05") begins in the shop's time zone. The next day's begin is its end. */
export function startOfDay(day: string, timeZone: string): Date {
  const begin = Date.parse(`${day}T00:00:00Z`);
  // The offset may change on that day: the second guess uses the offset of the first.
  const first = begin - offsetAt(begin, timeZone);
  return new Date(begin - offsetAt(first, timeZone));
}

function offsetAt(ms: number, timeZone: string): number {
  const time = partsAt(new Date(ms), timeZone);
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) - Math.floor(ms / 60_000) * 60_000;
}

interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

function partsOf(raw: string, timeZone: string): DateParts | null {
  const time = new Date(raw);
  return Number.isNaN(time.getTime()) ? null : partsAt(time, timeZone);
}

function partsAt(time: Date, timeZone: string): DateParts {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: keyof DateParts) => parts.get(name) ?? 0;
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  clocks.set(timeZone, made);
  return made;
}

function dayText({ year, month, day }: DateParts): string {
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** The financial year of a day ("2026-11-20"), from April to March, as the series of invoices names it: "26-27". */
export function financialYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);
  return `${lastTwoDigits(year)}-${lastTwoDigits(year + 1)}`;
}

/** The number of an invoice as it is shown: "26-27/0012". */
export function invoiceNumberText(series: string, number: number): string {
  return `${series}/${String(number).padStart(4, "0")}`;
}

/** The number of a credit note as it is shown: "CN/26-27/0003". */
export function creditNoteNumberText(series: string, number: number): string {
  return `CN/${invoiceNumberText(series, number)}`;
}

function lastTwoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}
