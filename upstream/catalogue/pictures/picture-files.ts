/** The most bytes of one file: a photograph of 200 megapixels has some 60 MB. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** The most files of one run: a mistyped folder must not be read for hours. */
export const MAX_FILES = 50_000;

/** The files of a folder or an archive, by their paths in it, with slashes. */
export interface PictureFiles {
  /** Pictures by their endings, in the order of their paths. */
  pictures: readonly string[];
  /** How many other files there are. */
  others: number;
  /** Why some entries are not looked at. */
  remarks: readonly { path: string; reason: string }[];
  /** Reads a file. Throws RefusedFile, which says why it cannot be taken. */
  read(file: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** A file that cannot be taken; the message says why, for the owner. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
}

/** There is no such folder or archive; the message names it. */
export class NoPictureFiles extends Error {
  override readonly name = "NoPictureFiles";
}

const pictureEnding = /\.(?:jpe?g|jfif|png|webp|avif|hei[cf]|hif|gif|tiff?|bmp|svg|dng|raw|cr[23]|nef|arw)$/i;

/** Whether a path is a photograph's by its ending. Formats that are refused count, so that each is named with its reason. */
export function isPicturePath(file: string): boolean {
  return pictureEnding.test(file);
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

/** The reason why a file of so many bytes is refused. */
export function tooLargeReason(bytes: number): string {
  return `it has ${Math.ceil(bytes / 1024 / 1024)} MB; at most ${MAX_FILE_BYTES / 1024 / 1024} MB are read`;
}
