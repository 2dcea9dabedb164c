import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

/** The folder that tests build the shop into, so that they never serve what somebody else is building. */
export const TEST_BUILD_DIR = process.env["BUILD_DIR"] ?? "build-tests";

/** Where Node keeps programs as it compiled them: the tests start the shop and its commands hundreds of times. */
export const COMPILED = resolve(TEST_BUILD_DIR, "compiled");

/**
 * Arguments of Node for programs that tests start: those live for seconds. Room for new objects that grows from 1 MB costs
 * a sixth of the start.
 */
export const NODE_ARGUMENTS = ["--min-semi-space-size=16"];

/**
 * Builds the shop, and the bundles of the programs that tests start, unless they are up to date. Throws when they cannot be
 * built. For vitest and Playwright as their global setup.
 */
export default function buildShop(): void {
  // One after the other: the build of the shop begins by removing the folder of both.
  for (const script of ["scripts/build-if-needed.ts", "tests/support/bundle-programs.ts"]) {
    const { status } = spawnSync(process.execPath, [script], {
      stdio: "inherit",
      // A test process may have the words of one language. A build says itself which it has.
      env: { ...process.env, NODE_OPTIONS: "", BUILD_DIR: TEST_BUILD_DIR },
    });
    if (status !== 0) throw new Error(`${script} failed; see above`);
  }
}

if (import.meta.main) buildShop();
