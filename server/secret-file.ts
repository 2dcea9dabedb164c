import { readFileSync } from "node:fs";

/** The shortest valid secret, in characters. */
export const SECRET_LENGTH = 32;
/** The rule for secrets, in words. */
export const secretRule = `secrets of ${SECRET_LENGTH} characters or more, separated by commas`;

/** The secrets in a text: separated by commas, or on lines of their own. */
export function secretList(text: string): string[] {
  return text
    .split(/[,\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The secrets in a file. A file that cannot be read or holds a short secret gives none, and a complaint that shows no secret. */
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
