import process from "node:process";
import { importsOf, sourceFiles } from "#tests/support/source-files.ts";

/** Prints how many files and lines each of the named files reaches by its imports, types included; after `--list` their names, too. */
const names = process.argv.slice(2);
for (const start of names.filter((name) => name !== "--list")) {
  const reached = new Map<string, number>();
  const waiting = [start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const [file] = reached.has(path) || /^\w+$/.test(path) ? [] : sourceFiles(path);
    if (file === undefined) continue;
    reached.set(path, file.text.split("\n").length - 1);
    waiting.push(...importsOf(file).map((name) => name.replace(/^content\//, "app/content/en/")));
  }
  const lines = [...reached.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${start} reaches ${reached.size} files with ${lines} lines.`);
  if (names.includes("--list")) for (const [path, count] of [...reached].sort()) console.log(`${count}\t${path}`);
}
