import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked(
  "npm run check [-- --without-tests]: format, types, lint, imports, unused code and unit tests, as many at once as there are processors.",
);

/** The scripts of package.json that check the code without running it, the longest first. */
const scripts = ["format:check", "typecheck", "unused", "lint", "imports"];

interface Check {
  name: string;
  command: string;
  args: string[];
}

const { scripts: known } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const tests = { name: "unit tests", command: "npx", args: ["vitest", "run", "--project", "unit", "--maxWorkers", "1"] };
const waiting: Check[] = [
  ...(process.argv.includes("--without-tests") ? [] : [tests]),
  ...scripts.filter((name) => name in known).map((name) => ({ name, command: "npm", args: ["run", "--silent", name] })),
];

const started = performance.now();
const failed: string[] = [];
await Promise.all(
  Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
  }),
);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(failed.length === 0 ? `All is well (${seconds} s).` : `Failed: ${failed.join(", ")} (${seconds} s).`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs a check to its end, and shows what it said if it failed. */
async function run({ name, command, args }: Check): Promise<void> {
  const begun = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
  const ended = new Promise<number | null>((resolve, reject) => child.once("close", resolve).once("error", reject));
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  const isWell = code === 0;
  if (!isWell) failed.push(name);
  console.log(`${isWell ? "ok    " : "FAILED"} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (!isWell) console.log(`${out}${err}`);
}
