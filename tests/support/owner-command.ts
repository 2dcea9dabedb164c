import { runAt } from "./places.ts";
import type { TestUpstream } from "./upstream-fixture.ts";

/** The result of a command: its exit code, and what it wrote to stdout and then to stderr. */
export interface CommandResult {
  code: unknown;
  said: string;
}

/**
 * Runs a command of the owner as a function, beside a running upstream: "orders" is `api/owner/orders.ts`. `settings`
 * are further variables of its environment.
 */
export async function runOwnerCommand(
  { dataDir, databaseUrl }: Pick<TestUpstream, "dataDir" | "databaseUrl">,
  command: string,
  words: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<CommandResult> {
  const { code, out, err } = await runAt({ dataDir, databaseUrl, env: settings }, `api/owner/${command}.ts`, ...words);
  return { code, said: out + err };
}

/** What a command of the owner says that must succeed. */
export async function ownerCommandOutput(...run: Parameters<typeof runOwnerCommand>): Promise<string> {
  const { code, said } = await runOwnerCommand(...run);
  if (code !== 0) throw new Error(`the command failed with ${String(code)}: ${said}`);
  return said;
}
