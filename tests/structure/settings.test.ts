import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shopVariables } from "#server/settings.ts";
import { upstreamVariables } from "#api/upstream-settings.ts";

const settings = [...new Set([...Object.keys(shopVariables.shape), ...Object.keys(upstreamVariables.shape)])];
const example = readFileSync(".env.example", "utf8");
const documented = [...readFileSync("docs/settings.md", "utf8").matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
  ([, cell = ""]) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ""),
);

/** Set by the runner of the shop, not by a file. */
const outsideOfFile = new Set(["NODE_ENV", "SHOP_MODE"]);

test.each(settings)("the setting %s is in .env.example, and has one row in docs/settings.md", (name) => {
  if (!outsideOfFile.has(name)) expect(example).toMatch(new RegExp(`^#? ?${name}=`, "m"));
  expect(documented.filter((one) => one === name)).toHaveLength(1);
});

test("every line of .env.example is a setting that is read", () => {
  const lines = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(lines.filter((name) => !settings.includes(name ?? ""))).toEqual([]);
});
