import isPseudoClass from "@csstools/postcss-is-pseudo-class";
import type { Plugin, Root } from "postcss";

/**
 * Lowers Tailwind's output for engines that are older than Tailwind supports.
 *
 * - Gains: Chromium 81, Firefox 78 and Safari 13.1 lay out every page. Without it they lose borders, shadows and every
 *   style of a `group`, a `peer` or `space-y`.
 * - Leans on: Tailwind's `@property` rules and its cascade layer `properties`, which repeats them for newer engines.
 * - Held by: `tests/http/old-engines.test.ts`.
 * - Off: remove `css.postcss` from `vite.config.ts`.
 *
 * Vite's own compiler (lightningcss) lowers the rest: logical properties, `inset`, media ranges and vendor prefixes.
 * Gaps of flex rows and the focus ring have their fallbacks in `app/design.css`.
 */
export function loweredStyles(): Plugin[] {
  return [
    { postcssPlugin: "initial-values-as-fallbacks", Once: writeInitialValues },
    { postcssPlugin: "where-as-is", Once: replaceWhere },
    isPseudoClass({ preserve: false }) as Plugin,
  ];
}

/** The engines that get the design, as esbuild and Vite name them. */
export const oldestEngines = ["chrome81", "firefox78", "safari13.1"];

/** Engines without `@property` read the initial value of a registered property where it is used: `var(--x, 0)`. */
function writeInitialValues(root: Root): void {
  const initial = new Map<string, string>();
  root.walkAtRules("property", (rule) =>
    rule.walkDecls("initial-value", ({ value }) => void initial.set(rule.params, value)),
  );
  root.walkAtRules("layer", (rule) => void (rule.params === "properties" && rule.remove()));
  root.walkDecls((declaration) => {
    for (const [name, value] of initial)
      declaration.value = declaration.value.replaceAll(`var(${name})`, `var(${name}, ${value})`);
  });
}

/** `:where` is newer than all three engines; `:is` can be lowered, and its higher specificity changes no style of the shop. */
function replaceWhere(root: Root): void {
  root.walkRules((rule) => {
    rule.selector = rule.selector.replaceAll(":where(", ":is(");
  });
}
