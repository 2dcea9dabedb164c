import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TooManyWaiting } from "#process/fair-limit.ts";
import { jsonBounds } from "#app/gateway/parse-body.server.ts";
import { createLargeResponseReader, type LargeResponseReader } from "#app/gateway/large-response-reader.server.ts";
import { findCart } from "#app/gateway/carts.server.ts";
import { call, callAndParse } from "#app/gateway/call-upstream.server.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { findProduct, findProducts } from "#app/gateway/products.server.ts";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";
import { gatewayClient } from "#tests/support/gateway-client.ts";
import { largeList, largeProduct } from "#tests/support/large-upstream.ts";

/** Larger than any body that is parsed on the main thread, in characters. */
const LARGE = 70_000;

let advice: string[] = [];
const threads = createLargeResponseReader({ freshMs: 0, log: () => undefined });

/** Calls have no timeout here: the speed of the machine must not matter. */
beforeEach(() => {
  advice = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
});
afterEach(() => vi.restoreAllMocks());

/** A client of an upstream that answers every call with this. */
function clientOf(
  answer: () => Response,
  largeResponses: LargeResponseReader = { ...threads, advise: (call, words) => void advice.push(`${call}: ${words}`) },
): UpstreamClient {
  return gatewayClient({ fetch: async () => answer(), largeResponses });
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), { status });

test.each<[string, unknown, number]>([
  ["a long text", { data: { ...largeProduct(0), description: "silk ".repeat(200_000) } }, 200],
  ["a long error", { message: "x".repeat(LARGE) }, 500],
])("parses %s in a thread, not on the main thread", async (_, body, status) => {
  const answer = json(body, status);
  const parsed: number[] = [];
  const reader: LargeResponseReader = {
    ...threads,
    parse: async (body) => {
      parsed.push(body.bytes.length);
      return { isJson: true, json: {}, value: null, isTruncated: false };
    },
  };
  const parse = vi.spyOn(JSON, "parse");
  await call(clientOf(answer, reader), { method: "GET", path: "/cart" }).catch(() => undefined);
  expect(parse).not.toHaveBeenCalled();
  expect(parsed).toEqual([(await answer().arrayBuffer()).byteLength]);
});

test("cuts a large cart, product and order to what pages show, and tells the owner", async () => {
  const line = (index: number) => ({ id: index, product_id: index, name: "silk ".repeat(50), price: 1, quantity: 1 });
  const lines = Array.from({ length: 10_000 }, (_, index) => line(index + 1));
  const cart = await findCart(clientOf(json({ success: true, items: lines })));
  expect(cart).toHaveLength(jsonBounds.entries);
  expect(advice).toEqual([expect.stringMatching(/^GET \/cart: answered more than pages show \(\d\.\d MB\)/)]);
  const product = await findProduct(
    clientOf(
      json({
        data: {
          ...largeProduct(0),
          name: "silk ".repeat(400_000),
          description: "silk ".repeat(400_000),
          extra: lines.slice(0, 5_000),
        },
      }),
    ),
    "1",
  );
  expect([product?.name.length, product?.description?.length]).toEqual([jsonBounds.text - 1, jsonBounds.text - 1]);
  const order = await findOrder(
    clientOf(json({ data: { id: "PL-1", items: lines, history: lines, total: 5 } })),
    "PL-1",
  );
  expect([order?.items.length, order?.totalPaise]).toEqual([jsonBounds.entries, 500]);
});

test("shows the entries of a list within the first 8 MB, and tells the owner what to change", async () => {
  const list = JSON.stringify(largeList(25_000));
  expect(list.length).toBeGreaterThan(MAX_ANSWER_BYTES);
  const upstream = clientOf(json(list));
  const fit = JSON.parse(`${list.slice(0, list.lastIndexOf("},{", MAX_ANSWER_BYTES - 2))}}]}`) as {
    data: { id: number }[];
  };
  for (const page of [1, Math.ceil(fit.data.length / 24)]) {
    const { products, total } = await findProducts(upstream, { page, limit: 24 });
    expect([total, products.map(({ id }) => Number(id))]).toEqual([
      fit.data.length,
      fit.data.slice((page - 1) * 24, page * 24).map(({ id }) => id),
    ]);
  }
  expect(advice.find((line) => line.includes("more than 8 MB"))).toBe(
    "GET /api/products: answered more than 8 MB: of its list only what fits into them is shown. The upstream should cut pages (page, limit; see docs/api).",
  );
});

test("throws for a cart beyond 8 MB, and fetches nothing after them", async () => {
  let sent = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
        },
      }),
    );
  await expect(call(clientOf(endless), { method: "GET", path: "/cart" })).rejects.toThrow(
    "GET /cart: answered more than 8388608 bytes",
  );
  expect(sent).toBeLessThan(12);
  expect(advice).toEqual([expect.stringContaining("GET /cart: answered more than 8 MB, which the shop does not read")]);
});

test("parses a large body in the turn of the shopper's network, and tells nothing of a whole one", async () => {
  const networks: string[] = [];
  const parse: LargeResponseReader["parse"] = async (_body, _target, network) => {
    networks.push(network);
    return { isJson: true, json: {}, value: null, isTruncated: false };
  };
  const reader = { ...threads, parse, advise: (call: string) => void advice.push(call) };
  const upstream = { ...clientOf(json({ data: "x".repeat(LARGE) }), reader), address: "2001:db8:0:1::9" };
  await call(upstream, { method: "GET", path: "/cart" });
  expect([networks, advice]).toEqual([["2001:db8:0:1::/64"], []]);
});

test.each([
  [new Error("out of memory"), "UpstreamContractError", /bytes that could not be read: Error: out of memory$/],
  [new TooManyWaiting("40 calls wait"), "UpstreamUnavailable", /^GET \/cart: too many large answers at once: 40/],
])("a large body whose thread fails by %s is a fault of the upstream", async (failure, name, message) => {
  const parse = () => Promise.reject(failure);
  const upstream = clientOf(json({ data: "x".repeat(LARGE) }), { ...threads, parse });
  await expect(call(upstream, { method: "GET", path: "/cart" })).rejects.toMatchObject({
    name,
    message: expect.stringMatching(message),
  });
});

test("ends a thread at the timeout, and parses the next body in another", async () => {
  const reader = createLargeResponseReader({
    freshMs: 0,
    log: () => undefined,
    program: new URL("../support/endless-parser.ts", import.meta.url),
  });
  const upstream = clientOf(json({ data: "x".repeat(LARGE) }), reader);
  const channel = new BroadcastChannel("endless parser");
  const atWork = new Promise((resolve) => channel.addEventListener("message", resolve, { once: true })).finally(() =>
    channel.close(),
  );
  const deadline = new AbortController();
  vi.mocked(AbortSignal.timeout)
    .mockReturnValueOnce(deadline.signal)
    .mockReturnValueOnce(deadline.signal)
    .mockReturnValueOnce(deadline.signal);
  const orders = () =>
    callAndParse(upstream, { method: "GET", path: "/orders/user" }, { kind: "orders", page: 1, limit: 20 });
  const waiting = Promise.allSettled([orders(), orders(), orders()]);
  await atWork;
  deadline.abort();
  const outcomes = await waiting;
  expect(outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason))).toEqual(
    Array(3).fill("UpstreamTimeout: GET /orders/user: no full answer within 60000 ms"),
  );
  expect((await call(upstream, { method: "GET", path: "/cart" })).body).toBe("parsed");
});
