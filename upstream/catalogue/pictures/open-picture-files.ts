import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileRemedy } from "../../storage-error.ts";
import {
  inOrder,
  isPicturePath,
  isSystemFile,
  MAX_FILE_BYTES,
  MAX_FILES,
  NoPictureFiles,
  RefusedFile,
  tooLargeReason,
  type PictureFiles,
} from "./picture-files.ts";
import { openZip } from "./zip-files.ts";

/** Opens a folder with all folders in it, or a ZIP archive. Throws NoPictureFiles when it is neither. */
export async function openPictureFiles(place: string): Promise<PictureFiles> {
  const found = await stat(place).catch((error: unknown) => {
    const reason = fileRemedy(error) ?? "it cannot be opened";
    throw new NoPictureFiles(
      `${place}: ${/ENOENT/.test(String(error)) ? "there is no such folder or archive" : reason}`,
    );
  });
  return found.isDirectory() ? openFolder(place) : openZip(place);
}

async function openFolder(folder: string): Promise<PictureFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const all = entries
    // A link could lead to any file of the machine.
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !isSystemFile(file));
  if (all.length > MAX_FILES) throw new NoPictureFiles(`${folder} has more than ${MAX_FILES} files`);
  const pictures = inOrder(all.filter(isPicturePath));
  return {
    pictures,
    others: all.length - pictures.length,
    remarks: [],
    read: (file) => readFileUpTo(path.join(folder, file)),
    close: async () => {},
  };
}

async function readFileUpTo(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw new RefusedFile(`it cannot be read: ${fileRemedy(error) ?? "try again"}`);
  });
  try {
    const { size } = await handle.stat();
    if (size > MAX_FILE_BYTES) throw new RefusedFile(tooLargeReason(size));
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
