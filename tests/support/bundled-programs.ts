import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { TEST_BUILD_DIR } from "./build-shop.ts";

/** Where the bundles are. */
export const BUNDLES = resolve(TEST_BUILD_DIR, "programs");

/** The files that bundles were made from, each with the time of its last change in ms. */
export type BundleInputs = Readonly<Record<string, number>>;

/** Where those of the bundles are. */
export const INPUTS = resolve(BUNDLES, "inputs.json");

/** What tests start hundreds of times: the shop, the upstream alone, and the owner's commands. */
export const programs = [
  "server.ts",
  "upstream.ts",
  ...["orders", "catalogue", "customers", "audit", "backup", "move"].map((name) => `api/owner/${name}.ts`),
];

/** The path by which tests start a program of the sources: its bundle where there is one, unless `FROM_SOURCES` is set. */
export function programFile(file: string): string {
  const hasBundle = programs.includes(file) && existsSync(INPUTS) && process.env["FROM_SOURCES"] === undefined;
  return hasBundle ? resolve(BUNDLES, `${bundleName(file)}.mjs`) : resolve(file);
}

/** The name of a program's bundle: `orders` of `api/owner/orders.ts`. */
export function bundleName(file: string): string {
  return basename(file, ".ts");
}

/** Reads what the bundles were made from; null where they are not whole. */
export function readInputs(): BundleInputs | null {
  return existsSync(INPUTS) ? (JSON.parse(readFileSync(INPUTS, "utf8")) as BundleInputs) : null;
}

/** Whether every file is as it was: none changed, not to an older one either, and none gone. */
export function areUnchanged(inputs: BundleInputs | null): boolean {
  return (
    inputs !== null &&
    Object.entries(inputs).every(
      ([file, changedAt]) => statSync(file, { throwIfNoEntry: false })?.mtimeMs === changedAt,
    )
  );
}
