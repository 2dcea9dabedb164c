import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#contract/calls.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import { checkFuzzed, fuzzedRequests, readGrounds, type Grounds } from "#tests/support/fuzz/fuzz-shop.ts";
import { anyJson, queryOf, word } from "#tests/support/fuzz/words.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";

/** The seed, `FUZZ_SEED` or always the same; and for how many minutes it is tried, `FUZZ_MINUTES`, where not a number of times. */
const usualSeed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const minutes = Number(process.env["FUZZ_MINUTES"] ?? "0");
/** How long a test of it may take, in ms, beyond what it usually may. */
const extraMs = minutes * 60_000;

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

/**
 * Tries what is made of the seed so many times, the same on every machine, or for some minutes. Throws with the smallest input that
 * fails and the seed that finds it again.
 */
async function runProperty<T>(
  inputs: fc.Arbitrary<T>,
  check: (input: T) => Promise<void>,
  runs: number,
): Promise<void> {
  const details = await fc.check(fc.asyncProperty(inputs, check), {
    seed: usualSeed,
    numRuns: minutes > 0 ? 1e9 : runs,
    ...(minutes > 0 && { interruptAfterTimeLimit: extraMs / 2 }),
    markInterruptAsFailure: false,
  });
  if (details.failed)
    throw new Error(
      `seed ${usualSeed}: ${details.errorInstance instanceof Error ? details.errorInstance.message : "failed"}\n${fc.stringify(details.counterexample).slice(0, 3_000)}`,
    );
}

/** One call as a stranger might make it. */
interface FuzzedCall {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | null;
}

/** What the contract's requests and queries are made of, by name. */
const namesOf = (part: "request" | "query") =>
  calls.flatMap((call) => Object.keys(call[part] instanceof z.ZodObject ? call[part].shape : {}));
const fields = [...new Set([...namesOf("request"), "size", "color", "price", "productId"])];
const parameters = [...new Set([...namesOf("query"), "search"])];

/** Every call of the contract with made-up path, query, headers and body, by nobody or by one of the customers. */
function fuzzedCalls(tokens: readonly string[]): fc.Arbitrary<FuzzedCall> {
  const body = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .dictionary(fc.constantFrom(...fields), anyJson, { maxKeys: 10 })
        .map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: word },
  );
  return fc
    .record({
      call: fc.constantFrom(...calls.filter(({ path }) => path !== "/users/logout")),
      value: fc.oneof(word, fc.constantFrom("1", "2", "3")),
      query: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...parameters), word), word), { maxLength: 4 }),
      token: fc.oneof(fc.constantFrom(...tokens), word),
      key: word,
      body,
    })
    .map(({ call, value, query, token, key, body }): FuzzedCall => {
      const search = queryOf(query);
      const headers = {
        authorization: `Bearer ${sendable(token)}`,
        "idempotency-key": sendable(key),
        "content-type": "application/json",
        "x-shopper-address": sendable(key),
        "x-request-id": sendable(key),
      };
      return {
        method: call.method,
        target: `${call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value.toWellFormed()))}${search === "" ? "" : `?${search}`}`,
        headers,
        body: call.method === "GET" ? null : body,
      };
    });
}

/** Makes the call. Throws when the answer is a failure, or no JSON. */
async function checkCall(upstream: EmbeddedUpstream, { method, target, headers, body }: FuzzedCall): Promise<void> {
  const response = await upstream.fetch(new Request(`http://upstream.internal${target}`, { method, headers, body }));
  const text = await response.text();
  if (response.status >= 500) throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`);
  if (text !== "" && response.headers.get("content-type")?.includes("json") === true) JSON.parse(text);
}

function sendable(text: string): string {
  return [...text].filter((letter) => /[\u0021-\u007e]/.test(letter)).join("");
}
