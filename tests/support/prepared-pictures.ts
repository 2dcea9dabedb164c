import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { TEST_BUILD_DIR } from "./build-shop.ts";

/** Pictures of the sample catalogue, as a shop under test made them. */
const kept = resolve(TEST_BUILD_DIR, "prepared", "pictures");

/** Gives a shop the pictures that an earlier run made, unless something that they are made from is newer: making them takes longer than looking at them. */
export function lendPictures(dataDir: string): void {
  if (areFresh()) cpSync(kept, picturesOf(dataDir), { recursive: true });
}

/** Keeps the pictures that a shop has made for later runs. */
export function keepPictures(dataDir: string): void {
  if (areFresh()) return;
  mkdirSync(join(kept, ".."), { recursive: true });
  const folder = mkdtempSync(join(kept, "..", "new-"));
  cpSync(picturesOf(dataDir), folder, { recursive: true });
  rmSync(kept, { recursive: true, force: true });
  renameSync(folder, kept);
}

function areFresh(): boolean {
  if (!existsSync(kept)) return false;
  const made = statSync(kept).mtimeMs;
  const sources = ["package-lock.json", ...globSync("{api,app,delivery,server,shared}/**/*")];
  return sources.every((file) => statSync(file).mtimeMs <= made);
}

/** Where a shop keeps its pictures. */
const picturesOf = (dataDir: string) => join(dataDir, "pictures");
