import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CompatData, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { parseAst } from "vite";

/** Engines that shoppers use; the rest of the table are servers, and Internet Explorer. */
const engines = [
  "chrome",
  "chrome_android",
  "edge",
  "firefox",
  "firefox_android",
  "safari",
  "safari_ios",
  "samsunginternet_android",
  "webview_android",
] as const;

/** What a script names that the engine must provide. */
export interface Uses {
  /** `fetch`, `TextDecoder`. */
  globals: Set<string>;
  /** Functions of those: `Object.hasOwn`, `document.querySelector`. To read what is missing harms nothing. */
  statics: Set<string>;
  /** The names of methods that are called on anything else: `at`, `replaceAll`. */
  methods: Set<string>;
  /** Regular expressions, as they are written. */
  patterns: Set<string>;
}

type Node = Record<string, unknown> & { type: string };

/** What scripts name, without regard to whether the engine or the script itself provides it. */
export function usesOf(sources: readonly string[]): Uses {
  const uses: Uses = { globals: new Set(), statics: new Set(), methods: new Set(), patterns: new Set() };
  for (const source of sources) walk(parseAst(source), uses);
  return uses;
}

function walk(value: unknown, uses: Uses, isCalled = false): void {
  if (Array.isArray(value)) for (const one of value) walk(one, uses);
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  const node = value as Node;
  if (node.type === "Literal" && "regex" in node) uses.patterns.add(String(node["raw"]));
  if (node.type === "Identifier") uses.globals.add(String(node["name"]));
  const isMember = node.type === "MemberExpression" && node["computed"] !== true;
  const isKey = ["Property", "MethodDefinition", "PropertyDefinition"].includes(node.type) && node["computed"] !== true;
  if (isMember) {
    const [object, property] = [node["object"] as Node, String((node["property"] as Node)["name"])];
    const isOfGlobal = object.type === "Identifier" && isGlobal(String(object["name"]));
    if (isCalled && isOfGlobal) uses.statics.add(`${String(object["name"])}.${property}`);
    if (isCalled && !isOfGlobal) uses.methods.add(property);
  }
  for (const [key, child] of Object.entries(node))
    if (!(isMember && key === "property") && !(isKey && key === "key"))
      walk(child, uses, key === "callee" && node["optional"] !== true);
}

const data = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve("@mdn/browser-compat-data")), "utf8"),
) as CompatData;
const builtins = data.javascript["builtins"] as Identifier;

/** The interfaces of the objects that a page has by name, nearest first. */
const interfaces: Record<string, readonly string[]> = {
  window: ["Window", "EventTarget"],
  globalThis: ["Window", "EventTarget"],
  document: ["Document", "Node", "EventTarget"],
  navigator: ["Navigator"],
  location: ["Location"],
  history: ["History"],
  performance: ["Performance", "EventTarget"],
  sessionStorage: ["Storage"],
  localStorage: ["Storage"],
};

function isGlobal(name: string): boolean {
  return name in interfaces || featureOf(name) !== undefined;
}

/** A name that a page has without a dot before it. */
function featureOf(name: string): Identifier | undefined {
  if (!/^[A-Za-z]{3,}$/.test(name)) return undefined;
  const found = own(builtins, name) ?? own(data.api, name);
  return found?.__compat === undefined ? undefined : found;
}

/** A member of an object that a page has by name. */
function staticFeatureOf(path: string): Identifier | undefined {
  const [object = "", member = ""] = path.split(".");
  const holders = [
    ...(interfaces[object] ?? [object]).flatMap((name) => [own(data.api, name), own(builtins, name)]),
    ...(object in interfaces ? [data.api as Identifier] : []),
  ];
  return holders.flatMap((holder) => [own(holder, member), own(holder, `${member}_static`)]).find(isFeature);
}

/** Every builtin or interface that has a member of that name. */
const holdersOf = new Map<string, Identifier[]>();
const holders = [builtins, builtins["Intl"], builtins["TypedArray"], data.api] as Identifier[];
for (const holder of holders.flatMap((one) => Object.values(one) as Identifier[]))
  for (const name of Object.keys(holder))
    if (/^\w+$/.test(name) && !/_(?:event|static)$|^__/.test(name) && isFeature(holder[name] as Identifier))
      holdersOf.set(name, [...(holdersOf.get(name) ?? []), holder[name] as Identifier]);

/**
 * Which of the names are newer than all of the features together promise, in some engine. Of a method of an unknown object
 * nothing is known but its name: it counts as newer when it is so wherever there is one.
 */
export function newerThan(promises: readonly Identifier[], { globals, statics, methods }: Uses): string[] {
  const isNewer = (feature: Identifier | undefined) =>
    feature !== undefined && engines.some((engine) => !isPromised(feature, promises, engine));
  return [
    ...[...globals].filter((name) => isNewer(featureOf(name))),
    ...[...statics].filter((path) => isNewer(staticFeatureOf(path))),
    ...[...methods].filter((name) => holdersOf.get(name)?.every(isNewer) ?? false).map((name) => `.${name}`),
  ].toSorted();
}

/** The version from which on an engine has all of the features; null when it has not. */
export function firstWithAll(features: readonly Identifier[], engine: (typeof engines)[number]): number | null {
  const versions = features.map((feature) => firstVersion(feature, engine));
  return versions.includes(null) ? null : Math.max(...versions.map(Number));
}

function isPromised(feature: Identifier, promises: readonly Identifier[], engine: (typeof engines)[number]): boolean {
  const [needed, promised] = [firstVersion(feature, engine), firstWithAll(promises, engine)];
  return promised === null || (needed !== null && needed <= promised);
}

/** What is known of a global or of a member of a builtin: `TextEncoderStream`, `Array.findLast`. */
export function feature(path: string): Identifier {
  const found = path.includes(".") ? staticFeatureOf(path) : featureOf(path);
  if (found === undefined) throw new Error(`nothing is known of ${path}`);
  return found;
}

/** The version from which on an engine has a feature, without a switch; null when it has not. */
function firstVersion(feature: Identifier, engine: (typeof engines)[number]): number | null {
  const statement = feature.__compat?.support[engine];
  const statements: SupportStatement[] = statement === undefined ? [] : [statement].flat();
  const versions = statements
    .flat()
    .filter((one) => !one.flags && !one.prefix && !one.alternative_name)
    // What was there in part before it was there whole counts from the part on.
    .filter((one) => !one.version_removed || one.partial_implementation)
    .map(({ version_added }) => Number.parseFloat(String(version_added).replace("≤", "")))
    .filter((version) => !Number.isNaN(version));
  return versions.length === 0 ? null : Math.min(...versions);
}

function own(holder: Identifier | undefined, name: string): Identifier | undefined {
  return holder !== undefined && Object.hasOwn(holder, name) ? (holder[name] as Identifier) : undefined;
}

function isFeature(feature: Identifier | undefined): feature is Identifier {
  return feature?.__compat !== undefined;
}
