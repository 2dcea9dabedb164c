import { globSync, readFileSync } from "node:fs";
import { Features, transform } from "lightningcss";
import { parse, type AtRule, type Declaration, type Rule } from "postcss";
import { expect, test } from "vitest";
import { TEST_BUILD_DIR } from "../support/build-shop.ts";

/** The oldest engines whose shoppers get the page laid out: phones of 2017, and KaiOS with its Gecko 48. As lightningcss writes versions. */
const engines = { chrome: 61 << 16, firefox: 48 << 16, safari: 10 << 16 };

const [file = ""] = globSync(`${TEST_BUILD_DIR}/client/assets/*.css`);
const css = readFileSync(file, "utf8");
const root = parse(css);
/** What only refines a page, in rules of their own: the chat link steps aside for the focus. */
const refining = /^body:has\(.*\) \.chat-link$/;
const rules: Rule[] = [];
root.walkRules((rule) => void (rule.selectors.every((selector) => refining.test(selector)) || rules.push(rule)));
const declarations: Declaration[] = [];
root.walkDecls((declaration) => void declarations.push(declaration));

/** Names that one of the engines does not know: an unknown name makes the whole list of selectors void. */
const late =
  /:focus-visible|:focus-within|:any-link|:disabled\(|::backdrop|::marker|::file-selector-button|::placeholder|::details-content|::selection|::-(?:webkit|moz|ms)-[\w-]+/;

test("the compiler finds nothing left to lower", () => {
  const lowered = transform({
    filename: "app.css",
    code: Buffer.from(css),
    minify: true,
    targets: engines,
    exclude: Features.LightDark,
  }).code.toString();
  // A declaration that only repeats the one before it is neither here nor there.
  const written = (text: string) =>
    text
      .trim()
      .replaceAll(/([^;{}]+;)(?=\1)/g, "")
      .replaceAll("}", "}\n")
      .split("\n");
  const before = new Set(written(css));
  expect(written(lowered).filter((rule) => !before.has(rule))).toEqual([]);
});

/** At-rules that only refine: without them a page is laid out as on a narrow screen, and composed properties are inherited. */
const ignorable = ["property", "container"];

test("no at-rule but those of 2013, and two that may be ignored", () => {
  const names = new Set<string>();
  root.walkAtRules((rule) => void names.add(rule.name));
  expect(
    [...names].filter(
      (name) => !["media", "supports", "keyframes", "-webkit-keyframes", "page", ...ignorable].includes(name),
    ),
  ).toEqual([]);
  const ranges: string[] = [];
  root.walkAtRules("media", (rule) => void (/[<>]/.test(rule.params) && ranges.push(rule.params)));
  expect(ranges).toEqual([]);
});

test("no selector that needs :is, :where, :has or nesting", () => {
  expect(
    rules
      .map((rule) => rule.selector)
      .filter((selector) => /:(?:is|where|has|nth-child\([^)]* of )\(|&/.test(selector.replaceAll(/\\./g, ""))),
  ).toEqual([]);
  expect(rules.filter((rule) => rule.parent?.type === "rule")).toEqual([]);
});

test("a name that some engine does not know voids nothing but its own rule", () => {
  const mixed = rules.filter(
    (rule) =>
      rule.selectors.some((selector) => late.test(selector)) &&
      !rule.selectors.every((selector) => late.test(selector)),
  );
  expect(mixed.map((rule) => rule.selector)).toEqual([]);
});

test("the ring of a focus is there without :focus-visible, wherever the shop takes the engine's own away", () => {
  const drawn = rules
    .filter((rule) => /:focus-visible/.test(rule.selector) && !/:focus:not\(:focus-visible\)/.test(rule.selector))
    .map((rule) => rule.selector);
  expect(drawn).toEqual([":focus-visible"]);
});

test("no property or value without something before it that old engines know", () => {
  const unknown =
    /^(?:inset|translate|scale|rotate|(?:padding|margin|border|inset)-(?:inline|block).*|place-.*|aspect-ratio)$/;
  expect(declarations.filter(({ prop }) => unknown.test(prop) && prop !== "aspect-ratio").map(String)).toEqual([]);
  expect(
    declarations
      .filter(({ value }) => /\b(?:oklch|oklab|lab|lch|color-mix|color)\(|#(?:[0-9a-f]{4}|[0-9a-f]{8})\b/i.test(value))
      .map(String),
  ).toEqual([]);
  const bare = declarations.filter(
    (one) =>
      /\b(?:clamp|min|max)\(|\d[dsl]v[hw]\b/.test(one.value.replaceAll(/minmax\(/g, "")) &&
      !isPreceded(one) &&
      !isInsideSupports(one),
  );
  expect(bare.map(String)).toEqual([]);
});

test("grids have the gap of their time, and stand-ins where there are no grids; flex rows have margins", () => {
  const gaps = rules.filter(
    (rule) =>
      rule.some((node) => node.type === "decl" && node.prop === "gap") &&
      !rule.some((node) => node.type === "decl" && node.prop === "grid-gap"),
  );
  expect(gaps.map((rule) => rule.selector)).toEqual([]);
  expect(standIns("not (display:grid)")).toContain(".grid-cols-2");
  expect(standIns("not (inset:0)").join()).toContain(".flex.gap-");
});

test("colours are there without custom properties", () => {
  const borders = declarations.filter(
    (one) =>
      /^(?:background|background-color|border|border-color)$/.test(one.prop) &&
      /var\(--(?!tw-)/.test(one.value) &&
      !isPreceded(one),
  );
  expect(borders.map((one) => `${(one.parent as Rule).selector} ${String(one)}`)).toEqual([]);
  const first = rules.slice(0, 20).filter((rule) => rule.nodes.length === 1 && /^color:\s*#/.test(String(rule.first)));
  const coloured = new Set(first.flatMap((rule) => rule.selectors));
  const lacking = rules
    .filter(
      (rule) =>
        rule.parent?.type === "root" &&
        rule.some((node) => node.type === "decl" && node.prop === "color" && node.value.startsWith("var(")),
    )
    .flatMap((rule) => rule.selectors)
    .filter((selector) => !coloured.has(selector) && !selector.startsWith("::"));
  expect(lacking).toEqual([]);
});

function isPreceded(declaration: Declaration): boolean {
  const before = declaration.prev();
  return before?.type === "decl" && before.prop === declaration.prop;
}

function isInsideSupports(declaration: Declaration): boolean {
  return (declaration.parent?.parent as AtRule | undefined)?.name === "supports";
}

function standIns(condition: string): string[] {
  const found: string[] = [];
  root.walkAtRules("supports", (block) => {
    if (block.params === condition) block.walkRules((rule) => void found.push(rule.selector));
  });
  return found;
}
