import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(tsx?|md|json|css|html|ya?ml|toml|sh|svg)$|^\.[a-z]|\/run$/.test(path));
const source = sourceFiles("{api,app,delivery,scripts,server,shared,tests}/**/*.{ts,tsx}");

test("nothing that is committed names a place on somebody's machine or where packages came from", () => {
  // Spelt in pieces, so that this file is not its own finding.
  const forbidden = new RegExp(
    [
      `/${"work"}/`,
      `/${"root"}/`,
      `/${"home"}/\\w+/`,
      `/${"Users"}/`,
      `registry\\.${"npm"}`,
      `npm${"mirror"}`,
      `\\b${"artif"}actory`,
    ].join("|"),
  );
  const found = tracked.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) => (forbidden.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(found).toEqual([]);
});

test("the lock file says what packages are, not which host they came from", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved": "https?:/);
});

test("no style attributes: the content policy forbids them", () => {
  expect(
    source.filter(({ path, text }) => path.startsWith("app/") && /\bstyle=[{"]/.test(text)).map((file) => file.path),
  ).toEqual([]);
});

test("nothing calls what the browser's build leaves out of React Router", () => {
  // The lists in `delivery/unused-code.ts` say what; there it would do nothing, without a word. A form of the browser's own,
  // which no router sends, may have its encoding.
  const leftOut =
    /\b(useBlocker|usePrompt|PrefetchPageLinks|instrumentations|useTransitions|clientLoader|clientAction)\b|\b(viewTransition|prefetch)[=:]|\bencType:|<(?!form\b)[\w.]+\s[^<>]*\bencType=|<NavLink\b|\bmask=\{|export (const|function) links\b|\broute\("[^"]*\?/;
  expect(
    source
      .filter(
        ({ path, text }) => /^(app|delivery)\//.test(path) && path !== "delivery/unused-code.ts" && leftOut.test(text),
      )
      .map((file) => file.path),
  ).toEqual([]);
  expect(readFileSync("app/entry.client.tsx", "utf8")).toContain("<HydratedRouter />");
  expect(readFileSync("react-router.config.ts", "utf8")).toContain('routeDiscovery: { mode: "initial" }');
});

test("no event handlers written into HTML, and raw HTML only for inline scripts", () => {
  const raw = source.filter(
    ({ path, text }) => /^(app|delivery)\//.test(path) && text.includes(`dangerously${"SetInnerHTML"}`),
  );
  expect(raw.map((file) => file.path)).toEqual(["delivery/deferred-script/deferred-scripts.tsx"]);
});

test("no source goes round the types, leaves out a test or notes work for later", () => {
  const forbidden = new RegExp(
    [
      `\\bas ${"any"}\\b`,
      `as ${"unknown"} as`,
      `@ts-${"ignore"}`,
      `@ts-${"expect"}-error`,
      `\\b(test|it|describe)\\.(${"skip"}|skip${"If"}|run${"If"})\\b`,
      `\\b(test|it|describe)\\.${"only"}\\b`,
      `\\b${"TO"}DO\\b`,
      `[Cc]oming ${"soon"}`,
    ].join("|"),
  );
  const found = source.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (forbidden.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test.each(["api", "app/cart", "app/checkout", "app/gateway", "app/session", "app/forms", "shared"])(
  "every export of %s says what it is",
  (folder) => {
    const silent = source.flatMap(({ path, text }) =>
      path.startsWith(`${folder}/`)
        ? [
            ...text.matchAll(
              /(?<!\*\/|\nexport const .*;)\nexport (?:default )?(?:async )?(?:function|const|class|interface|type) (\w+)/g,
            ),
          ].map(([, name]) => `${path}: ${name}`)
        : [],
    );
    expect(source.some(({ path }) => path.startsWith(`${folder}/`))).toBe(true);
    expect(silent).toEqual([]);
  },
);

test("forms never use methods that browsers do not have", () => {
  expect(
    source
      .filter(({ path, text }) => path.startsWith("app/") && /(formMethod|method)=["'{]+(put|delete|patch)/i.test(text))
      .map((file) => file.path),
  ).toEqual([]);
});

test("every HTTP server keeps an idle connection longer than it tells its clients", () => {
  const servers = source.filter(
    ({ path, text }) => /^(server|api|shared|tests\/support)\//.test(path) && /\bcreateServer\([^)]/.test(text),
  );
  expect(servers.length).toBeGreaterThan(4);
  const short = servers.filter(
    ({ text }) => text.includes('"node:http"') && !/\bcreateServer\(\s*(\{\s*\.\.\.)?keptConnections\b/.test(text),
  );
  // Vite's, which answers no requests.
  expect(short.map((file) => file.path)).toEqual(["server/served-shop.ts"]);
});
