import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startWhenWanted } from "#delivery/deferred-script/deferred-scripts.tsx";
import { scriptEngines } from "#delivery/deferred-script/script-engines.ts";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { feature, firstWithAll, newerThan, usesOf } from "#tests/support/engine-features.ts";
import { attribute, named, type Element } from "#tests/support/html.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";

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
  expect(listenersOf(loader)).toContain("pointerdown");
  expect(listenersOf(loader.replace(condition, "false"))).toEqual([]);
});

/** The signs that the loader listens for in an engine that has everything. */
function listenersOf(loader: string): string[] {
  const signs: string[] = [];
  const page = {
    window: { TextEncoderStream: true },
    AbortSignal: { timeout: true },
    navigator: {},
    document: { getElementById: () => ({}), documentElement: { dataset: {} } },
    addEventListener: (sign: string) => signs.push(sign),
  };
  new Function(...Object.keys(page), `(${loader})([], 0)`)(...Object.values(page));
  return signs;
}

/** Whether the loader starts without a sign on such a device; `startsAfterMs` as the loader has it. */
function startsByItself(navigator: object, startsAfterMs: number): boolean {
  const page = {
    window: { TextEncoderStream: true },
    AbortSignal: { timeout: true },
    navigator,
    document: { getElementById: () => ({}), documentElement: { dataset: {} } },
    addEventListener: () => undefined,
    onload: undefined,
  };
  const run = new Function(...Object.keys(page), `(${String(startWhenWanted)})([], ${startsAfterMs}); return onload`);
  return run(...Object.values(page)) !== undefined;
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
  expect(startsByItself(device, 0)).toBe(still);
  expect(startsByItself(device, 2_500)).toBe(moving);
});

/** The largest all inline scripts may be together, in bytes; the list of files it is told is data and not counted. */
const MAX_LOADER = 1_024;

test.each(["/", "/productlisting", "/product/1", "/cart", "/login", "/register"])(
  "%s fetches no script by itself",
  async (path) => {
    const { root, headers } = await createClient(shop.url).open(path);
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

    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(nonce).toBeTruthy();
    const running = scripts.filter((script) => [null, "", "text/javascript"].includes(attribute(script, "type")));
    expect(running.length).toBeGreaterThan(0);
    expect(running.filter((script) => attribute(script, "nonce") !== nonce)).toEqual([]);
  },
);

function textIn(scripts: readonly Element[]): string {
  return scripts.flatMap((script) => script.childNodes.map((node) => ("value" in node ? node.value : ""))).join("");
}
