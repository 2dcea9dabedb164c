const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** The offset of the shop's time zone, Asia/Kolkata, in ms. It has not changed since 1945. */
const AHEAD_MS = 5.5 * 60 * 60 * 1000;

/**
 * A date as orders show it: short month, day, year ("Nov 5, 2026"; specification, section 2), in the shop's own time zone.
 * The raw text when it is no date. `Intl.DateTimeFormat` is not used: it takes a slow phone a tenth of a second to create.
 */
export function dateText(raw: string): string {
  const time = new Date(new Date(raw).getTime() + AHEAD_MS);
  if (Number.isNaN(time.getTime())) return raw;
  return `${months[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}

/** A date with its time ("Nov 5, 2026, 4:30 pm") in the shop's own time zone; the raw text when it is no date. */
export function momentText(raw: string): string {
  const time = new Date(new Date(raw).getTime() + AHEAD_MS);
  if (Number.isNaN(time.getTime())) return raw;
  const hour = time.getUTCHours();
  return `${dateText(raw)}, ${hour % 12 === 0 ? 12 : hour % 12}:${String(time.getUTCMinutes()).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}
