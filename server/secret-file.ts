import { readFileSync } from "node:fs";

/** How long a secret is at least, in characters. */
export const SECRET_LENGTH = 32;
/** What secrets must be, in words. */
export const secretRule = `secrets of ${SECRET_LENGTH} characters or more, separated by commas`;

/** Secrets as written in one text: separated by commas or on lines of their own. */
export function secretList(text: string): string[] {
  return text
    .split(/[,\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The secrets in a file. Where it cannot be read, or one of them is too short: none, and a complaint that never tells what is in it. */
export function secretsInFile(path: string): { secrets: string[]; complaint?: string } {
  try {
    const secrets = secretList(readFileSync(path, "utf8"));
    if (secrets.length === 0) return { secrets: [], complaint: `a file with ${secretRule}, but ${path} is empty` };
    return secrets.every((secret) => secret.length >= SECRET_LENGTH)
      ? { secrets }
      : { secrets: [], complaint: `a file with ${secretRule}, but one in ${path} is shorter` };
  } catch (error) {
    return {
      secrets: [],
      complaint: `a file that can be read (${error instanceof Error ? error.message : String(error)})`,
    };
  }
}
