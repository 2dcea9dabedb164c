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

/** Builds the shop unless the tests' build is up to date. Throws when it does not build. For vitest and Playwright as their global setup. */
export default function buildShop(): void {
  const { status } = spawnSync(process.execPath, ["scripts/build-if-needed.ts"], {
    stdio: "inherit",
    env: { ...process.env, BUILD_DIR: TEST_BUILD_DIR },
  });
  if (status !== 0) throw new Error("the shop does not build; see above");
}
