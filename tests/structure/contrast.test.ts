import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("app/design.css", "utf8");

/** The colour tokens of the rule that starts at `selector`. */
function tokensOf(selector: string): Record<string, string> {
  const [rule = ""] = css.slice(css.indexOf(`${selector} {`) + selector.length).split(/[@}]/, 1);
  return Object.fromEntries([...rule.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
}

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const themes = { light: tokensOf("html"), dark: tokensOf("@variant dark") };
const grounds = ["paper", "raised", "sunk"];
const pairs = [
  ...["ink", "ink-soft", "madder", "madder-deep", "leaf"].flatMap((text) =>
    grounds.map((ground) => ({ text, ground, least: 7 })),
  ),
  { text: "on-madder", ground: "madder", least: 7 },
  { text: "on-madder", ground: "madder-deep", least: 7 },
  { text: "on-marigold", ground: "marigold", least: 7 },
  ...["edge", "focus"].flatMap((text) => grounds.map((ground) => ({ text, ground, least: 3 }))),
];

describe.each(Object.entries(themes))("the %s theme", (_, tokens) => {
  it.each(pairs)("$text on $ground has a contrast of $least or more", ({ text, ground, least }) => {
    expect(contrast(tokens[text] ?? "", tokens[ground] ?? "")).toBeGreaterThanOrEqual(least);
  });
});
