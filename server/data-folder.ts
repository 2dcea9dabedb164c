import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { SettingsError } from "./settings.ts";

/** The shop's data folder, made when it is not there; absolute. Throws SettingsError where nothing can be written into it. */
export function requireDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { recursive: true });
    // Whether one may write is only known by writing: permissions, read-only mounts and full disks all say no.
    rmSync(mkdtempSync(join(folder, ".try-")), { recursive: true });
    return folder;
  } catch (error) {
    throw new SettingsError(`DATA_DIR: expected a folder that the shop can write to, but ${folder} is none (${error instanceof Error ? error.message : String(error)})`);
  }
}
