import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");

test("every threat names test files that there are", () => {
  const rows = page.split("\n").filter((line) => /^\| (?!Threat |-)/.test(line));
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
