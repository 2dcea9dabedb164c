import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMPILED } from "./build-shop.ts";

/**
 * Gives a run of the tests a folder for its temporary files, which is removed with all that tests have left in it, and
 * lets the programs that tests start keep what Node compiled. For vitest as its global setup.
 */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "pallu-tests-"));
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
