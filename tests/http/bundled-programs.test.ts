import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { programs, readInputs } from "#tests/support/bundled-programs.ts";

const sources = Object.keys(readInputs() ?? {}).filter(
  (file) => file.endsWith(".ts") && !/^(node_modules|tests)\//.test(file),
);

test("bundles know the sources of every folder that they are made from", () => {
  expect(sources).toEqual(expect.arrayContaining([...programs, "delivery/page-response.ts", "shared/domain/money.ts"]));
});

test("Node loads every source of the bundled programs as it is", () => {
  const modules = sources.filter((file) => !programs.includes(file)).map((file) => `./${file}`);
  expect(modules.length).toBeGreaterThan(300);
  // A bundler takes more than Node does: JSX, and imports without the end of a name.
  const load = `for (const file of ${JSON.stringify(modules)}) await import(file);`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", load], { stdio: "pipe" });
});
