import { beforeAll, expect, test } from "vitest";
import { checkFuzzed, fuzzedRequests, readGrounds, type Grounds } from "#tests/support/fuzz/fuzz-shop.ts";
import { checkCall, fuzzedCalls } from "#tests/support/fuzz/fuzz-upstream.ts";
import { extraMs, runProperty, usualSeed } from "#tests/support/fuzz/run-property.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";

const LONGEST_MS = 600_000 + extraMs;
let grounds: Grounds;
useShop({ env: { LOG_LEVEL: "info", ATTEMPTS_PER_ACCOUNT: "100000" } });
beforeAll(async () => void (grounds = await readGrounds(shop.url)));

test(
  `whatever is sent to any address, the shop answers in time, fails at nothing and repeats no markup (seed ${usualSeed})`,
  async () => {
    expect(grounds.names).toEqual(
      expect.arrayContaining(["email", "cardNumber", "productId", "returnTo", "search", "step", "src"]),
    );
    await runProperty(fuzzedRequests(grounds), (request) => checkFuzzed(shop.url, request), 1_200);
  },
  LONGEST_MS,
);

test("nothing that was sent has written a line of the log", () => {
  const lines = shop
    .said()
    .split("\n")
    .filter((line) => line !== "" && !/^Pallu is open at|^ {2}(upstream|data|mail|owner|desk): /.test(line));
  expect(lines.length).toBeGreaterThan(100);
  const odd = lines.filter((line) => {
    const entry: unknown = JSON.parse(line);
    return (
      typeof entry !== "object" ||
      entry === null ||
      !("level" in entry) ||
      !("msg" in entry) ||
      /x-typed/.test(String(entry.msg))
    );
  });
  expect(odd).toEqual([]);
});

test(
  `whatever is sent to any call of the upstream, it answers in JSON and fails at nothing (seed ${usualSeed})`,
  async () => {
    const up = await startTestUpstream({
      ATTEMPTS_PER_ACCOUNT: 100_000,
      ATTEMPTS_PER_ADDRESS: 100_000,
      TRUST_SHOP: true,
    });
    const customers = [await up.customer(), await up.customer()];
    await runProperty(fuzzedCalls(customers.map(({ token }) => token)), (call) => checkCall(up.upstream, call), 2_500);
    await up.stop();
  },
  LONGEST_MS,
);
