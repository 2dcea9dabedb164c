import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run check: types, lint, imports and unused code, as many at once as there are processors.");

/** The scripts of package.json that check the code without running it, the longest first. */
const scripts = ["typecheck", "unused", "lint", "imports"];

const { scripts: known } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const waiting = scripts.filter((name) => name in known);

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
async function run(name: string): Promise<void> {
  const begun = performance.now();
  const child = spawn("npm", ["run", "--silent", name], {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once("close", resolve).once("error", reject));
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  const isWell = code === 0;
  if (!isWell) failed.push(name);
  console.log(`${isWell ? "ok    " : "FAILED"} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (!isWell) console.log(`${out}${err}`);
}
