import type { WireDeliveryRow, WireShopContent } from "#contract/shop-content.ts";
import { deliveryLimits, usualCalendar } from "#domain/delivery-table.ts";
import { detailNames, MAX_DETAIL, type DetailName } from "#domain/shop-content.ts";
import { placeholders, shopPages, unknownPlaceholders, type ShopPage } from "#domain/shop-pages.ts";
import { cleanText } from "#domain/typed-text.ts";
import { dayIn, readNamed, type Complaint, type ContentKind } from "./content-file.ts";
import { noticeFile, rulesFile, taxesFile, wordsFile } from "./rules-files.ts";
import { sizesFile } from "./sizes-file.ts";
import type { ContentName } from "./stored-content.ts";

const email = /^[^\s@:?&=]+@[^\s@:?&]+\.[^\s@:?&]+$/;

/** The form of details that become links. */
const detailRules: Partial<Record<DetailName, RegExp>> = {
  email,
  "grievance email": email,
  phone: /\d{3}/,
  "grievance phone": /\d{3}/,
  "chat number": /^\d{6,15}$/,
};

/** How to reach the shop, and who stands behind it: a line for each. */
const detailsFile: ContentKind<"details"> = {
  name: "details",
  summary: "how to reach the shop, and who stands behind it: name, value",
  columns: ["name", "value"],
  translated: ["value"],
  maxRows: 100,
  read(rows) {
    const { values, complaints } = readNamed(rows, detailNames, "detail", MAX_DETAIL);
    const content: Partial<Record<DetailName, string>> = {};
    for (const [name, { line, value }] of values)
      if (detailRules[name]?.test(value) === false) complaints.push({ line, text: `"${value}" is no ${name}` });
      else content[name] = value;
    return complaints.length > 0 ? { complaints } : { content };
  },
  rows: (content) => [
    ["name", "value"],
    ...detailNames.flatMap((name) => (content[name] === undefined ? [] : [[name, content[name]]])),
  ],
};

/** The longest heading and the longest text, in characters. */
const [MAX_HEADING, MAX_TEXT] = [200, 4_000];

/** The texts of pages: a line for each paragraph. A heading that is empty, or the one before, adds to the part above. */
const pagesFile: ContentKind<"pages"> = {
  name: "pages",
  summary: `texts of pages: page (${shopPages.join(", ")}), heading, text`,
  columns: ["page", "heading", "text"],
  translated: ["heading", "text"],
  maxRows: 300,
  read(rows) {
    const complaints: Complaint[] = [];
    const content: Partial<Record<ShopPage, { heading: string; paragraphs: string[] }[]>> = {};
    for (const { line, cells } of rows) {
      const typed = (cells["page"] ?? "").toLowerCase();
      const page = shopPages.find((one) => one === typed);
      const heading = cleanText(cells["heading"] ?? "", MAX_HEADING + 1);
      const text = cleanText(cells["text"] ?? "", MAX_TEXT + 1);
      const unknown = unknownPlaceholders(`${heading} ${text}`);
      if (page === undefined)
        complaints.push({ line, text: `there is no page "${typed}": they are ${shopPages.join(", ")}` });
      if (text === "") complaints.push({ line, text: "it has no text" });
      if (heading.length > MAX_HEADING)
        complaints.push({ line, text: `the heading is longer than ${MAX_HEADING} characters` });
      if (text.length > MAX_TEXT) complaints.push({ line, text: `the text is longer than ${MAX_TEXT} characters` });
      if (unknown.length > 0)
        complaints.push({
          line,
          // Without braces: a message that has them is no text for people to the shop that reads it.
          text: `the shop cannot fill in "${unknown.join('", "')}": in braces may stand ${placeholders.join(", ")}`,
        });
      if (page === undefined) continue;
      const sections = (content[page] ??= []);
      const last = sections.at(-1);
      if (last !== undefined && (heading === "" || heading === last.heading)) last.paragraphs.push(text);
      else sections.push({ heading, paragraphs: [text] });
    }
    return complaints.length > 0 ? { complaints } : { content };
  },
  rows: (content) => [
    ["page", "heading", "text"],
    ...shopPages.flatMap((page) =>
      (content[page] ?? []).flatMap(({ heading, paragraphs }) => paragraphs.map((text) => [page, heading, text])),
    ),
  ],
};

/** The longest name of a place, in characters. */
const MAX_PLACE = 40;

const deliveryColumns = ["prefix", "days", "packing days", "cash", "served"];

/** Where parcels go and how long they take: a line for the PIN codes that begin with a prefix. */
const deliveryFile: ContentKind<"delivery"> = {
  name: "delivery",
  summary: `where parcels go, and how long they take: ${deliveryColumns.join(", ")}, place`,
  columns: deliveryColumns,
  optional: ["place"],
  translated: ["place"],
  maxRows: deliveryLimits.rows,
  read(rows) {
    const complaints: Complaint[] = [];
    const lines = new Map<string, number>();
    const content: WireDeliveryRow[] = [];
    for (const { line, cells } of rows) {
      const say = (text: string) => void complaints.push({ line, text });
      const cell = (name: string) => cells[name] ?? "";
      const prefix = cell("prefix").replaceAll(/\s/g, "");
      const served = yesOrNo(cell("served"));
      const cash = yesOrNo(cell("cash"));
      const [days, packingDays] = [daysIn(cell("days")), daysIn(cell("packing days"))];
      const place = cleanText(cell("place"), MAX_PLACE + 1);
      const before = lines.get(prefix);
      lines.set(prefix, before ?? line);
      if (!/^[1-9]\d{0,5}$/.test(prefix))
        say(`the prefix "${prefix}" is not the first one to six digits of a PIN code`);
      else if (before !== undefined) say(`the prefix ${prefix} stands in line ${before}, too`);
      if (served === null) say(`"served" is "${cell("served")}", neither yes nor no`);
      // A place that is not served needs no more.
      if (served !== false && cash === null) say(`"cash" is "${cell("cash")}", neither yes nor no`);
      for (const [name, count] of Object.entries({ days, "packing days": packingDays }))
        if (count === null && (served !== false || cell(name) !== ""))
          say(`"${name}" is "${cell(name)}", no number from 0 to ${deliveryLimits.days}`);
      if (place.length > MAX_PLACE) say(`the place is longer than ${MAX_PLACE} characters`);
      content.push([prefix, days ?? 0, packingDays ?? 0, cash ?? false, served ?? false, place || null]);
    }
    return complaints.length > 0 ? { complaints } : { content };
  },
  rows: (content) => [
    [...deliveryColumns, "place"],
    ...content.map(([prefix, days, packingDays, cash, served, place]) => [
      prefix,
      ...(served ? [String(days), String(packingDays), word(cash), word(served)] : ["", "", "", word(served)]),
      place ?? "",
    ]),
  ],
};

function daysIn(text: string): number | null {
  return /^\d{1,2}$/.test(text) && Number(text) <= deliveryLimits.days ? Number(text) : null;
}

function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase();
  return ["yes", "y", "true", "1"].includes(word) ? true : ["no", "n", "false", "0"].includes(word) ? false : null;
}

function word(is: boolean): string {
  return is ? "yes" : "no";
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** When parcels are packed: the working days and the last hour in a line each, and a line for each holiday. */
const calendarFile: ContentKind<"calendar"> = {
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

/** The parts of the content that an owner may state, each with its file. */
export const contentKinds: { readonly [Name in ContentName]: ContentKind<Name> } = {
  details: detailsFile,
  pages: pagesFile,
  sizes: sizesFile,
  delivery: deliveryFile,
  calendar: calendarFile,
  words: wordsFile,
  notice: noticeFile,
  rules: rulesFile,
  taxes: taxesFile,
};
