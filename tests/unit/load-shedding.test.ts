import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test, vi, afterAll, beforeAll } from "vitest";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { answerClientError } from "#server/answer-client-error.ts";
import { createLog } from "#server/log.ts";
import { nameShopInRefusals, refusal } from "#server/refusal-response.ts";
import { countLoad, shedLoad, type Load } from "#server/shed-load.ts";

/** Asks for `/cart` from an address, and answers what came: whether it was let in, and its response, which has not ended. */
function ask(load: Load, address: string, url = "/cart") {
  const next = vi.fn<() => void>();
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url });
  Object.assign(request.headers, { accept: "text/html", "x-forwarded-for": address });
  const response = new ServerResponse(request);
  const writeHead = vi.spyOn(response, "writeHead");
  shedLoad(load, createLog("silent", { write: () => undefined }), true)(request, response, next);
  return { isIn: next.mock.calls.length === 1, response, writeHead };
}

test("takes so many requests at once, a quarter of them from one network, and others again when some have ended", () => {
  const load = countLoad(8);
  const [flood, household] = ["203.0.113.7", ["2001:db8:1:2::3", "2001:db8:1:2::4"]];
  const first = ask(load, flood);
  expect([first.isIn, ask(load, flood).isIn, ask(load, flood).isIn]).toEqual([true, true, false]);
  // An IPv6 address counts with its whole /64.
  expect([...household, ...household].map((address) => ask(load, address).isIn)).toEqual([true, true, false, false]);
  expect(["a", "b", "c"].map((_, at) => ask(load, `198.51.100.${at}`).isIn)).toEqual([true, true, true]);
  expect([ask(load, "2001:db8:1:3::3").isIn, ask(load, "192.0.2.1").isIn]).toEqual([true, false]);
  expect(load.counts()).toEqual({ inFlight: 8, shed: 4 });
  first.response.emit("close");
  expect([ask(load, flood).isIn, ask(load, flood).isIn]).toEqual([true, false]);
});

test("a full shop answers 503 with a time to come back, except to health checks", () => {
  const load = countLoad(1);
  ask(load, "192.0.2.1");
  const { isIn, writeHead } = ask(load, "192.0.2.2");
  expect(isIn).toBe(false);
  expect(writeHead).toHaveBeenCalledWith(
    503,
    expect.objectContaining({ "retry-after": expect.stringMatching(/^[3-8]$/), "content-length": bytesOf(503) }),
  );
  expect(ask(load, "192.0.2.2", "/healthz").isIn).toBe(true);
});

// The dash takes three bytes, and is one character.
beforeAll(() => nameShopInRefusals(() => ({ ...sampleShopDetails, hours: "Monday–Saturday" })));
afterAll(() => nameShopInRefusals(() => sampleShopDetails));

/** What a socket gets after an error of the HTTP parser. */
async function answerTo(code: string, address?: string): Promise<{ head: string; body: string }> {
  const socket = new PassThrough();
  answerClientError(Object.assign(new Error(code), { code }), socket, address);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, body };
}

const bytesOf = (status: 431 | 503) => Buffer.byteLength(refusal(status, "text/html").body);

test.each([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_INVALID_METHOD", 400],
] as const)("%s is answered with %i, and closes the connection", async (code, status) => {
  const { head, body } = await answerTo(code);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain("connection: close");
  expect(body).toBe(refusal(status, "text/html").body);
});

test("a request that was too slow is told so in the language of its address", async () => {
  const { body } = await answerTo("ERR_HTTP_REQUEST_TIMEOUT", "/hi/desk/files?one");
  expect(body).toBe(refusal(408, "text/html", { path: "/hi/desk/files" }).body);
});

test("a refusal by the parser tells its length in bytes", async () => {
  expect((await answerTo("HPE_HEADER_OVERFLOW")).head).toContain(`content-length: ${bytesOf(431)}`);
});
