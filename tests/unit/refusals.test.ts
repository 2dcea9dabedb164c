import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sampleShopDetails } from "#app/content/shop-details.ts";
import { answerClientError } from "#server/answer-client-error.ts";
import { createLoadShedding, shedLoad } from "#server/shed-load.ts";
import { createLog } from "#server/log.ts";
import { nameShopInRefusals, refusal } from "#server/refusal-response.ts";

// The dash takes three bytes, and is one character.
beforeAll(() => nameShopInRefusals({ ...sampleShopDetails, hours: "Monday–Saturday" }));
afterAll(() => nameShopInRefusals(sampleShopDetails));

/** What a socket gets after an error of the HTTP parser. */
async function answerTo(code: string): Promise<{ head: string; body: string }> {
  const socket = new PassThrough();
  answerClientError(Object.assign(new Error(code), { code }), socket);
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

test("a refusal tells its length in bytes, wherever it is written", async () => {
  expect((await answerTo("HPE_HEADER_OVERFLOW")).head).toContain(`content-length: ${bytesOf(431)}`);
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/" });
  request.headers.accept = "text/html";
  const response = new ServerResponse(request);
  const writeHead = vi.spyOn(response, "writeHead");
  const load = { ...createLoadShedding({ maxInFlight: 1, maxWaitMs: 1 }), shedsLoad: () => true };
  shedLoad(load, createLog("silent", { write: () => undefined }), false)(request, response, () => undefined);
  expect(writeHead).toHaveBeenCalledWith(503, expect.objectContaining({ "content-length": bytesOf(503) }));
});
