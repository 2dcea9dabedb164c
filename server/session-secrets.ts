import { randomBytes, randomUUID } from "node:crypto";
import { constants, copyFile, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
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

/** The stored secret, which is made where there is none. */
async function storedSecret(file: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(draft, randomBytes(SECRET_LENGTH).toString("hex"), { mode: 0o600 });
    // Two processes that start at once take the same one: the first link counts. Some file systems have none.
    await link(draft, file).catch(() => copyFile(draft, file, constants.COPYFILE_EXCL).catch(() => undefined));
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw new SettingsError(
      `SESSION_SECRETS: none is set, and the one stored in ${file} cannot be read (${error instanceof Error ? error.message : String(error)}); correct its permissions, or set SESSION_SECRETS`,
    );
  } finally {
    await rm(draft, { force: true });
  }
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
