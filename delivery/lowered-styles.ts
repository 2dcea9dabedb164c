import cascadeLayers from "@csstools/postcss-cascade-layers";
import postcss, { type AtRule, type Container, type Declaration, type Plugin, type Root, type Rule } from "postcss";

/**
 * What Tailwind's utilities compose by custom properties, and the shop never does on one element: each is written out
 * in place, with what it is when nothing sets it. (Without `@property`, which engines before 2024 lack, they are invalid.)
 */
const settled: Record<string, string> = {
  "--tw-translate-x": "0",
  "--tw-translate-y": "0",
  "--tw-scale-x": "1",
  "--tw-scale-y": "1",
  "--tw-space-y-reverse": "0",
  "--tw-space-x-reverse": "0",
  "--tw-divide-y-reverse": "0",
  "--tw-divide-x-reverse": "0",
  "--tw-border-style": "solid",
  "--tw-outline-style": "solid",
  "--tw-shadow": "0 0 transparent",
  "--tw-inset-shadow": "0 0 transparent",
  "--tw-ring-shadow": "0 0 transparent",
  "--tw-inset-ring-shadow": "0 0 transparent",
  "--tw-ring-offset-shadow": "0 0 transparent",
};

/** What takes the place of a flex container's `gap` in engines without it: nearly the same ones that lack `inset`. */
const WITHOUT_FLEX_GAP = "not (inset: 0)";
const WITHOUT_GRID = "not (display: grid)";
const WITHOUT_ASPECT_RATIO = "not (aspect-ratio: 1)";

/**
 * The PostCSS plugins that make the shop's styles plain enough for Chrome 61, Firefox 48 and Safari 10: no cascade
 * layers, no `:is` and `:where`, no composition by registered properties; `gap`, grids, `clamp()`, `:focus-visible` and
 * custom properties with something before or beside them. What a compiler lowers by itself (logical properties, ranges
 * in media queries, colours) is left to Vite's, which runs afterwards.
 */
export function lowerStyles(): Plugin[] {
  return [{ postcssPlugin: "pallu-lower-styles", Once: lower }, cascadeLayers() as Plugin];
}

function lower(root: Root): void {
  root.walkAtRules((rule) => {
    // Nothing that is left leans on registered properties: a line's height and a transition's time are set where they hold, and nothing within sets its own.
    if ((rule.name === "layer" && rule.params === "properties") || rule.name === "property") rule.remove();
  });
  root.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && (rule.parent as AtRule).name.endsWith("keyframes")) return;
    settle(rule);
    becomeTransform(rule);
    becomePlain(rule);
  });
  settleFonts(root);
  dropUnread(root);
  putFirst(root);
  const palette = paletteOf(root);
  root.walkRules((rule) => {
    precede(rule, palette);
    focusFor(rule);
  });
  colourFirst(root, palette);
  root.walkRules(besides);
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
}

/** Writes out the composed values of a rule: its own settings, else what they are by default. */
function settle(rule: Rule): void {
  const own = new Map<string, string>();
  rule.walkDecls(/^--tw-/, (declaration) => void own.set(declaration.prop, declaration.value));
  const written = (value: string, depth = 0): string =>
    depth > 4
      ? value
      : value.replace(/var\((--tw-[\w-]+)\)/g, (whole, name: string) =>
          name in settled ? written(own.get(name) ?? settled[name] ?? whole, depth + 1) : whole,
        );
  rule.walkDecls((declaration) => {
    if (declaration.prop in settled) return void declaration.remove();
    // A colour for a shadow or ring is never set apart from it.
    declaration.value = written(declaration.value).replace(
      /var\(--tw-[\w-]*(?:shadow|ring)-color,\s*((?:[^()]|\([^()]*\))+)\)/g,
      "$1",
    );
    if (declaration.prop === "box-shadow")
      declaration.value =
        declaration.value
          .split(/,(?![^(]*\))/)
          .map((one) => one.trim())
          .filter((one) => one !== settled["--tw-shadow"] && one !== "0 0 #0000")
          .join(", ") || "none";
  });
}

/** `translate`, `scale` and `rotate` as properties of their own came in 2022. */
function becomeTransform(rule: Rule): void {
  rule.walkDecls(/^(translate|scale|rotate)$/, (declaration) => {
    const parts = declaration.value.trim().split(/\s+(?![^(]*\))/);
    const value =
      declaration.value === "none"
        ? "none"
        : declaration.prop === "translate"
          ? `translate(${[parts[0], parts[1] ?? "0"].join(", ")})`
          : `${declaration.prop}(${parts.map(asNumber).join(", ")})`;
    declaration.cloneBefore({ prop: "transform", value });
    declaration.remove();
  });
}

function asNumber(value: string): string {
  const percent = /^([\d.]+)%$/.exec(value)?.[1];
  return percent === undefined ? value : String(Number(percent) / 100);
}

/** `:is` and `:where` as Tailwind writes them, in the words of 2011. */
function becomePlain(rule: Rule): void {
  rule.selectors = rule.selectors.map((selector) =>
    selector
      // Children but the last: all but the first, so that nothing depends on what comes after. See `turned`.
      .replace(/^:where\((.+?)\s*>\s*:not\(:last-child\)\)$/, "$1 > * + *")
      // .x:is(:where(.group):hover *) and .x:is(:where(.peer):checked ~ *)
      .replace(
        /^(.+?):is\(:where\(([^()]+)\)((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?)\s*(~?)\s*\*\)(.*)$/,
        "$2$3 $4 $1$5",
      )
      .replace(/^:is\((.+)\)$/, "$1")
      .replace(/:where\(((?:[^()]|\([^()]*\))+)\)/g, "$1"),
  );
  if (rule.selectors.every((selector) => selector.endsWith("> * + *"))) turned(rule);
}

/** What stood after every child but the last stands before every child but the first. */
function turned(rule: Rule): void {
  const opposite: Record<string, string> = {
    bottom: "top",
    top: "bottom",
    left: "right",
    right: "left",
    start: "end",
    end: "start",
  };
  rule.walkDecls((declaration) => {
    declaration.prop = declaration.prop.replace(/(bottom|top|left|right|start|end)/, (side) => opposite[side] ?? side);
  });
}

/** Faces never change: their names stand where they are used. */
function settleFonts(root: Root): void {
  const faces = new Map<string, string>();
  root.walkDecls(/^--font-/, (declaration) => void faces.set(declaration.prop, declaration.value));
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /var\((--font-[\w-]+)\)/g,
      (whole, name: string) => faces.get(name) ?? whole,
    );
  });
}

/** Custom properties that nothing reads are dropped. */
function dropUnread(root: Root): void {
  const read = new Set<string>();
  root.walkDecls((declaration) => {
    for (const [, name = ""] of declaration.value.matchAll(/var\((--[\w-]+)/g)) read.add(name);
  });
  root.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  root.walkAtRules("property", (rule) => {
    if (!read.has(rule.params)) rule.remove();
  });
  // A value nobody sets is what it falls back to.
  const set = new Set<string>();
  root.walkDecls(/^--/, (declaration) => void set.add(declaration.prop));
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /var\((--tw-[\w-]+),\s*((?:[^()]|\([^()]*\))*)\)/g,
      (whole, name: string, fallback: string) => (set.has(name) ? whole : fallback),
    );
    if (declaration.value.trim() === "") declaration.remove();
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

/** Spaces between children have no weight of their own in Tailwind (`:where`): they come before the margins that may differ. */
function putFirst(root: Root): void {
  const margin = root.nodes.find(
    (node): node is Rule => node.type === "rule" && /^\.-?m[trblxy]?-/.test(node.selector),
  );
  if (margin === undefined) return;
  const spaces = root.nodes.filter(
    (node) => node.type === "rule" && node.selectors.every((selector) => selector.endsWith("> * + *")),
  );
  for (const node of spaces) margin.before(node);
}

/** The light theme's colours by name: for engines without custom properties. */
function paletteOf(root: Root): Map<string, string> {
  const palette = new Map<string, string>();
  root.each((node) => {
    if (node.type === "rule" && node.selector === ":root")
      node.walkDecls(
        /^--/,
        (declaration) => void (declaration.value.startsWith("#") && palette.set(declaration.prop, declaration.value)),
      );
  });
  return palette;
}

/** A plainer value before one that old engines do not know. */
function precede(rule: Rule, palette: ReadonlyMap<string, string>): void {
  rule.walkDecls((declaration) => {
    if (declaration.prop.startsWith("--") || declaration.prop === "color" || precededAlready(declaration)) return;
    const plainer = declaration.value
      .replace(/var\((--[\w-]+)\)/g, (whole, name: string) => palette.get(name) ?? whole)
      .replace(/\b(?:clamp|min|max)\(((?:[^(),]|\([^()]*\))+),.*\)/, "$1")
      .replace(/^([\d.]+)dvh$/, "$1vh");
    if (plainer !== declaration.value && !plainer.includes("var(")) declaration.cloneBefore({ value: plainer });
    if (declaration.prop === "overflow-wrap" && declaration.value === "anywhere")
      declaration.cloneBefore({ value: "break-word" });
  });
}

/**
 * Colours of text for engines without custom properties, before everything else: beside their rules the compiler takes
 * them for superfluous. Two selectors each for the same reason.
 */
function colourFirst(root: Root, palette: ReadonlyMap<string, string>): void {
  const coloured = new Map<string, string[]>();
  root.each((node) => {
    if (node.type !== "rule") return;
    node.walkDecls("color", ({ value }) => {
      const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1] ?? "";
      if (palette.has(name))
        coloured.set(name, [
          ...(coloured.get(name) ?? []),
          ...node.selectors.filter((selector) => !selector.startsWith("::")),
        ]);
    });
  });
  const { source } = root;
  const rules = [...coloured].map(([name, selectors]) =>
    postcss.rule({
      selector: [...new Set(selectors), `.${name.slice(2)}`].join(", "),
      source,
      nodes: [postcss.decl({ prop: "color", value: palette.get(name) ?? "", source })],
    }),
  );
  root.prepend(...rules);
}

function precededAlready(declaration: Declaration): boolean {
  const before = declaration.prev();
  return before?.type === "decl" && before.prop === declaration.prop;
}

/** A selector with `:focus-visible` is no selector to engines before 2020: `:focus` first, and no ring for pointers where they know better. */
function focusFor(rule: Rule): void {
  if (!rule.selector.includes(":focus-visible")) return;
  const outlines = rule.nodes.every((node) => node.type === "decl" && node.prop.startsWith("outline"));
  if (!outlines || rule.selector === ":focus-visible") return;
  rule.before(rule.clone({ selector: rule.selector.replaceAll(":focus-visible", ":focus") }));
  if (rule.some((node) => node.type === "decl" && node.prop === "outline-style")) {
    const unringed = rule.clone({ selector: rule.selector.replaceAll(":focus-visible", ":focus:not(:focus-visible)") });
    unringed.removeAll();
    unringed.append(postcss.decl({ prop: "outline-style", value: "none", source: rule.source }));
    rule.before(unringed);
  }
  rule.remove();
}

/** Rules beside a rule, for engines that do not know what it relies on. */
function besides(rule: Rule): void {
  if (isUnderSupports(rule)) return;
  const value = (prop: string) => {
    const found = rule.nodes.find((node): node is Declaration => node.type === "decl" && node.prop === prop);
    return found?.value;
  };
  const columns = Number(/^repeat\((\d+),/.exec(value("grid-template-columns") ?? "")?.[1] ?? 0);
  if (columns > 1) {
    insteadOf(rule, WITHOUT_GRID, [
      [rule.selector, { display: "flex", "flex-wrap": "wrap" }],
      [
        `${rule.selector} > *`,
        { width: `calc(${Math.floor(10_000 / columns) / 100}% - 1rem)`, margin: "0 .5rem 1rem" },
      ],
    ]);
  }
  const gap = value("gap") ?? value("column-gap");
  if (gap !== undefined) {
    for (const prop of ["gap", "column-gap", "row-gap"])
      rule.walkDecls(prop, (declaration) => void declaration.cloneBefore({ prop: `grid-${prop}` }));
    if (parseFloat(gap) !== 0 && rule.selectors.length === 1 && /^\.[\w\\.[\]-]+$/.test(rule.selector)) {
      insteadOf(rule, WITHOUT_FLEX_GAP, [
        [`.flex${rule.selector} > * + :not(.ml-auto), .inline-flex${rule.selector} > * + *`, { "margin-left": gap }],
        [`.flex-col${rule.selector} > * + *`, { "margin-left": "0", "margin-top": gap }],
      ]);
    }
  } else if (value("row-gap") !== undefined)
    rule.walkDecls("row-gap", (declaration) => void declaration.cloneBefore({ prop: "grid-row-gap" }));
  const ratio = /^(\d+)\s*\/\s*(\d+)$/.exec(value("aspect-ratio") ?? "");
  if (ratio !== null)
    insteadOf(rule, WITHOUT_ASPECT_RATIO, [
      [
        `${rule.selector}::before`,
        { content: '""', display: "block", "padding-top": `${(100 * Number(ratio[2])) / Number(ratio[1])}%` },
      ],
    ]);
}

/** Adds rules for engines that do not know something, after the rule that relies on it. */
function insteadOf(
  rule: Rule,
  condition: string,
  rules: [selector: string, declarations: Record<string, string>][],
): void {
  const { source } = rule;
  const block = postcss.atRule({ name: "supports", params: condition, source });
  for (const [selector, declarations] of rules) {
    const fallback = postcss.rule({ selector, source });
    for (const [prop, value] of Object.entries(declarations)) fallback.append(postcss.decl({ prop, value, source }));
    block.append(fallback);
  }
  rule.after(block);
}

function isUnderSupports(rule: Rule): boolean {
  for (
    let above: Container | undefined = rule.parent as Container | undefined;
    above !== undefined;
    above = above.parent as Container | undefined
  ) {
    if (above.type === "atrule" && (above as AtRule).name === "supports") return true;
  }
  return false;
}
