import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Writes each text file of a built folder beside itself as `.br` and `.gz`: once and thoroughly, instead of at every request. */
export function compressAssets(folder: string): void {
  for (const path of globSync("**/*.{js,css,svg,json,txt}", { cwd: folder })) {
    const bytes = readFileSync(join(folder, path));
    const brotli = brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    if (brotli.length > bytes.length * 0.95) continue;
    writeFileSync(join(folder, `${path}.br`), brotli);
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
