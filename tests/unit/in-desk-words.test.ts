import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFAULT_ORDERS_COMMAND } from "#settings/shared-variables.ts";
import { orderMoves } from "#api/orders/move-order.ts";
import { inDeskWords } from "#api/staff/in-desk-words.ts";

test("every command that an act of the desk may name has a place at the desk", () => {
  const sources = globSync("api/{orders,payments,returns,order-records}/*.ts").map((file) =>
    readFileSync(file, "utf8"),
  );
  const named = sources.flatMap((source) => [...source.matchAll(/\$\{DEFAULT_ORDERS_COMMAND\} ([^`;,.]+)/g)]);
  const commands = named.flatMap(([, words = ""]) =>
    Object.keys(orderMoves)
      .filter((_, index) => words.includes("${step}") || index === 0)
      .map((step) => words.replace("${step}", step).replaceAll(/\$\{.+?\}/g, "PL-1A2B")),
  );
  expect(commands.length).toBeGreaterThan(8);
  for (const words of commands)
    expect(inDeskWords(`First: ${DEFAULT_ORDERS_COMMAND} ${words}`)).not.toMatch(/npm run|--| PL-/);
});

test.each([
  [
    `It is not paid yet. When its money is there: ${DEFAULT_ORDERS_COMMAND} paid PL-1A. To send it all the same, repeat the command with --unpaid.`,
    "It is not paid yet. When its money is there: “Money received” on the order's page. To send it all the same, tick so beside the courier's number.",
  ],
  [
    `The order PL-1A is pending. First: ${DEFAULT_ORDERS_COMMAND} process PL-1A Then: ${DEFAULT_ORDERS_COMMAND} ship PL-1A`,
    "The order PL-1A is pending. First: “Accept” on the order's page Then: “Mark as shipped” on the order's page",
  ],
])("a refusal names what to press instead: %s", (text, told) => {
  expect(inDeskWords(text)).toBe(told);
});
