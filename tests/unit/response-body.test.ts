import { expect, test, vi } from "vitest";
import {
  decodeText,
  hasSameBytes,
  isSmall,
  receiveBody,
  type ResponseBody,
} from "#app/gateway/response-body.server.ts";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";

const KB = 1024;
/** The largest body that is parsed on the main thread, in bytes. */
const SMALL = 64 * KB;

/** Bytes that differ from place to place. */
const pattern = Uint8Array.from({ length: 251 }, (_, index) => index);
const bytesOf = (size: number): Uint8Array => new Uint8Array(Buffer.alloc(size, pattern));
const bodyOf = (text: string | Uint8Array, isTruncated = false): ResponseBody => ({
  id: 0,
  bytes: Buffer.from(text),
  isTruncated,
});

/** A response that arrives in chunks of these sizes; `pulled` counts those that were asked for. */
function responseIn(sizes: readonly number[]): { response: Response; sent: Uint8Array; pulled: () => number } {
  const sent = bytesOf(sizes.reduce((sum, size) => sum + size, 0));
  let [at, index] = [0, 0];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = sizes[index];
      if (size === undefined) return controller.close();
      controller.enqueue(sent.slice(at, at + size));
      [at, index] = [at + size, index + 1];
    },
  });
  return { response: new Response(stream), sent, pulled: () => index };
}

test.each<[string, number[], number]>([
  ["no chunk", [], 0],
  ["the largest small body", [SMALL - 1, 1], 0],
  ["a body of one byte more", [SMALL, 1], 1],
  ["a large first chunk", [3 * SMALL, 5, SMALL], 1],
  ["a large last chunk", [5, SMALL, 40 * SMALL], 1],
  ["large chunks after a small one", [60 * KB, 60 * KB, 60 * KB, 60 * KB, 60 * KB, 60 * KB], 1],
])("receives %s as it was sent, and reserves memory once when it is large", async (_, sizes, reserved) => {
  const { response, sent } = responseIn(sizes);
  const reserveMemory = vi.fn<() => Promise<void>>(async () => undefined);
  const { bytes, isTruncated } = await receiveBody(response, reserveMemory);
  expect([bytes.length, Buffer.compare(bytes, sent), isTruncated]).toEqual([sent.length, 0, false]);
  expect(reserveMemory).toHaveBeenCalledTimes(reserved);
  // Another thread reads a large body without a copy.
  expect(bytes.buffer instanceof SharedArrayBuffer).toBe(reserved === 1);
  if (reserved === 1) expect(bytes.buffer.byteLength).toBeLessThanOrEqual(2 * sent.length);
});

test("waits for the memory of a large body before it receives the rest", async () => {
  const { response, pulled } = responseIn(Array.from({ length: 8 }, () => SMALL));
  const memory = Promise.withResolvers<void>();
  const receiving = receiveBody(response, () => memory.promise);
  await new Promise((resolve) => setImmediate(resolve));
  expect(pulled()).toBeLessThan(5);
  memory.resolve();
  expect((await receiving).bytes.length).toBe(8 * SMALL);
});

test.each<[string, number[], boolean]>([
  ["whole when it has 8 MB", [MAX_ANSWER_BYTES - 10, 10], false],
  ["to 8 MB when it has one byte more", [MAX_ANSWER_BYTES - 10, 11, 5, 5, 5], true],
])("receives a body %s, and asks for nothing after that", async (_, sizes, isTruncated) => {
  const { response, sent, pulled } = responseIn(sizes);
  const body = await receiveBody(response);
  expect([body.bytes.length, body.isTruncated]).toEqual([MAX_ANSWER_BYTES, isTruncated]);
  expect(Buffer.compare(body.bytes, sent.subarray(0, MAX_ANSWER_BYTES))).toBe(0);
  // One chunk may be on its way.
  expect(pulled()).toBeLessThanOrEqual(3);
});

const list = (entries: number) => `[${"1,".repeat(entries - 1)}1]`;

test.each<[string, string]>([
  ["of 64 kB", "x".repeat(SMALL)],
  ["with 250 entries", list(250)],
  ["with 250 entries in several lists", `{"a":${list(100)},"b":[${list(100)},${list(48)}]}`],
  ["with many fields", `{${'"a":1,'.repeat(600)}"b":1}`],
  ["with commas and brackets in texts", `["${",[]".repeat(600)}"]`],
  ["with escaped quotation marks in texts", `["${',\\"'.repeat(600)}"]`],
  ["with escaped backslashes at the end of texts", `["\\\\","${",".repeat(600)}"]`],
])("a body %s is parsed on the main thread", (_, text) => {
  expect(isSmall(bodyOf(text))).toBe(true);
});

test.each<[string, string]>([
  ["of one byte more than 64 kB", "x".repeat(SMALL + 1)],
  ["with 251 entries", list(251)],
  ["with 251 entries in several lists", `{"a":${list(100)},"b":[${list(100)},${list(49)}]}`],
  ["with 251 empty lists", `{${'"a":[],'.repeat(250)}"b":[]}`],
  ["with 251 entries behind a text", `["[{\\\\","\\"",${"1,".repeat(248)}1]`],
  ["with 251 entries behind brackets that close nothing", `]}]${list(251)}`],
])("a body %s is parsed in a thread", (_, text) => {
  expect(isSmall(bodyOf(text))).toBe(false);
});

test("decodes UTF-8 without a byte order mark, wherever the bytes lie", () => {
  expect(decodeText(Buffer.from("\uFEFFसाड़ी"))).toBe("साड़ी");
  expect(decodeText(Buffer.from("a\uFEFF"))).toBe("a\uFEFF");
  const bytes = new Uint8Array(Buffer.from("[silk]")).subarray(1, 5);
  expect(decodeText(bytes)).toBe("silk");
});

test("two bodies are the same when bytes, length and truncation are", () => {
  expect(hasSameBytes(bodyOf("silk"), bodyOf("silk"))).toBe(true);
  for (const other of [bodyOf("sill"), bodyOf("sil"), bodyOf("silks"), bodyOf("silk", true)])
    expect(hasSameBytes(bodyOf("silk"), other)).toBe(false);
});

test("bodies have numbers of their own in every build of the process: the threads know them by these", async () => {
  const other = (await import("#app/gateway/response-body.server.ts?hindi" as string)) as {
    receiveBody: typeof receiveBody;
  };
  const bodies = [receiveBody, other.receiveBody, receiveBody, other.receiveBody].map((receive) =>
    receive(new Response("[]")),
  );
  const ids = (await Promise.all(bodies)).map(({ id }) => id);
  expect(other.receiveBody).not.toBe(receiveBody);
  expect(new Set(ids).size).toBe(4);
});
