import { remark } from "#api/catalogue/exchange/remarks.ts";
import type { ImportPreview } from "#api/desk/imports.ts";

/** The options and the preview of an import as its row holds them, with so many refused lines. */
export function storedImport(refused: number): { options: string; told: string } {
  const first = Array.from({ length: refused }, (_, index) => ({
    line: index + 2,
    ...remark("price_unreadable", JSON.stringify(`about ${index} or so`)),
  }));
  const none = { count: 0, first: [] };
  const preview: ImportPreview = {
    format: "plain",
    encoding: "xlsx",
    rows: 1_200,
    columns: { read: ["slug", "name", "price"], not_read: ["shelf"] },
    counts: { created: 4, changed: 20, same: 1_000, removed: 0 },
    refused: { count: refused * 3, first },
    skipped: none,
    remarks: { count: 1, first: [{ line: 7, ...remark("own_prices", "2") }] },
    prices: { count: 1, first: [{ line: 9, ...remark("price_jump", "rose-silk-saree", "₹4,999", "₹499") }] },
    known_names: none,
    kept: 0,
    changes: {
      count: 24,
      kinds: [
        ["price", 20],
        ["new products", 4],
      ],
      first: Array.from({ length: 20 }, (_, index) => ({
        slug: `rose-silk-saree-${index}`,
        column: "price",
        combination: "M, Rose",
        was: "4999.00",
        becomes: "5199.00",
      })),
    },
    blocked: null,
    is_renewed: false,
    left: { count: 1, first: [{ slug: "rose-silk-saree", reason: "changed" }] },
  };
  const options = { replaces: false, allows_emptying: false, sets_stock: false, usual_stock: 10 };
  return { options: JSON.stringify(options), told: JSON.stringify(preview) };
}
