import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Issue, ProductDraft } from "#api/catalogue/exchange/product-draft.ts";
import { openProductFile } from "#api/catalogue/exchange/read-products.ts";

/** A file as the importer reads it: its format, its products, and the remarks on its lines. */
export interface ProductFileRead {
  format: string;
  products: ProductDraft[];
  refused: Issue[];
  skipped: Issue[];
  note: Issue[];
  columns: { read: string[]; notRead: string[] };
}

/** Reads a content as the importer reads a file. */
export async function readProductFile(content: string | Uint8Array): Promise<ProductFileRead> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-file-"));
  try {
    const file = path.join(folder, "products.csv");
    await writeFile(file, content);
    const told: Record<"refused" | "skipped" | "note", Issue[]> = { refused: [], skipped: [], note: [] };
    const { format, products: drafts, columnsRead } = await openProductFile(file, null);
    const products: ProductDraft[] = [];
    for await (const draft of drafts(
      (kind, issue) => void told[kind].push(issue),
      () => {},
    ))
      // Of an empty catalogue: what a file only hides is not there.
      if (draft.hiddenBecause === null) products.push(draft);
      else told.skipped.push({ line: draft.line, reason: draft.hiddenBecause });
    return { format, products, ...told, columns: columnsRead() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
