import { crc32 } from "node:zlib";
import { stat } from "node:fs/promises";
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from "yauzl";
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

/** How many times its own size an archive of photographs may unpack to: they are compressed already, so it is hardly once. */
const MAX_GROWTH = 20;
/** Entries of an archive whose content is encrypted have this bit. */
const ENCRYPTED = 1;
/** Entries whose name is UTF-8 have this bit. */
const UTF_8 = 0x800;

/**
 * Opens a ZIP archive without unpacking it: each file is read into memory when it is its turn, and none is written by its
 * name. Throws NoPictureFiles for a file that is no archive, and for one that unpacks to far more than photographs do.
 */
export async function openZip(file: string): Promise<PictureFiles> {
  const { size } = await stat(file);
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false, lazyEntries: true }).catch(() => {
    throw new NoPictureFiles(`${file} is neither a folder nor a ZIP archive that can be read`);
  });
  try {
    const { entries, remarks } = await listEntries(zip, file);
    const unpacked = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (unpacked > size * MAX_GROWTH + MAX_FILE_BYTES)
      throw new NoPictureFiles(`${file} unpacks to ${MAX_GROWTH} times its size and more: no photographs do`);
    const pictures = inOrder([...entries.keys()].filter(isPicturePath));
    return {
      pictures,
      others: entries.size - pictures.length,
      remarks,
      async read(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw new RefusedFile("it is not in the archive");
        return readEntry(zip, entry);
      },
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(
  zip: ZipFile,
  file: string,
): Promise<{ entries: Map<string, Entry>; remarks: { path: string; reason: string }[] }> {
  const entries = new Map<string, Entry>();
  const remarks: { path: string; reason: string }[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith("/") || isSystemFile(name)) continue;
      const wrong = validateFileName(name);
      if (wrong !== null) remarks.push({ path: name, reason: "its name leads out of the archive" });
      else if (entries.has(name)) remarks.push({ path: name, reason: "the archive holds another file of this name" });
      else entries.set(name, entry);
      if (entries.size + remarks.length > MAX_FILES)
        throw new NoPictureFiles(`${file} has more than ${MAX_FILES} files`);
    }
  } catch (error) {
    if (error instanceof NoPictureFiles) throw error;
    throw new NoPictureFiles(`${file} is torn: its list of files cannot be read`, { cause: error });
  }
  return { entries, remarks };
}

/** A name in UTF-8, which some programs write without saying so, or in the old code page of ZIP. */
function nameOf(entry: Entry): string {
  // Without decoding, yauzl answers bytes where its types promise texts.
  const bytes = entry.fileNameRaw;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\\", "/");
  } catch {
    return getFileNameLowLevel(entry.generalPurposeBitFlag & ~UTF_8, bytes, entry.extraFields, false);
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0)
    throw new RefusedFile("it is encrypted: pack the archive without a password");
  if (entry.uncompressedSize > MAX_FILE_BYTES) throw new RefusedFile(tooLargeReason(entry.uncompressedSize));
  try {
    const chunks: Buffer[] = [];
    // yauzl ends the stream with an error when there are more bytes than the entry says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (crc32(bytes) !== entry.crc32) throw new Error("wrong checksum");
    return bytes;
  } catch {
    throw new RefusedFile("it is torn in the archive. Pack or copy the archive again");
  }
}
