import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

const specification = readFileSync("docs/specification.md", "utf8");
/** A row: its number, its statement, and the test files that hold it. */
const rows = specification
  .split("\n")
  .filter((line) => line.startsWith("- "))
  .map((line) => {
    const [, number = "", statement = "", files = ""] = /^- (\d+\.\d+) (.+) \(([^()]+)\)$/.exec(line) ?? [];
    return { line, number, statement, files: files.split(", ").map((file) => `tests/${file.replaceAll("`", "")}`) };
  });

describe("docs/specification.md", () => {
  test("numbers the statements of sections 2 to 10, each once and in order", () => {
    expect(rows.filter(({ number, statement }) => number === "" || statement === "").map(({ line }) => line)).toEqual(
      [],
    );
    const sections = Map.groupBy(rows, ({ number }) => number.split(".")[0]);
    expect([...sections.keys()]).toEqual(["2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    for (const [section, own] of sections)
      expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => `${section}.${index + 1}`));
    expect(rows.length).toBeGreaterThan(300);
  });

  test("names test files that there are, at least one for every statement", () => {
    const wrong = rows.flatMap(({ number, files }) =>
      files.filter((file) => !/\.(test|spec)\.ts$/.test(file) || !existsSync(file)).map((file) => `${number}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });
});

const content = sourceFiles("app/content/**/*.ts")
  .map(({ text }) => text)
  .join("\n");
const isInContent = (message: string) =>
  message.includes("${") ? content.includes(`\`${message}\``) : content.includes(JSON.stringify(message));

/** What the rows of sections 2, 4, 5 and 8 quote: the words of screens, and what a shopper is told. */
const quotes = new Set(
  rows
    .filter(({ number }) => /^[2458]\./.test(number))
    .flatMap(({ statement }) => [...statement.matchAll(/“([^”]+)”/g)].map(([, quote = ""]) => quote)),
);
/** Quoted with a number before them, put together with the shop's name, or words of an order's wire. */
const elsewhere = [
  "5+ Years Experience",
  "1000+ Happy Customers",
  "500+ Unique Designs",
  "Why Choose",
  "pending",
  "unknown",
];
/** Headings and labels that no row quotes. */
const labels = ["Product", "Price", "Quantity", "Total", "Remove", "Subtotal", "Tax", "Shipping", "Payment", "Review"];
const more = ["Edit Profile", "Settings", "Years Experience", "Happy Customers", "Unique Designs"];

test("no quote was taken out of the specification", () => {
  expect(quotes.size).toBeGreaterThanOrEqual(156);
});

test.each([...quotes, ...labels, ...more].filter((quote) => !elsewhere.includes(quote)))(
  "the shop says “%s” with exactly this spelling",
  (quote) => {
    expect(isInContent(quote) || isInContent(quote.replace("{", "${"))).toBe(true);
  },
);
