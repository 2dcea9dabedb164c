import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from "yauzl";
import { isPicturePath } from "#api/catalogue/photograph-path.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { fileRemedy } from "#process/storage-error.ts";

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
    throw new RefusedFile(remark("photo_unread", fileRemedy(error) ?? "try again"));
  });
  try {
    const { size } = await handle.stat();
    if (size > MAX_FILE_BYTES) throw new RefusedFile(tooLarge(size));
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

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
async function openZip(file: string): Promise<PictureFiles> {
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
        if (entry === undefined) throw new RefusedFile(remark("photo_gone"));
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
): Promise<{ entries: Map<string, Entry>; remarks: { path: string; said: Remark }[] }> {
  const entries = new Map<string, Entry>();
  const remarks: { path: string; said: Remark }[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith("/") || isSystemFile(name)) continue;
      const wrong = validateFileName(name);
      if (wrong !== null) remarks.push({ path: name, said: remark("photo_outside") });
      else if (entries.has(name)) remarks.push({ path: name, said: remark("photo_twice") });
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
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new RefusedFile(remark("photo_locked"));
  if (entry.uncompressedSize > MAX_FILE_BYTES) throw new RefusedFile(tooLarge(entry.uncompressedSize));
  try {
    const chunks: Buffer[] = [];
    // yauzl ends the stream with an error when there are more bytes than the entry says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (crc32(bytes) !== entry.crc32) throw new Error("wrong checksum");
    return bytes;
  } catch {
    throw new RefusedFile(remark("photo_torn_packed"));
  }
}

/** The most bytes of one file: a photograph of 200 megapixels has some 60 MB. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** The most files of one run: a mistyped folder must not be read for hours. */
const MAX_FILES = 50_000;

/** The files of a folder or an archive, by their paths in it, with slashes. */
export interface PictureFiles {
  /** Pictures by their endings, in the order of their paths. */
  pictures: readonly string[];
  /** How many other files there are. */
  others: number;
  /** Why some entries are not looked at. */
  remarks: readonly { path: string; said: Remark }[];
  /** Reads a file. Throws RefusedFile, which says why it cannot be taken. */
  read(file: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** A file that cannot be taken, and why. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
  readonly said: Remark;

  constructor(said: Remark) {
    super(said.code);
    this.said = said;
  }
}

/** There is no such folder or archive; the message names it. */
export class NoPictureFiles extends Error {
  override readonly name = "NoPictureFiles";
}

/** Whether a path is one of the small files that systems put beside pictures, such as `.DS_Store` and `__MACOSX/`. */
export function isSystemFile(file: string): boolean {
  return file
    .split("/")
    .some((part) => /^\.(?!\.?$)/.test(part) || part === "__MACOSX" || /^(?:thumbs\.db|desktop\.ini)$/i.test(part));
}

/** Paths as people order them: 2 before 10. */
export function inOrder(paths: readonly string[]): string[] {
  const { compare } = new Intl.Collator("en", { numeric: true });
  return paths.toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1));
}

/** Why a file of so many bytes is refused. */
export function tooLarge(bytes: number, most = MAX_FILE_BYTES): Remark {
  return remark("photo_large", String(Math.ceil(bytes / 1024 / 1024)), String(most / 1024 / 1024));
}
