import { placeholders, shopPages, unknownPlaceholders, type ShopPage } from "#domain/shop-pages.ts";
import { cleanText } from "#domain/short-text.ts";
import type { Complaint, ContentKind } from "./content-file.ts";

/** The longest heading and the longest text, in characters. */
const [MAX_HEADING, MAX_TEXT] = [200, 4_000];

/** The texts of pages: a line for each paragraph. A heading that is empty, or the one before, adds to the part above. */
export const pagesFile: ContentKind<"pages"> = {
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
          text: `the shop knows no {${unknown.join("}, {")}}: it puts in {${placeholders.join("}, {")}}`,
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
