import type { WireDeliveryRow } from "#contract/shop-content.ts";
import { deliveryLimits } from "#domain/delivery-table.ts";
import { cleanText } from "#domain/short-text.ts";
import type { Complaint, ContentKind } from "./content-file.ts";

/** The longest name of a place, in characters. */
const MAX_PLACE = 40;

const columns = ["prefix", "days", "packing days", "cash", "served"];

/** Where parcels go and how long they take: a line for the PIN codes that begin with a prefix. */
export const deliveryFile: ContentKind<"delivery"> = {
  name: "delivery",
  summary: `where parcels go, and how long they take: ${columns.join(", ")}, place`,
  columns,
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
    [...columns, "place"],
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
