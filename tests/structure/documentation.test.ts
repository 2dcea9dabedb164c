import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { shopVariables } from "#server/settings.ts";
import { upstreamVariables } from "#api/upstream-settings.ts";
import { sourceFiles } from "#tests/support/source-files.ts";

const settings = [...new Set([...Object.keys(shopVariables.shape), ...Object.keys(upstreamVariables.shape)])];
const example = readFileSync(".env.example", "utf8");
const prose = sourceFiles("{README.md,CONTRIBUTING.md,docs/**/*.md}")
  .map((file) => file.text)
  .join("\n");

/** Set by the runner of the shop, not by a file. */
const outsideOfFile = new Set(["NODE_ENV", "SHOP_MODE"]);

test.each(settings)("the setting %s is in .env.example and in the documentation", (name) => {
  if (!outsideOfFile.has(name)) expect(example).toMatch(new RegExp(`^#? ?${name}=`, "m"));
  expect(prose).toContain(`\`${name}\``);
});

test("docs/settings.md has one row for each setting", () => {
  const rows = [...readFileSync("docs/settings.md", "utf8").matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
    ([, cell = ""]) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ""),
  );
  expect(rows.filter((name, index) => rows.indexOf(name) !== index)).toEqual([]);
});

test("every line of .env.example is a setting that is read", () => {
  const lines = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(lines.filter((name) => !settings.includes(name ?? ""))).toEqual([]);
});

test("docs/api names each call that an upstream may lack, and no other", () => {
  const named = [...readFileSync("docs/api/README.md", "utf8").matchAll(/^\| (`(?:GET|POST|PUT|DELETE) [^|]*) \|/gm)];
  expect(named.flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, call]) => call)).toSorted()).toEqual(
    calls.flatMap(({ method, path, without }) => (without === undefined ? [] : [`${method} ${path}`])).toSorted(),
  );
});

test("links between documents lead somewhere", () => {
  const broken = sourceFiles("{README.md,ARCHITECTURE.md,CONTRIBUTING.md,docs/**/*.md}").flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\]\(|<img src=")(?!https?:|#|mailto:)([^)"#]+)/g)]
      .filter(([, target]) => !existsSync(join(dirname(path), target ?? "")))
      .map(([, target]) => `${path} → ${target}`),
  );
  expect(broken).toEqual([]);
});

const page = readFileSync("docs/security.md", "utf8");

test("every threat names test files that there are", () => {
  const rows = page.split("\n").filter((line) => /^\| (?!Threat |Item |-)/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  const wrong = rows.filter((row) => {
    const files = [...row.matchAll(/`(\w+\/[\w.-]+\.(?:test|spec)\.ts)`/g)].map(([, file]) => `tests/${file}`);
    return files.length === 0 || !files.every(existsSync);
  });
  expect(wrong).toEqual([]);
});

test("SECURITY.md says how to report a vulnerability", () => {
  expect(readFileSync("SECURITY.md", "utf8")).toContain("docs/security.md");
});
