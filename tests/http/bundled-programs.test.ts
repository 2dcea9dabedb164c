import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { areUnchanged, programs, readInputs } from "#tests/support/bundled-programs.ts";

const sources = Object.keys(readInputs() ?? {}).filter(
  (file) => file.endsWith(".ts") && !/^(node_modules|tests)\//.test(file),
);

test("bundles are up to date until a file that they were made from is changed, replaced by an older one, or removed", () => {
  const folder = mkdtempSync(join(tmpdir(), "pallu-inputs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "source.ts");
  writeFileSync(file, "");
  const inputs = { [file]: statSync(file).mtimeMs };
  const later = new Date(Date.now() + 1_000);
  const steps = [() => {}, () => utimesSync(file, later, later), () => utimesSync(file, 1, 1), () => rmSync(file)];
  expect(
    steps.map((change) => {
      change();
      return areUnchanged(inputs);
    }),
  ).toEqual([true, false, false, false]);
  expect(areUnchanged(null)).toBe(false);
});

test("bundles know the sources of every room that they are made from", () => {
  expect(sources).toEqual(expect.arrayContaining([...programs, "delivery/page-response.ts", "domain/money.ts"]));
});

test("Node loads every source of the bundled programs as it is", () => {
  const modules = sources.filter((file) => !programs.includes(file)).map((file) => `./${file}`);
  expect(modules.length).toBeGreaterThan(300);
  // A bundler takes more than Node does: JSX, and imports without the end of a name.
  const load = `for (const file of ${JSON.stringify(modules)}) await import(file);`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", load], { stdio: "pipe" });
});
