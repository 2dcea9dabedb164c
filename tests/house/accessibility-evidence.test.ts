import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { evidence, type EvidenceKey } from "../../app/content/accessibility/evidence.server.ts";
import type { CollectedTest } from "../../scripts/accessibility/collect-titles.ts";
import { renderTests, testsOf } from "../../scripts/accessibility/render-tests.ts";
import { collectInProcess } from "../support/collect-in-process.ts";

const keys = Object.keys(evidence) as EvidenceKey[];
let collected: CollectedTest[];
beforeAll(async () => {
  collected = await collectInProcess();
});

test("every test that the accessibility report names exists under its title", () => {
  expect(collected.length).toBeGreaterThan(400);
  expect(keys.filter((key) => testsOf(key, collected).length === 0)).toEqual([]);
});

test("none of them is skipped, and none can skip itself", () => {
  const skipping = [...new Set(collected.map(({ file }) => file))].filter((file) =>
    /\.(skip|fixme|todo|skipIf|runIf)\b/.test(readFileSync(file, "utf8")),
  );
  expect(skipping).toEqual([]);
  expect(keys.flatMap((key) => testsOf(key, collected)).filter(({ isSkipped }) => isSkipped)).toEqual([]);
});

test("the list of their titles is the one that they run under (npm run a11y:report -- --write)", () => {
  expect(readFileSync("docs/accessibility/tests.md", "utf8")).toBe(renderTests(collected));
});
