import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { evidence, evidenceOf, type EvidenceKey } from "#app/content/accessibility/evidence.server.ts";
import type { CollectedTest } from "#tests/support/collect-titles.ts";

const keys = Object.keys(evidence) as EvidenceKey[];
let collected: CollectedTest[];
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["tests/support/collect-titles.ts"], {
    maxBuffer: 100_000_000,
    // What Vitest tells its own processes would make the inner one part of the outer.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name))),
  });
  collected = JSON.parse(stdout.slice(stdout.lastIndexOf("\n") + 1)) as CollectedTest[];
});

test("every test that the accessibility report names exists under its title", () => {
  expect(collected.length).toBeGreaterThan(400);
  expect(keys.filter((key) => testsOf(key).length === 0)).toEqual([]);
});

test("none of them is skipped, and none can skip itself", () => {
  const skipping = [...new Set(collected.map(({ file }) => file))].filter((file) =>
    /\b(?:test|it|describe)(?:\.\w+)*\.(skip|fixme|todo|skipIf|runIf)\b/.test(readFileSync(file, "utf8")),
  );
  expect(skipping).toEqual([]);
  expect(keys.flatMap((key) => testsOf(key)).filter(({ isSkipped }) => isSkipped)).toEqual([]);
});

/** The tests that a key of the evidence names. */
function testsOf(key: EvidenceKey): CollectedTest[] {
  const { file, test: title, under } = evidenceOf(key);
  return collected.filter(
    (one) =>
      one.file === file &&
      (title === undefined || one.title === title) &&
      (under === undefined || one.title.startsWith(`${under} > `)),
  );
}
