import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { importsOf, sourceFiles } from "#tests/support/source-files.ts";

const source = sourceFiles("{app,serving}/**/*.{ts,tsx}");

test("nothing that is committed names a place on somebody's machine, or where packages came from", () => {
  // Spelt in pieces, so that this file is not its own finding.
  const places = ["/wor[k]/", "/roo[t]/", "/hom[e]/\\w+/", "/User[s]/", "registry\\.np[m]", "npmmirro[r]"];
  expect(spawnSync("git", ["grep", "-nEI", places.join("|")], { encoding: "utf8" })).toMatchObject({
    stdout: "",
    status: 1,
  });
});

test("raw HTML is only that of inline scripts, and no element has a style of its own, which the content policy forbids", () => {
  const raw = source.filter(({ text }) => text.includes("dangerouslySetInnerHTML"));
  expect(raw.map((file) => file.path)).toEqual(["serving/deferred-script/deferred-scripts.tsx"]);
  expect(source.filter(({ text }) => /\bstyle=[{"]/.test(text)).map((file) => file.path)).toEqual([]);
});

test("the desk's stylesheet is made from every part of the shop's pages that it shows", () => {
  const shown = new Set(sourceFiles("desk/**/*.tsx").flatMap(importsOf));
  const [{ text: styles } = { text: "" }] = sourceFiles("desk/desk.css");
  const parts = sourceFiles("app/components/**/*.tsx").filter(({ text }) => text.includes("className="));
  const missing = parts.filter(({ path }) => shown.has(path) && !styles.includes(`@source "../${path}";`));
  expect(missing.map(({ path }) => path)).toEqual([]);
});
