import type { WireShopContent } from "#contract/shop-content.ts";
import { deliveryLimits, usualCalendar } from "#domain/delivery-table.ts";
import type { Complaint, ContentKind } from "./content-file.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** When parcels are packed: the working days and the last hour in a line each, and a line for each holiday. */
export const calendarFile: ContentKind<"calendar"> = {
  name: "calendar",
  summary: "when parcels are packed: name (working days, last packing, holiday), value, note",
  columns: ["name", "value"],
  optional: ["note"],
  maxRows: deliveryLimits.holidays + 2,
  read(rows) {
    const complaints: Complaint[] = [];
    const content: NonNullable<WireShopContent["calendar"]> = {
      working_days: [...usualCalendar.workingDays],
      last_packing: usualCalendar.lastPacking,
      holidays: [],
    };
    const once = new Set<string>();
    for (const { line, cells } of rows) {
      const say = (text: string) => void complaints.push({ line, text });
      const name = (cells["name"] ?? "").toLowerCase();
      const value = cells["value"] ?? "";
      if (name !== "holiday" && once.has(name)) say(`"${name}" stands there twice`);
      once.add(name);
      switch (name) {
        case "working days": {
          const days = value.split(/[\s,]+/).map((day) => weekdays.findIndex((one) => isDay(day, one)));
          if (days.includes(-1)) say(`"${value}" are no working days: write them as ${weekdays.slice(1).join(" ")}`);
          else content.working_days = [...new Set(days)].toSorted();
          break;
        }
        case "last packing": {
          const [, hour] = /^(\d{1,2})(?::00)?$/.exec(value) ?? [];
          if (hour === undefined || Number(hour) < 1 || Number(hour) > 24) say(`"${value}" is no hour from 1 to 24`);
          else content.last_packing = Number(hour);
          break;
        }
        case "holiday": {
          const day = dayIn(value);
          if (day === null) say(`"${value}" is no day: write it as 2026-11-08 or 08-11-2026`);
          else if (content.holidays.includes(day)) say(`${day} stands there twice`);
          else content.holidays.push(day);
          break;
        }
        default:
          say(`there is no "${name}": it is working days, last packing or holiday`);
      }
    }
    content.holidays.sort();
    return complaints.length > 0 ? { complaints } : { content };
  },
  rows: ({ working_days: days, last_packing: hour, holidays }) => [
    ["name", "value"],
    ["working days", days.map((day) => weekdays[day] ?? "").join(" ")],
    ["last packing", `${hour}:00`],
    ...holidays.map((day) => ["holiday", day]),
  ],
};

function isDay(typed: string, name: string): boolean {
  return typed.slice(0, name.length).toLowerCase() === name.toLowerCase();
}

/** A day as "2026-11-08". Spreadsheets in India write the day first. */
function dayIn(text: string): string | null {
  const [, first, middle, last] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text) ?? [];
  if (first === undefined || middle === undefined || last === undefined) return null;
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const day = `${year}-${middle.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = new Date(`${day}T00:00:00Z`);
  return year.length === 4 && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null;
}
