import type { RouteConfigEntry } from "@react-router/dev/routes";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { calls } from "../../contract/calls.ts";
import { shopVariables } from "../../server/settings.ts";
import { upstreamVariables } from "../../upstream/settings.ts";
import { sourceFiles } from "../support/source-files.ts";

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

test("every address of the shop is in docs/routes.md, and no other", () => {
  const documented = [...readFileSync("docs/routes.md", "utf8").matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)].flatMap(
    ([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, address]) => address ?? ""),
  );
  expect(documented.toSorted()).toEqual(addressesOf(routes).toSorted());
});

test("every call upstream is in docs/api, and no other", () => {
  const documented = [
    ...readFileSync("docs/api/README.md", "utf8").matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]*)`/g),
  ].map(([, call]) => call);
  expect([...new Set(documented)].toSorted()).toEqual(
    [...new Set(calls.map(({ method, path }) => `${method} ${path}`))].toSorted(),
  );
});

test("links between documents lead somewhere", () => {
  const broken = sourceFiles("{README.md,ARCHITECTURE.md,CONTRIBUTING.md,docs/**/*.md}").flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g)]
      .filter(([, target]) => !existsSync(join(dirname(path), target ?? "")))
      .map(([, target]) => `${path} → ${target}`),
  );
  expect(broken).toEqual([]);
});

/** The folders that git ignores: a build or a run makes them, so a fresh clone has none. */
const madeFolders = readFileSync(".gitignore", "utf8")
  .split("\n")
  .filter((line) => line.endsWith("/"))
  .map((line) => new RegExp(`^${line.slice(0, -1).replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(/|$)`));

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/recipes.md"])("every path that %s names exists", (document) => {
  const paths = [...readFileSync(document, "utf8").matchAll(/`([a-z][\w.-]*\/[^\s`<]*)`/g)].map(
    ([, path = ""]) => path,
  );
  const kept = paths.filter((path) => !madeFolders.some((made) => made.test(path)));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
});

test("the workflow runs the README's commands of the tests", () => {
  const [, job = ""] = /\n  test:\n([\s\S]*?)\n  \S/.exec(readFileSync(".github/workflows/test.yml", "utf8")) ?? [];
  expect([...job.matchAll(/- run: (.+)/g)].map(([, command]) => command)).toEqual([
    "npm ci",
    "npm test",
    "npm run test:all",
  ]);
  for (const command of ["npm ci && npm test", "npm run test:all"])
    expect(readFileSync("README.md", "utf8")).toContain(command);
});

function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.map((entry) => (entry.index ? "/" : entry.path === "*" ? "*" : `/${entry.path}`));
}

test("the index of the decisions names each file once, in the order of their numbers", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const named = [...index.matchAll(/^\| \d+ \| \[[^\]]*\]\((\d{4}-[\w-]+\.md)\) \|/gm)].map(([, file]) => file);
  const files = readdirSync("docs/decisions").filter((file) => file !== "README.md");
  expect(named).toEqual(files.toSorted());
});
