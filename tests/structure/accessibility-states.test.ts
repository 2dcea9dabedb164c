import type { RouteConfigEntry } from "@react-router/dev/routes";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { routes as deskRoutes } from "#desk/routes.ts";
import { sourceFiles } from "#tests/support/source-files.ts";

/** Pages whose states are reached by another way than their address. */
const reachedOtherwise: Readonly<Record<string, string>> = {
  "payment/return": "the provider's own link leads there: payLink of tests/accessibility/stage.ts",
  "desk/returns/:id/refund": "ofReturn of tests/accessibility/states/desk-people.ts puts its address together",
  "desk/orders/:number/paid": "asks as the cancellation does",
  "desk/orders/:number/refunded": "asks as the cancellation does",
  "desk/orders/:number/refund-again": "asks as the cancellation does",
  "*": "any address that does not exist",
};

const states = sourceFiles("tests/accessibility/states/*.ts")
  .map(({ text }) => text)
  .join("\n");

/** An address as a state opens it: with any value for each parameter. */
function opened(path: string): RegExp {
  return new RegExp(`["\`]/${path.replaceAll(/:\w+/g, '[^"`/?]+')}["\`?]`);
}

test("every page has a state in which its accessibility is tested", () => {
  const pages = routes.filter(({ file }) => readFileSync(`app/${file}`, "utf8").includes("export default function"));
  const addresses = Map.groupBy(pages, ({ file }: RouteConfigEntry) => file);
  expect(addresses.size).toBeGreaterThan(25);
  const missing = [...addresses].filter(([, entries]) =>
    entries.every(({ path = "" }) => reachedOtherwise[path] === undefined && !opened(path).test(states)),
  );
  expect(missing.map(([file]) => file)).toEqual([]);
  // A page that shows nothing is a file to save.
  const atDesk = deskRoutes
    .filter(({ page }) => page.show.toString() !== "() => null")
    // The parts of words and rules are forms of one kind.
    .map(({ path }) => path.slice(1).replace(/^(desk\/words)\/[\w-]+/, "$1/:part"));
  expect(atDesk.filter((path) => reachedOtherwise[path] === undefined && !opened(path).test(states))).toEqual([]);
});
