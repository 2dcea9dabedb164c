import type { Refuse } from "./product-draft.ts";
import type { ProductRow } from "./product-row.ts";
import { quoted } from "./quoted.ts";

/** The HSN code and the rate of GST in hundredths of a percent; undefined where the file has no column for it. */
export interface DraftTax {
  hsn: string | null | undefined;
  gstRate: number | null | undefined;
}

/** What the lines of a product state of its tax: the first that is not empty. Refuses what is no code and no percentage. */
export function taxOf(rows: readonly ProductRow[], refuse: Refuse): DraftTax {
  const code = statedBy(rows, "hsn");
  const rate = statedBy(rows, "gstRate");
  // Codes are often written with spaces or points: "6204 42", "6204.42".
  const digits = code?.text.replaceAll(/[\s.]/g, "");
  const percent = rate?.text.replaceAll(/[\s%]/g, "");
  if (code !== undefined && digits !== "" && !/^\d{4,8}$/.test(digits ?? ""))
    refuse(code.line, `the HSN code ${quoted(code.text)} is not 4 to 8 digits`);
  if (rate !== undefined && percent !== "" && !isRate(percent ?? ""))
    refuse(rate.line, `the rate of GST ${quoted(rate.text)} is not a percentage such as 5 or 18`);
  return {
    hsn: code && (digits || null),
    gstRate: rate && (percent ? Math.round(Number(percent) * 100) : null),
  };
}

/** A spreadsheet may write 5 % as 0.05: below 1 there are only the rates 0.1 and 0.25. */
function isRate(percent: string): boolean {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent)) return false;
  const rate = Number(percent);
  return rate === 0 || rate >= 1 || rate === 0.1 || rate === 0.25;
}

function statedBy(rows: readonly ProductRow[], field: "hsn" | "gstRate"): { line: number; text: string } | undefined {
  const stated = rows.flatMap(({ line, tax }) => (tax === undefined ? [] : { line, text: tax[field] }));
  const row = stated.find(({ text }) => text !== null && text !== "") ?? stated[0];
  return row === undefined || row.text === null ? undefined : { line: row.line, text: row.text };
}

/** A stored rate as the shop's own table has it: "5", "0.25". */
export function writtenRate(rate: number | null): string {
  return rate === null ? "" : String(rate / 100);
}
