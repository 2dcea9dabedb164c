import { expect, test } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { attribute, named, type Element } from "#tests/support/html.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

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
