const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "Asia/Kolkata" });
const parts = (time: Date) => Object.fromEntries(day.formatToParts(time).map((part) => [part.type, part.value]));

/** A date as orders show it: short month, day, year ("Nov 5, 2026"; specification, section 2), in the shop's own time zone. The raw text when it is no date. */
export function dateText(raw: string): string {
  const time = new Date(raw);
  if (Number.isNaN(time.getTime())) return raw;
  const { month, day: dayOfMonth, year } = parts(time);
  return `${month} ${dayOfMonth}, ${year}`;
}
