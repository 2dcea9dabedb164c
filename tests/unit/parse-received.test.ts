import { expect, test, vi } from "vitest";
import { TooManyWaiting } from "#app/concurrency/fair-concurrency-limit.server.ts";
import { jsonBounds, type ParsedBody, type ParseTarget } from "#app/gateway/parse-body.server.ts";
import { createLargeResponseReader } from "#app/gateway/large-response-reader.server.ts";
import { parseReceived } from "#app/gateway/call-upstream.server.ts";
import type { ParseInThread } from "#app/gateway/parser-threads.server.ts";
import type { ResponseBody } from "#app/gateway/response-body.server.ts";
import { gatewayClient } from "#tests/support/gateway-client.ts";

const orders = { kind: "orders", page: 1, limit: 20 } as const;
const received = (more: Partial<ResponseBody> = {}): ResponseBody => ({
  id: 1,
  bytes: Buffer.alloc(70_000, 0x20),
  isTruncated: false,
  ...more,
});
const parsed = (more: Partial<ParsedBody> = {}): ParsedBody => ({
  isJson: true,
  json: null,
  value: null,
  isTruncated: false,
  ...more,
});
const list = { orders: [], total: 0 };

/** Parses a body with threads that do this. Returns what it came to, what the threads were asked, and the advice. */
function parseWith(
  parse: () => Promise<ParsedBody>,
  body: ResponseBody,
  { signal = new AbortController().signal, target = orders as ParseTarget } = {},
) {
  const advice: string[] = [];
  const inThread = vi.fn<ParseInThread>(parse as ParseInThread);
  const upstream = gatewayClient({
    address: "192.0.2.7",
    largeResponses: {
      ...createLargeResponseReader({ freshMs: 0, log: () => undefined }),
      parse: inThread as ParseInThread,
      advise: (call, words) => void advice.push(`${call}: ${words}`),
    },
  });
  return { result: parseReceived(upstream, "GET /orders/user", body, target, signal), inThread, advice, upstream };
}

test("parses a small body without a thread, and cuts nothing from it", async () => {
  const long = { description: "x".repeat(jsonBounds.text + 1) };
  const { result, inThread } = parseWith(async () => parsed(), received({ bytes: Buffer.from(JSON.stringify(long)) }));
  expect((await result).json).toEqual(long);
  expect(inThread).not.toHaveBeenCalled();
});

test("parses a large body in a thread, in the turn of the shopper's network", async () => {
  const [body, { signal }] = [received(), new AbortController()];
  const { result, inThread, advice } = parseWith(async () => parsed({ value: list }), body, { signal });
  expect(await result).toEqual(parsed({ value: list }));
  expect(inThread.mock.calls).toEqual([[body, orders, "192.0.2.7", signal]]);
  expect(advice).toEqual([]);
});

test("tells the owner when a large body held more than pages show", async () => {
  const { result, advice } = parseWith(async () => parsed({ isTruncated: true }), received());
  await result;
  expect(advice).toEqual([
    "GET /orders/user: answered more than pages show (0.1 MB): what goes beyond is left out. The upstream should answer in pages, or with less.",
  ]);
});

test("shows the list of a body beyond 8 MB, and tells the owner", async () => {
  const { result, advice } = parseWith(
    async () => parsed({ value: list, isTruncated: true }),
    received({ isTruncated: true }),
  );
  expect((await result).value).toEqual(list);
  expect(advice).toEqual([
    "GET /orders/user: answered more than 8 MB: of its list only what fits into them is shown. The upstream should cut pages (page, limit; see docs/api).",
  ]);
});

test("throws for a body beyond 8 MB without the list, and tells the owner", async () => {
  const { result, advice } = parseWith(async () => parsed(), received({ isTruncated: true }));
  await expect(result).rejects.toMatchObject({
    name: "UpstreamContractError",
    message: "GET /orders/user: answered more than 8388608 bytes",
  });
  expect(advice).toEqual([
    "GET /orders/user: answered more than 8 MB, which the shop does not read. The upstream should answer with less (see docs/api).",
  ]);
});

test("throws UpstreamContractError for a body that a thread could not read", async () => {
  const { result } = parseWith(() => Promise.reject(new Error("out of memory")), received());
  await expect(result).rejects.toMatchObject({
    name: "UpstreamContractError",
    message: "GET /orders/user: answered 70000 bytes that could not be read: Error: out of memory",
  });
});

test("throws as it is that too many bodies wait, and what a thread throws after the timeout", async () => {
  const full = new TooManyWaiting("too many");
  await expect(parseWith(() => Promise.reject(full), received()).result).rejects.toBe(full);
  const late = new Error("aborted");
  const signal = AbortSignal.abort();
  await expect(parseWith(() => Promise.reject(late), received(), { signal }).result).rejects.toBe(late);
});
