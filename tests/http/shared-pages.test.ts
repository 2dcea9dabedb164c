import { createHash } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { wordList } from "#domain/short-text.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { attribute, has, named, parseHtml, type Element } from "#tests/support/html.ts";
import { rawExchange, rawRequest } from "#tests/support/raw-request.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";
import { addToCart, becomeCustomer, newPerson } from "#tests/support/shopping.ts";

const person = { ...newPerson(), name: "Kavita Unmistakable" };
const secrets = [person.name, person.email, person.phone];

let customer: Client;
useShop({ env: { PAGE_CACHE_MB: "", CATALOGUE_FRESH_MS: "", TRUST_PROXY: "1" } });
beforeAll(async () => {
  customer = createClient(shop.url);
  await becomeCustomer(customer, person);
  await addToCart(customer, "/product/6", { size: "L", color: "White" });
});

/** What comes back for a path with these bytes as its Cookie header: head and body as text, a character a byte. */
function ask(path: string, cookie: string | null): Promise<string> {
  const lines = [`GET ${path} HTTP/1.1`, "Host: shop.example", "Accept: text/html", "Connection: close"];
  return rawExchange(shop.url, [...lines, ...(cookie === null ? [] : [`Cookie: ${cookie}`]), "", ""].join("\r\n"));
}

// Which cookies make a request private is a rule of `tests/unit/shared-pages.test.ts`.
test.each([
  "",
  "\t",
  '"',
  ",",
  "\u0001",
  "\u00a0",
  "\u00ff",
  "a=b;",
  "a=b,",
  ";;",
  "PALLU_SESSION=x; pallu_settings=x; ",
])("a customer's page reaches nobody else with %j before the name of the session's cookie", async (before) => {
  const path = `/contact?before=${encodeURIComponent(before)}`;
  const own = await ask(path, `${before}pallu_session=${customer.jar.get("pallu_session")}`);
  if (secrets.some((secret) => own.includes(secret)))
    expect(own.slice(0, own.indexOf("\r\n\r\n")).toLowerCase()).toContain("cache-control: no-store");
  for (const stranger of [null, "a=b"]) {
    const theirs = await ask(path, stranger);
    expect(secrets.filter((secret) => theirs.includes(secret))).toEqual([]);
  }
});

const shared = [
  "/",
  "/home",
  "/collection",
  "/productlisting",
  "/product/6",
  "/product/6/reviews",
  "/productdetails?id=6",
].concat("/about /contact /shipping /returns /terms /faq /accessibility /privacy /glossary /sizes /offline".split(" "));
const owned = ["/cart", "/reset-password?token=abc"];

test("pages are public for a visitor without anything of their own, say what they vary on, and are kept by nobody once they are a customer's", async () => {
  for (const path of shared) {
    const { status, headers } = await fetch(shop.url + path, { headers: { accept: "text/html" } });
    const vary = headers.get("vary")?.split(", ").toSorted().join();
    const told = [path, status, headers.get("cache-control"), headers.get("set-cookie"), vary];
    expect(told).toEqual([path, 200, "public, no-cache", null, "accept-encoding,cookie,save-data"]);
  }
  for (const path of [...shared, ...owned, "/dashboard"]) {
    const { status, headers } = await customer.open(path);
    const told = [path, status, headers.get("cache-control"), headers.has("etag")];
    expect(told).toEqual([path, 200, "no-store, no-cache", false]);
  }
  for (const path of owned)
    expect((await createClient(shop.url).open(path)).headers.get("cache-control")).toBe("no-store, no-cache");
});

const rawText = ({ childNodes }: Element) => childNodes.map((node) => ("value" in node ? node.value : "")).join("");
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the policy of a shared page has no nonce, and names the hash of each script and style in it, and no other", async () => {
  for (const path of shared) {
    const response = await fetch(shop.url + path, { headers: { accept: "text/html" } });
    const root = parseHtml(await response.text());
    const inline = (name: string) =>
      named(root, name).filter((one) => !has(one, "src") && attribute(one, "type")?.endsWith("json") !== true);
    const policy = response.headers.get("content-security-policy") ?? "";
    const listed = (directive: string) =>
      new RegExp(`${directive} 'self'([^;]*);`).exec(policy)?.[1]?.trim().split(" ");
    expect(policy).not.toContain("nonce");
    for (const [directive, name] of [
      ["script-src", "script"],
      ["style-src", "style"],
    ] as const)
      expect([path, directive, listed(directive)]).toEqual([
        path,
        directive,
        [...new Set(inline(name).map((one) => hashOf(rawText(one))))],
      ]);
  }
});

test("every other address, and every answer to script, is public only where it is a file for all", async () => {
  const files = new Set(
    wordList("/picture /product/6/picture /robots.txt /sitemap.xml /feed.xml /manifest.webmanifest /suggestions"),
  );
  const paths = routes.map((entry: RouteConfigEntry) =>
    entry.index === true ? "/" : entry.path === "*" ? "/nowhere" : `/${entry.path?.replaceAll(/:\w+/g, "6")}`,
  );
  const declared = new Set(shared.map((path) => path.split("?")[0]));
  for (const path of [
    ...paths.filter((path) => !declared.has(path)),
    ...paths.map((path) => `${path === "/" ? "/_root" : path}.data`),
  ]) {
    const { headers } = await rawRequest(shop.url, path, { headers: { accept: "text/html" } });
    expect([path, /public/.test(String(headers["cache-control"]))]).toEqual([path, files.has(path)]);
  }
});
