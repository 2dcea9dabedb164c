import { globSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Features, browserslistToTargets, transform } from "lightningcss";
import { parse, type AtRule, type Declaration, type Rule } from "postcss";
import { expect, test } from "vitest";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";

/** The oldest engines that get the design. */
const engines = browserslistToTargets(["chrome 81", "firefox 78", "safari 13.1"]);

const [file = ""] = globSync(`${TEST_BUILD_DIR}/en/client/assets/*.css`);
const css = readFileSync(file, "utf8");
const root = parse(css);
const rules: Rule[] = [];
root.walkRules((rule) => void rules.push(rule));
const declarations: Declaration[] = [];
root.walkDecls((declaration) => void declarations.push(declaration));

/** Names that one of the engines does not know: an unknown name voids the whole list of selectors. */
const late = /:focus-visible|::backdrop|::marker|::file-selector-button|::details-content|::-(?:moz|ms)-[\w-]+/;

test("the compiler finds nothing left to lower for the three engines", () => {
  const lowered = transform({
    filename: "app.css",
    code: Buffer.from(css),
    minify: true,
    targets: engines,
    exclude: Features.LightDark,
  }).code.toString();
  // A declaration that only repeats the one before it changes nothing.
  const written = (text: string) =>
    text
      .trim()
      .replaceAll(/([^;{}]+;)(?=\1)/g, "")
      .replaceAll("}", "}\n")
      .split("\n");
  const before = new Set(written(css));
  expect(written(lowered).filter((rule) => !before.has(rule))).toEqual([]);
});

test("no at-rule is newer than the engines but two that may be ignored", () => {
  const known = ["media", "supports", "keyframes", "-webkit-keyframes", "page"];
  // Without them a page is laid out as on a narrow screen, and initial values stand in `var()`.
  const ignorable = ["container", "property"];
  const names = new Set<string>();
  root.walkAtRules((rule) => void names.add(rule.name));
  expect([...names].filter((name) => ![...known, ...ignorable].includes(name))).toEqual([]);
  const ranges: string[] = [];
  root.walkAtRules("media", (rule) => void (/[<>]/.test(rule.params) && ranges.push(rule.params)));
  expect(ranges).toEqual([]);
});

test("a registered property has its initial value wherever it is used", () => {
  const initial = new Map<string, string>();
  root.walkAtRules("property", (rule) =>
    rule.walkDecls("initial-value", ({ value }) => void initial.set(rule.params, value)),
  );
  expect(initial.size).toBeGreaterThan(10);
  const bare = declarations.filter(({ value }) => [...initial.keys()].some((name) => value.includes(`var(${name})`)));
  expect(bare.map(String)).toEqual([]);
  expect(declarations.map(String)).toContain("border-style:var(--tw-border-style,solid)");
});

test("no selector needs :is, :where, :has or nesting, but those that hide what a sheet covers or leave room below a text area", () => {
  expect(
    rules
      .map((rule) => rule.selector.replace(/^(?::root:has\(\.sheet\[open\]\)|html:has\(textarea:focus\))/, ""))
      .filter((selector) => /:(?:is|where|has|nth-child\([^)]* of )\(|&/.test(selector.replaceAll(/\\./g, ""))),
  ).toEqual([]);
  expect(rules.filter((rule) => rule.parent?.type === "rule")).toEqual([]);
  expect(rules.map((rule) => rule.selector)).toContain(".peer:checked~.tile");
});

test("a name that some engine does not know voids nothing but its own rule", () => {
  const mixed = rules.filter(
    (rule) =>
      rule.selectors.some((selector) => late.test(selector)) &&
      !rule.selectors.every((selector) => late.test(selector)),
  );
  expect(mixed.map((rule) => rule.selector)).toEqual([]);
});

test("the focus ring is drawn without :focus-visible", () => {
  const draws = (rule: Rule) =>
    rule.some((node) => node.type === "decl" && node.prop.startsWith("outline") && node.value !== "none");
  const needing = rules.filter((rule) => draws(rule) && rule.selector.includes(":focus-visible"));
  expect(needing.map((rule) => rule.selector)).toEqual([]);
  const drawn = rules.filter((rule) => draws(rule) && rule.selector.includes(":focus")).map((rule) => rule.selector);
  expect(drawn).toContain(":focus");
  expect(drawn).toContain(".peer:focus~.tile");
});

test("no property or value is newer than the engines without one before it that they know", () => {
  // The reset gives every border its style, so `border-block-style` may be ignored.
  const unknown =
    /^(?:inset(?:-.*)?|translate|scale|rotate|(?:padding|margin)-(?:inline|block)|border-(?:inline|block)(?:-width|-color)?|aspect-ratio)$/;
  expect(declarations.filter(({ prop }) => unknown.test(prop)).map(String)).toEqual([]);
  expect(
    declarations
      .filter(({ value }) => /\b(?:oklch|oklab|lab|lch|color-mix|color)\(|\d[dsl]v[hw]\b/i.test(value))
      .map(String),
  ).toEqual([]);
});

test("flex rows have margins where the engine knows no gap", () => {
  const spaced = new Set(
    declarations
      .filter(({ prop, value, parent }) => prop === "margin-left" && value !== "0" && isInside(parent, "not (inset:0)"))
      .flatMap(({ parent }) => (parent as Rule).selectors),
  );
  for (const gap of [".gap-2", ".gap-x-4", ".sm\\:gap-2"])
    expect([...spaced].filter((selector) => selector.startsWith(`${gap}.flex>`))).toHaveLength(1);
});

function isInside(node: Declaration["parent"], condition: string): boolean {
  const above = node?.parent as AtRule | undefined;
  return above?.name === "supports" && above.params === condition;
}

/** WCAG 2.3.1 and 2.3.2: three flashes within a second, in ms for each. */
const FASTEST_MS = 1000 / 3;

/** What the styles repeat, with how long one turn takes in ms; what runs once comes and goes once. */
function repeated(css: string): { declaration: string; ms: number }[] {
  return [...css.matchAll(/(?<![\w-])animation:([^;}]+)/g)]
    .map(([declaration, value = ""]) => ({ declaration, value, ms: durationOf(value) }))
    .filter(({ value }) => value.includes("infinite") || /(?<![\w.-])(?:[2-9]|\d\d+)(?![\w.%])/.test(value))
    .map(({ declaration, ms }) => ({ declaration, ms }));
}

function durationOf(value: string): number {
  const [, number = "0", unit] = /([\d.]+)(ms|s)\b/.exec(value) ?? [];
  return Number(number) * (unit === "s" ? 1000 : 1);
}

test("nothing comes and goes more than three times a second", () => {
  const folder = join(TEST_BUILD_DIR, "en/client/assets");
  const styles = readdirSync(folder)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  expect(styles.join("").length).toBeGreaterThan(10_000);
  expect(styles.flatMap(repeated).filter(({ ms }) => ms < FASTEST_MS)).toEqual([]);
  // The measure itself.
  expect(
    repeated(".a{animation:blink .2s linear infinite}.b{animation:rise .1s}.c{animation:wink 200ms 3}").map(
      ({ ms }) => ms,
    ),
  ).toEqual([200, 200]);
});
