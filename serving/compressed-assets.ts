import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Compresses each text file of a built folder once and writes it beside the file as `.br` and `.gz`.
 *
 * - Gains: brotli at its highest quality, which is a tenth smaller than what a server can afford at each request, and no
 *   work at requests.
 * - Leans on: React Router's hook `buildEnd`. `server/served-shop.ts` serves the compressed files.
 * - Held by: `tests/http/front.test.ts`, and the sizes by `tests/http/budgets.test.ts`.
 * - Off: remove `buildEnd` from `react-router.config.ts`; then files are sent as they are.
 */
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
