import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The configured secrets; outside of production, one made at the first start and kept in the data directory. */
export async function sessionSecrets(configured: readonly string[], dataDir: string): Promise<readonly string[]> {
  if (configured.length > 0) return configured;
  const file = join(dataDir, "session-secret");
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return [(await readFile(file, "utf8")).trim()];
}
