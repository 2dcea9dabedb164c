import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests that a mutation run may use, set by `scripts/mutants.ts`. */
const include = (process.env["MUTANTS_TESTS"] ?? "tests/unit/**/*.test.ts").split(" ");

/** Fast tests only. The files of a run share its modules, as in `npm run check`; every fault has a run of its own. */
export default defineConfig({
  root: fileURLToPath(new URL("../../", import.meta.url)),
  test: { environment: "node", isolate: false, include, testTimeout: 30_000, hookTimeout: 60_000 },
});
