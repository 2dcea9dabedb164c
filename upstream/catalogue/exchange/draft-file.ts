import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ProductDraft } from "./product-draft.ts";
import { linesOf } from "./table-lines.ts";

/** Products that wait in a file to be written: any number in no memory. */
export interface DraftFile {
  add(drafts: readonly ProductDraft[]): Promise<void>;
  /** From the first on, as often as asked. */
  drafts(): AsyncGenerator<ProductDraft>;
  remove(): Promise<void>;
}

/** Opens an empty one in the system's folder for temporary files, readable by its owner alone. */
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
        // Written by this process a moment ago.
        const draft: ProductDraft = JSON.parse(line);
        yield draft;
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
