import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { criteria } from "#app/content/accessibility/criteria.server.ts";
import { equivalents, knownLimits } from "#app/content/accessibility/equivalents-and-limits.server.ts";
import { documents } from "#scripts/accessibility/documents.ts";
import { readEvaluated } from "#scripts/accessibility/evaluated.ts";
import { onlyWith, randomSample, structuredSample } from "#scripts/accessibility/sample.ts";
import { exceptions } from "#tests/accessibility/exceptions.ts";
import { judgedFindings } from "#tests/accessibility/judged-findings.ts";
import { states } from "#tests/accessibility/states.ts";

const numbers = criteria.map(({ number }) => number);

describe("the accessibility report", () => {
  it.each([...documents()])("%s is the one that its source comes to (npm run a11y:report -- --write)", (file, text) => {
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("names the day and the commit of the evaluation", () => {
    const { date, commit } = readEvaluated();
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
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
    expect(numbers).toEqual(expected);
    expect(["A", "AA", "AAA"].map((level) => criteria.filter((one) => one.level === level).length)).toEqual([
      31, 24, 31,
    ]);
  });

  it("names tests for everything that applies", () => {
    expect(criteria.filter(({ outcome, tests }) => outcome !== "not applicable" && tests.length === 0)).toEqual([]);
  });

  it("claims level AA, and every limit, exception and judgement belongs to a criterion", () => {
    expect(criteria.filter(({ level, outcome }) => level !== "AAA" && outcome === "partly")).toEqual([]);
    const named = [...equivalents, ...knownLimits, ...Object.values(exceptions), ...judgedFindings].flatMap(
      ({ criteria }) => criteria,
    );
    expect(numbers).toEqual(expect.arrayContaining([...named, ...Object.keys(onlyWith)]));
  });

  it("says of glossary and reading level in every table what the criteria say", () => {
    const text = documents().get("docs/accessibility/conformance-report.md") ?? "";
    for (const number of ["3.1.3", "3.1.5"]) {
      const { outcome, remark = "" } = criteria.find((one) => one.number === number) ?? {};
      expect([number, outcome, text.split(remark).length - 1]).toEqual([number, "supported", 3]);
    }
    expect(text).not.toMatch(/no glossary|not measured/);
  });

  it("lists exceptions that the tests read", () => {
    const unread = Object.entries(exceptions).filter(
      ([name, { file }]) =>
        !readFileSync(file, "utf8").includes(name) || !readFileSync(file, "utf8").includes("exceptions"),
    );
    expect(unread).toEqual([]);
  });

  it("evaluates pages by states that there are, each page once", () => {
    const sample = [...structuredSample, ...randomSample];
    expect(states.map(({ name }) => name)).toEqual(expect.arrayContaining(sample.flatMap((page) => page.states)));
    expect(new Set(sample.map(({ title }) => title)).size).toBe(sample.length);
    const structured = new Set(structuredSample.flatMap((page) => page.states));
    expect(randomSample.flatMap((page) => page.states).filter((state) => structured.has(state))).toEqual([]);
  });
});
