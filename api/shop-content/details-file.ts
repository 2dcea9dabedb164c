import { detailNames, MAX_DETAIL, type DetailName } from "#domain/shop-content.ts";
import { cleanText } from "#domain/short-text.ts";
import type { Complaint, ContentKind } from "./content-file.ts";

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
export const detailsFile: ContentKind<"details"> = {
  name: "details",
  summary: "how to reach the shop, and who stands behind it: name, value",
  columns: ["name", "value"],
  translated: ["value"],
  maxRows: 100,
  read(rows) {
    const complaints: Complaint[] = [];
    const content: Partial<Record<DetailName, string>> = {};
    for (const { line, cells } of rows) {
      const typed = (cells["name"] ?? "").toLowerCase();
      const name = detailNames.find((one) => one === typed);
      const value = cleanText(cells["value"] ?? "", MAX_DETAIL + 1);
      if (name === undefined)
        complaints.push({ line, text: `there is no detail "${typed}": they are ${detailNames.join(", ")}` });
      else if (content[name] !== undefined) complaints.push({ line, text: `"${name}" stands there twice` });
      else if (value.length > MAX_DETAIL)
        complaints.push({ line, text: `"${name}" is longer than ${MAX_DETAIL} characters` });
      else if (value !== "" && detailRules[name]?.test(value) === false)
        complaints.push({ line, text: `"${name}" cannot be ${value}` });
      // An empty cell states nothing.
      else if (value !== "") content[name] = value;
    }
    return complaints.length > 0 ? { complaints } : { content };
  },
  rows: (content) => [
    ["name", "value"],
    ...detailNames.flatMap((name) => (content[name] === undefined ? [] : [[name, content[name]]])),
  ],
};
