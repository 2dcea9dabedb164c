import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, resolve } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { importPlan } from "../oxlint.imports.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

const folders = new Set(Object.keys(importPlan).map((folder) => folder.split("/")[0]));
/** The programs that check the code without running it, the longest first. */
const checks: Readonly<Record<string, string>> = {
  types: "react-router typegen && tsc",
  unused: "knip",
  lint: "oxlint --deny-warnings",
  imports: `oxlint --config oxlint.imports.ts --deny-warnings ${[...folders].join(" ")}`,
  format: "prettier --check --cache --cache-strategy content .",
};
const names = Object.keys(checks);

helpWhenAsked(
  `npm run check [-- ${names.join("|")} …]: checks the code without running it, as many checks at once as there are processors. Without a name all but format.`,
);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(", ")}: there are ${names.join(", ")}.`);
  process.exit(2);
}
const waiting = asked.length > 0 ? asked : names.filter((name) => name !== "format");

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
  const child = spawn(checks[name] ?? "", {
    stdio: ["ignore", "pipe", "pipe"],
    shell: true,
    env: { ...process.env, PATH: [resolve("node_modules/.bin"), process.env["PATH"]].join(delimiter) },
  });
  const ended = new Promise<number | null>((done, fail) => child.once("close", done).once("error", fail));
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  const isWell = code === 0;
  if (!isWell) failed.push(name);
  console.log(`${isWell ? "ok    " : "FAILED"} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (!isWell) console.log(`${out}${err}`);
}
