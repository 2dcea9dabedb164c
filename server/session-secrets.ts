import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SettingsError } from "#settings/environment.ts";
import { commaSeparated } from "#settings/values.ts";

/** The configured secrets. Without any, the shop makes one at its first start and stores it in the data folder. Throws a SettingsError where that one cannot be used. */
export async function sessionSecrets(configured: readonly string[], dataDir: string): Promise<readonly string[]> {
  if (configured.length > 0) return configured;
  const file = join(dataDir, "session-secret");
  const secret = await storedSecret(file);
  if (secret.length >= SECRET_LENGTH) return [secret];
  throw new SettingsError(
    `SESSION_SECRETS: none is set, and the one stored in ${file} is empty or cut short; remove that file for a new one (every login then ends), or set SESSION_SECRETS`,
  );
}

async function storedSecret(file: string): Promise<string> {
  try {
    await mkdir(join(file, ".."), { recursive: true });
    await makeSecret(file);
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw new SettingsError(
      `SESSION_SECRETS: none is set, and the one stored in ${file} cannot be read (${error instanceof Error ? error.message : String(error)}); correct its permissions, or set SESSION_SECRETS`,
    );
  }
}

/** Makes the secret where there is none. The link is atomic, so that two processes that start at once take the same one. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  const secret = randomBytes(SECRET_LENGTH).toString("hex");
  try {
    await writeFile(draft, secret, { flag: "wx", mode: 0o600 });
    // Some file systems have no links.
    await link(draft, file).catch((error: unknown) =>
      isThere(error) ? undefined : writeFile(file, secret, { flag: "wx", mode: 0o600 }),
    );
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** The shortest valid secret, in characters. */
const SECRET_LENGTH = 32;

/** The setting of secrets, separated by commas. What is said of a wrong one shows no secret. */
export const secretsSetting = z
  .string()
  .default("")
  .transform(commaSeparated)
  .pipe(
    z.array(
      z.string().min(SECRET_LENGTH, { error: `secrets of ${SECRET_LENGTH} characters or more, separated by commas` }),
    ),
  );
