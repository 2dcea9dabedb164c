import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { COMPILED } from "./build-shop.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * Vitest's global setup: gives a run of the tests a folder for temporary files, and removes it at the end. Programs that
 * tests start share Node's compile cache.
 */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(temporaryFolder(), "pallu-tests-"));
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755);
  process.env["NODE_COMPILE_CACHE"] = COMPILED;
  // Workers and what they start inherit both: Windows reads the second.
  const usual = { TMPDIR: process.env["TMPDIR"], TEMP: process.env["TEMP"] };
  process.env["TMPDIR"] = folder;
  process.env["TEMP"] = folder;
  return () => {
    for (const [name, value] of Object.entries(usual)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
