import path from "node:path";

/** Throws what the owner can do about a failure to make a new file, and the failure itself where that is not known. */
export function refuseNewFile(file: string, error: unknown): never {
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
