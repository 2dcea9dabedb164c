import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { criteria } from "#app/content/accessibility/criteria.server.ts";
import { equivalents, knownLimits } from "#app/content/accessibility/equivalents-and-limits.server.ts";
import { documents } from "#scripts/accessibility/documents.ts";
import { onlyWith, type Evaluation } from "#scripts/accessibility/evaluation.ts";
import { exceptions } from "#tests/accessibility/exceptions.ts";
import { judgedFindings } from "#tests/accessibility/judged-findings.ts";
import { states } from "#tests/accessibility/states.ts";

const numbers = criteria.map(({ number }) => number);

describe("the accessibility report", () => {
  it.each([...documents()])(
    "%s is the one that its source comes to (npm run tool -- a11y:report --write)",
    (file, text) => {
      expect(readFileSync(file, "utf8")).toBe(text);
    },
  );

  it("has every criterion of WCAG 2.2 once, in order", () => {
    const guidelines = Map.groupBy(numbers, (number) => number.replace(/\.\d+$/, ""));
    expect([...guidelines.values()].map(({ length }) => length)).toEqual([1, 9, 6, 13, 4, 6, 3, 13, 8, 6, 6, 9, 2]);
    const inOrder = numbers.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    expect(numbers).toEqual([...new Set(inOrder)]);
    expect(numbers).not.toContain("4.1.1");
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

  it("lists exceptions that the tests read", () => {
    const unread = Object.entries(exceptions).filter(
      ([name, { file }]) =>
        !readFileSync(file, "utf8").includes(name) || !readFileSync(file, "utf8").includes("exceptions"),
    );
    expect(unread).toEqual([]);
  });

  it("evaluates pages by states that there are, each page once", () => {
    const document = readFileSync("docs/accessibility/evaluation.json", "utf8");
    const { structuredSample, randomSample } = (JSON.parse(document) as Evaluation).selectSample;
    const sample = [...structuredSample, ...randomSample];
    const statesOf = (pages: typeof sample) =>
      pages.flatMap(({ description }) => description.split("examined as: ")[1]?.split(", ") ?? []);
    expect(states.map(({ name }) => name)).toEqual(expect.arrayContaining(statesOf(sample)));
    for (const name of ["id", "title"] as const)
      expect(new Set(sample.map((page) => page[name])).size).toBe(sample.length);
    const structured = new Set(statesOf(structuredSample));
    expect(statesOf(randomSample).filter((state) => structured.has(state))).toEqual([]);
    expect(sample.flatMap(({ features }) => features)).toEqual(expect.arrayContaining(Object.values(onlyWith)));
  });
});
