import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { sampleProducts } from "#api/samples/catalogue/sample-products.ts";

/** The end of lower secondary school, where WCAG 3.1.5 draws the line. */
const MOST_GRADE = 9;
/** Shorter texts are labels: a grade says nothing of them. */
const FEWEST_WORDS = 6;

/** Names of crafts and their descriptions, and the report for auditors. */
const leftOut = ["glossary-words.server.ts"];
const files = globSync("app/content/en/*.ts").filter((file) => !leftOut.includes(basename(file)));

/** Every text in a value that is long enough; functions are asked with plain words. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.split(/\s+/).length < FEWEST_WORDS ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
}

/** The Automated Readability Index: about the class at school in which these texts are read with ease. */
function gradeOf(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.split(/[.!?:](?:\s|$)/)).filter((sentence) => /\w/.test(sentence));
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  const letters = words.join("").length;
  return 4.71 * (letters / words.length) + 0.5 * (words.length / sentences.length) - 21.43;
}

test.each(files)("%s is read with ease by the end of lower secondary school", async (file) => {
  const texts = textsIn({ ...((await import(pathToFileURL(resolve(file)).href)) as object) });
  if (texts.length > 0) expect(gradeOf(texts), texts.join("\n")).toBeLessThanOrEqual(MOST_GRADE);
});

test("descriptions of the sample products are read with ease, too", () => {
  const descriptions = sampleProducts.flatMap(({ description }) => description ?? []);
  expect(descriptions.length).toBeGreaterThan(100);
  expect(descriptions.filter((text) => gradeOf([text]) > MOST_GRADE)).toEqual([]);
});

test("no text is far above the rest", async () => {
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve(file)).href) as Promise<object>));
  const texts = textsIn(modules.map((module) => ({ ...module })));
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter((text) => gradeOf([text]) > 13).map((text) => `${gradeOf([text]).toFixed(1)} ${text}`)).toEqual(
    [],
  );
});
