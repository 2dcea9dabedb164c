import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { CommandContext } from "./open-owner-database.ts";

/** Writes a file that is not there yet. One that is not written to its end is removed: nobody takes it for the whole. */
export async function writeNewFile(
  file: string,
  chunks: AsyncIterable<string> | Iterable<string>,
  mode: number,
): Promise<void> {
  const out = createWriteStream(file, { flags: "wx", mode });
  await once(out, "open").catch((error: unknown) => refuseNewFile(file, error));
  try {
    await pipeline(chunks, out);
  } catch (error) {
    // A failing cleanup must not hide the first error.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes what names customers into a new file for its owner alone, or to the terminal where none is named. */
export async function writeNewFileOrOut(
  { out, say }: Pick<CommandContext, "out" | "say">,
  file: string | undefined,
  chunks: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  if (file === undefined) return pipeline(chunks, out, { end: false });
  await writeNewFile(file, chunks, 0o600);
  say(`Written: ${file}`);
}

/** Throws what the owner can do about a failure to make a new file, and the failure itself where that is not known. */
function refuseNewFile(file: string, error: unknown): never {
  const reason = reasonOf(file, error instanceof Error && "code" in error ? error.code : null);
  throw reason === null ? error : new Error(reason, { cause: error });
}

function reasonOf(file: string, code: unknown): string | null {
  switch (code) {
    case "EEXIST":
      return `There is already a file ${file}: nothing is overwritten. Name another one, or move it away.`;
    case "EISDIR":
      return `${file} is a folder: name a file in it.`;
    case "ENOENT":
    case "ENOTDIR":
      return `There is no folder ${path.dirname(file)}.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `This user may not write ${file}. Name a file in another folder.`;
    default:
      return null;
  }
}
