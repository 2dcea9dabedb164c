import { parseAst } from "vite";
import type { CompatData, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { fileURLToPath } from "node:url";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startWhenWanted } from "#serving/deferred-script/deferred-scripts.tsx";
import { scriptEngines } from "#serving/deferred-script/script-engines.ts";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { attribute, named, type Element } from "#tests/support/html.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";

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
interface Uses {
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
function usesOf(sources: readonly string[]): Uses {
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
function newerThan(promises: readonly Identifier[], { globals, statics, methods }: Uses): string[] {
  const isNewer = (feature: Identifier | undefined) =>
    feature !== undefined && engines.some((engine) => !isPromised(feature, promises, engine));
  return [
    ...[...globals].filter((name) => isNewer(featureOf(name))),
    ...[...statics].filter((path) => isNewer(staticFeatureOf(path))),
    ...[...methods].filter((name) => holdersOf.get(name)?.every(isNewer) ?? false).map((name) => `.${name}`),
  ].toSorted();
}

/** The version from which on an engine has all of the features; null when it has not. */
function firstWithAll(features: readonly Identifier[], engine: (typeof engines)[number]): number | null {
  const versions = features.map((feature) => firstVersion(feature, engine));
  return versions.includes(null) ? null : Math.max(...versions.map(Number));
}

function isPromised(feature: Identifier, promises: readonly Identifier[], engine: (typeof engines)[number]): boolean {
  const [needed, promised] = [firstVersion(feature, engine), firstWithAll(promises, engine)];
  return promised === null || (needed !== null && needed <= promised);
}

/** What is known of a global or of a member of a builtin: `TextEncoderStream`, `Array.findLast`. */
function feature(path: string): Identifier {
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

useSharedShop();

/** The features that the loader asks for, and how it does so. */
const asked = { "AbortSignal.timeout": "AbortSignal.timeout", TextEncoderStream: "window.TextEncoderStream" };
const promises = Object.keys(asked).map(feature);

/** What seems newer than that, and why it is not. */
const harmless = {
  ".createContext": "React's own",
  ".skipTransition": "of a view transition, which is asked for first",
  ".startViewTransition": "asked for first, and no page of the shop wants one",
  ".subscribe": "React Router's own",
  ".use": "React's own",
  "navigator.share": "asked for first",
  "window.print": "missing in Firefox for Android: the button prints nothing there",
};

const files = globSync(`${TEST_BUILD_DIR}/en/client/assets/*.js`).map((file) => readFileSync(file, "utf8"));

test("the script calls nothing that the loader's features do not promise", async () => {
  // The framework's part of a page is script, too, and needs what the loader asks for.
  const { root } = await createClient(shop.url).open("/productlisting");
  const inline = named(root, "script")
    .filter((script) => ["", "text/deferred"].includes(attribute(script, "type") ?? ""))
    .flatMap((script) => script.childNodes.map((node) => ("value" in node ? node.value : "")));
  expect(inline.join("")).toContain("TextEncoderStream");
  expect(newerThan(promises, usesOf([...files, ...inline]))).toEqual(Object.keys(harmless));
});

test("the script's syntax is lowered to the first engines that have the features", () => {
  const engines = (["chrome", "firefox", "safari"] as const).map((name) => name + String(firstWithAll(promises, name)));
  expect(scriptEngines).toEqual(engines);
  // What cannot be lowered: Safari reads `(?<=` from 16.4 on, and the flag `v` from 17 on.
  const { patterns } = usesOf(files);
  expect(patterns.size).toBeGreaterThan(10);
  expect([...patterns].filter((pattern) => /\(\?<[=!]|\/[a-z]*v[a-z]*$/.test(pattern))).toEqual([]);
});

test.each(Object.entries(asked))("without %s the loader listens for nothing and starts nothing", (_, condition) => {
  const loader = String(startWhenWanted);
  expect(loader).toContain(condition);
  expect(runLoader(loader).signs).toContain("pointerdown");
  expect(runLoader(loader.replace(condition, "false")).signs).toEqual([]);
});

/** Runs the loader in an engine that has everything: the signs that it listens for, and whether it starts without one. */
function runLoader(loader: string, navigator: object = {}, startsAfterMs = 0) {
  const signs: string[] = [];
  const page = {
    window: { TextEncoderStream: true },
    AbortSignal: { timeout: true },
    navigator,
    document: { getElementById: () => ({}), documentElement: { dataset: {} } },
    addEventListener: (sign: string) => signs.push(sign),
    onload: undefined,
  };
  const run = new Function(...Object.keys(page), `(${loader})([], ${startsAfterMs}); return onload`);
  return { startsByItself: run(...Object.values(page)) !== undefined, signs };
}

const quick = { effectiveType: "4g", rtt: 100 };
const able = { connection: quick, deviceMemory: 4, hardwareConcurrency: 8 };

test.each([
  ["a phone of four gigabytes and eight cores on a quick line", able, true, true],
  ["a browser that tells nothing but four cores", { hardwareConcurrency: 4 }, true, true],
  ["two cores", { ...able, hardwareConcurrency: 2 }, false, true],
  ["two gigabytes", { ...able, deviceMemory: 2 }, false, false],
  ["a 3G line", { ...able, connection: { effectiveType: "3g", rtt: 100 } }, false, false],
  ["a slow 4G line", { ...able, connection: { effectiveType: "4g", rtt: 150 } }, false, false],
])("%s decides whether script starts by itself", (_, device, still, moving) => {
  const starts = [0, 2_500].map((ms) => runLoader(String(startWhenWanted), device, ms).startsByItself);
  expect(starts).toEqual([still, moving]);
});

/** The largest all inline scripts may be together, in bytes; the list of files it is told is data and not counted. */
const MAX_LOADER = 1_024;

test.each(["/", "/productlisting", "/product/1", "/cart", "/login", "/register"])(
  "%s fetches no script by itself",
  async (path) => {
    const { root } = await createClient(shop.url).open(path);
    const scripts = named(root, "script");
    expect(scripts.filter((script) => attribute(script, "src") !== null)).toEqual([]);
    expect(named(root, "link").filter((link) => attribute(link, "rel") === "modulepreload")).toEqual([]);
    expect(scripts.filter((script) => attribute(script, "type") === "module")).toEqual([]);

    const inert = scripts.filter((script) => attribute(script, "id") === "deferred-module");
    expect(inert.map((script) => attribute(script, "type"))).toEqual(["text/deferred"]);
    // What the framework would have run: it names the routes of the page and starts the client.
    expect(textIn(inert)).toMatch(/import\s*["'][^"']*manifest|import \* as route0/);
    expect(textIn(inert)).toMatch(/__reactRouterRouteModules/);
    expect(textIn(inert)).toMatch(/import\(["']\/assets\/entry\.client-/);

    const loader = scripts.filter((script) => textIn([script]).includes("deferred-module"));
    expect(loader).toHaveLength(1);
    const outdated = scripts.filter((script) => textIn([script]).includes("pageshow"));
    expect(outdated).toHaveLength(1);
    expect(Buffer.byteLength(textIn([...loader, ...outdated]).replace(/\["\/assets\/.*"\]/, ""))).toBeLessThanOrEqual(
      MAX_LOADER,
    );
  },
);

function textIn(scripts: readonly Element[]): string {
  return scripts.flatMap((script) => script.childNodes.map((node) => ("value" in node ? node.value : ""))).join("");
}
