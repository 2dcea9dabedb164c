import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { TEST_BUILD_DIR } from "./build-shop.ts";

/** Where the bundles are. */
export const BUNDLES = resolve(TEST_BUILD_DIR, "programs");

/** What tests start hundreds of times: the shop, the upstream alone, and the owner's commands. */
export const programs = [
  "server.ts",
  "upstream/serve.ts",
  ...["orders", "catalogue", "audit", "backup", "move"].map((name) => `upstream/owner/${name}.ts`),
];

/** The path by which tests start a program of the sources: its bundle where there is one. */
export function programFile(file: string): string {
  return programs.includes(file) && existsSync(bundleOf(file)) ? bundleOf(file) : resolve(file);
}

/** The path of a program's bundle. */
export function bundleOf(file: string): string {
  return resolve(BUNDLES, `${bundleName(file)}.mjs`);
}

/** The name of a program's bundle: `orders` of `upstream/owner/orders.ts`. */
export function bundleName(file: string): string {
  return basename(file, ".ts");
}
