import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { CollectedTest } from "../../scripts/accessibility/collect-titles.ts";

/** The tests that the accessibility report names, as a process of its own collects them: Vitest cannot collect within a test. */
export async function collectInProcess(): Promise<CollectedTest[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { collectTests } from "./scripts/accessibility/collect-titles.ts";
       const tests = await collectTests();
       process.stdout.write("\\n" + JSON.stringify(tests));`,
    ],
    {
      maxBuffer: 100_000_000,
      // What Vitest tells its own processes would make the inner one part of the outer.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name))),
    },
  );
  return JSON.parse(stdout.slice(stdout.lastIndexOf("\n") + 1)) as CollectedTest[];
}
