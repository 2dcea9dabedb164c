import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { criteria, equivalents, evidence, knownLimits } from "../../app/content/accessibility-criteria.server.ts";
import { renderEarl, renderReport } from "../../scripts/accessibility/render-report.ts";

describe("the conformance report", () => {
  it("is the one that its source comes to (npm run a11y:report writes it)", () => {
    expect(readFileSync("docs/accessibility/README.md", "utf8")).toBe(renderReport());
    expect(readFileSync("docs/accessibility/earl.jsonld", "utf8")).toBe(renderEarl());
  });

  it("has every criterion of WCAG 2.2 once, in order", () => {
    const perGuideline = {
      "1.1": 1,
      "1.2": 9,
      "1.3": 6,
      "1.4": 13,
      "2.1": 4,
      "2.2": 6,
      "2.3": 3,
      "2.4": 13,
      "2.5": 8,
      "3.1": 6,
      "3.2": 6,
      "3.3": 9,
      "4.1": 2,
    };
    const expected = Object.entries(perGuideline).flatMap(([guideline, count]) =>
      Array.from({ length: count }, (_, index) => `${guideline}.${guideline === "4.1" ? index + 2 : index + 1}`),
    );
    expect(criteria.map(({ number }) => number)).toEqual(expected);
    expect(["A", "AA", "AAA"].map((level) => criteria.filter((one) => one.level === level).length)).toEqual([
      31, 24, 31,
    ]);
  });

  it("names tests that there are, for everything that applies", () => {
    for (const { file, test } of Object.values(evidence)) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, "utf8"), `${file}: ${test}`).toContain(test);
    }
    expect(criteria.filter(({ outcome, tests }) => outcome !== "not applicable" && tests.length === 0)).toEqual([]);
  });

  it("claims level AA, and every limit and equivalent belongs to a criterion", () => {
    expect(criteria.filter(({ level, outcome }) => level !== "AAA" && outcome === "partly")).toEqual([]);
    for (const number of [...equivalents, ...knownLimits].flatMap(({ criteria }) => criteria))
      expect(criteria.map((one) => one.number)).toContain(number);
  });
});
