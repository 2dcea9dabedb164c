import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evidence, evidenceOf, type EvidenceKey } from "#app/content/accessibility/evidence.server.ts";

const keys = Object.keys(evidence) as EvidenceKey[];

test.each(keys)("what the accessibility report names for %s is there under its title, and runs", (key) => {
  const { file, test: title, under } = evidenceOf(key);
  const source = readFileSync(file, "utf8");
  for (const words of [title, under].flatMap((one) => one?.split(" > ") ?? []))
    expect(source.replaceAll(/\(\s+"/g, '("')).toContain(`(${JSON.stringify(words)},`);
  expect(source).not.toMatch(/\b(?:test|it|describe)(?:\.\w+)*\.(skip|fixme|todo|skipIf|runIf)\b/);
});
