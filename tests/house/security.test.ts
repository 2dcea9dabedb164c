import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
const named = [...page.matchAll(/`(tests\/[\w/.-]+)` “([^”]+)”/g)].map(
  ([, file = "", name = ""]) => [file, name] as const,
);

test("every threat names a test", () => {
  const rows = page.split("\n").filter((line) => /^\| (?!Threat |-)/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !/`tests\/[\w/.-]+` “/.test(row))).toEqual([]);
});

test.each(named)("%s has the test “%s”", (file, name) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain(name);
});

test("SECURITY.md says how to report a vulnerability", () => {
  expect(readFileSync("SECURITY.md", "utf8")).toContain("docs/security.md");
});
