import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ProductDraft } from "./product-draft.ts";
import { linesOf } from "./table-lines.ts";

/** Products that wait in a temporary file to be written, so that any number of them needs no memory. */
export interface DraftFile {
  add(drafts: readonly ProductDraft[]): Promise<void>;
  /** Reads all drafts from the start; may be called again. */
  drafts(): AsyncGenerator<ProductDraft>;
  remove(): Promise<void>;
}

/** Creates an empty file in the system's temporary folder, readable only by its owner. */
export async function openDraftFile(): Promise<DraftFile> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-import-"));
  const file = path.join(folder, "products.jsonl");
  await writeFile(file, "", { mode: 0o600 });
  return {
    async add(drafts) {
      if (drafts.length > 0) await appendFile(file, drafts.map((draft) => `${JSON.stringify(draft)}\n`).join(""));
    },
    async *drafts() {
      for await (const line of linesOf(file, "utf-8")) {
        // This process wrote the line itself, so it is not validated.
        const draft: ProductDraft = JSON.parse(line);
        yield draft;
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
