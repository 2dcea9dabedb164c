import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi, afterAll, beforeAll } from "vitest";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { answerClientError } from "#server/answer-client-error.ts";
import { createLog } from "#server/log.ts";
import { nameShopInRefusals, refusal } from "#server/refusal-response.ts";
import { createLoadShedding, shedLoad } from "#server/shed-load.ts";

/** Work that ends when `done` is called. */
function held(): { work: () => Promise<void>; done: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, done: resolve };
}

const client = () => "client";

/** Work that keeps the event loop for 8 ms. */
const busy = async () => {
  const until = performance.now() + 8;
  while (performance.now() < until);
};

test("sheds load beyond its bound, lets twice as many through for the checkout, and takes everyone again afterwards", async () => {
  const load = createLoadShedding({ maxInFlight: 2, maxWaitMs: 60_000 });
  const { work, done } = held();
  const inside = [load.inTurn(false, "client", work), load.inTurn(false, "client", work)];
  expect([load.shedsLoad(false, client), load.shedsLoad(true, client)]).toEqual([true, false]);
  inside.push(load.inTurn(true, "client", work), load.inTurn(true, "client", work));
  expect(load.shedsLoad(true, client)).toBe(true);
  expect(load.counts()).toEqual({ inFlight: 4, waiting: 4, shed: 2 });
  done();
  await Promise.all(inside);
  expect([load.shedsLoad(false, client), load.counts().inFlight]).toEqual([false, 0]);
});

test("starts the checkout before other requests, each in their order, and leaves the event loop time between them", async () => {
  const load = createLoadShedding({ maxInFlight: 100, maxWaitMs: 60_000 });
  const begun: string[] = [];
  const visit = (name: string, isCheckout: boolean) =>
    load.inTurn(isCheckout, "client", async () => void begun.push(name));
  const all = [visit("a", false), visit("b", false), visit("c", false), visit("pays", true), visit("d", false)];
  const turns = (async () => {
    for (let at = 0; at < 3; at += 1) await turn();
    begun.push("another");
  })();
  await Promise.all([...all, turns]);
  expect(begun.filter((name) => name !== "another")).toEqual(["pays", "a", "b", "c", "d"]);
  expect(begun.indexOf("another")).toBeLessThan(begun.indexOf("d"));
});

test("sheds load when the wait would be too long, but never while few requests are in flight", async () => {
  const load = createLoadShedding({ maxInFlight: 10_000, maxWaitMs: 100 });
  const few = Array.from({ length: 30 }, () => load.inTurn(false, "client", busy));
  await Promise.all(few.slice(0, 10));
  expect(load.shedsLoad(false, client)).toBe(false);
  await Promise.all(few);
  const many = Array.from({ length: 120 }, () => load.inTurn(false, "client", busy));
  await Promise.all(many.slice(0, 40));
  expect([load.shedsLoad(false, client), load.shedsLoad(true, client)]).toEqual([true, false]);
  await Promise.all(many);
  expect(load.shedsLoad(false, client)).toBe(false);
});

test("frees the place of work that fails", async () => {
  const load = createLoadShedding({ maxInFlight: 1, maxWaitMs: 60_000 });
  await expect(
    load.inTurn(false, "client", async () => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  expect(load.shedsLoad(false, client)).toBe(false);
});

test("starts waiting requests in turns by client, so that none waits behind all requests of another", async () => {
  const load = createLoadShedding({ maxInFlight: 100, maxWaitMs: 60_000 });
  const begun: string[] = [];
  const visit = (client: string, at: number) =>
    load.inTurn(false, client, async () => void begun.push(`${client}${at}`));
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => visit("flood", at)),
    visit("a", 0),
    visit("b", 0),
    visit("a", 1),
  ]);
  expect(begun).toEqual(["flood0", "a0", "b0", "flood1", "a1", "flood2", "flood3", "flood4", "flood5"]);
});

/** So many requests of a client, and how each of them ended. */
const flood = (load: ReturnType<typeof createLoadShedding>, client: string, count: number, isCheckout = false) =>
  Array.from({ length: count }, () =>
    load.inTurn(isCheckout, client, async () => "served").catch(({ name }) => String(name)),
  );

test("when full, lets a client with fewer requests take the places of the newest of the one with most", async () => {
  const load = createLoadShedding({ maxInFlight: 6, maxWaitMs: 60_000 });
  const most = flood(load, "flood", 6);
  expect(load.shedsLoad(false, () => "flood")).toBe(true);
  const another = Array.from({ length: 4 }, () =>
    load.shedsLoad(false, () => "a") ? "refused" : load.inTurn(false, "a", async () => "served"),
  );
  // The two have three each then: nobody gives way to one with as many.
  expect(await Promise.all(another)).toEqual(["served", "served", "served", "refused"]);
  expect(await Promise.all(most)).toEqual(["served", "served", "served", "GaveWay", "GaveWay", "GaveWay"]);
  expect(load.counts()).toEqual({ inFlight: 0, waiting: 0, shed: 5 });
});

test("when the wait is too long, takes a client whose own requests do not make it", async () => {
  const load = createLoadShedding({ maxInFlight: 10_000, maxWaitMs: 100 });
  const many = Array.from({ length: 120 }, () => load.inTurn(false, "flood", busy).catch(({ name }) => String(name)));
  await Promise.all(many.slice(0, 40));
  expect([load.shedsLoad(false, () => "flood"), load.shedsLoad(false, () => "a")]).toEqual([true, false]);
  expect(await load.inTurn(false, "a", async () => "served")).toBe("served");
  expect((await Promise.all(many)).at(-1)).toBe("GaveWay");
});

test("when full of one client's checkouts, takes another client's checkout and page", async () => {
  const load = createLoadShedding({ maxInFlight: 4, maxWaitMs: 60_000 });
  const most = flood(load, "flood", 8, true);
  expect([
    load.shedsLoad(true, () => "flood"),
    load.shedsLoad(true, () => "a"),
    load.shedsLoad(false, () => "b"),
  ]).toEqual([true, false, false]);
  const others = [...flood(load, "a", 1, true), ...flood(load, "b", 1)];
  expect(await Promise.all(others)).toEqual(["served", "served"]);
  expect((await Promise.all(most)).filter((end) => end === "GaveWay")).toHaveLength(2);
});

test("goes twice as far for a client with few requests where another's are all under way, and no further", async () => {
  const load = createLoadShedding({ maxInFlight: 40, maxWaitMs: 60_000 });
  const { work, done } = held();
  const inside = Array.from({ length: 40 }, () => load.inTurn(false, "flood", work));
  while (load.counts().waiting > 0) await turn();
  expect(load.shedsLoad(false, () => "flood")).toBe(true);
  for (let at = 0; at < 40; at += 1) {
    expect(load.shedsLoad(false, () => `${at}`)).toBe(false);
    inside.push(load.inTurn(false, `${at}`, work));
    while (load.counts().waiting > 0) await turn();
  }
  expect(load.shedsLoad(false, () => "late")).toBe(true);
  done();
  await Promise.all(inside);
});

test("nobody gives way to a client that has more under way than they have waiting", async () => {
  const load = createLoadShedding({ maxInFlight: 10, maxWaitMs: 60_000 });
  const { work, done } = held();
  const inside = Array.from({ length: 7 }, () => load.inTurn(false, "flood", work));
  while (load.counts().waiting > 0) await turn();
  const waiting = Array.from({ length: 3 }, () => load.inTurn(false, "a", async () => "served"));
  expect(load.shedsLoad(false, () => "flood")).toBe(true);
  expect(await Promise.all(waiting)).toEqual(["served", "served", "served"]);
  done();
  await Promise.all(inside);
});

/** Asks for a path while the shop sheds load as `isShed` says; answers which questions the limits were asked. */
function ask(url: string, isShed: boolean) {
  const shedsLoad = vi.fn<(isCheckout: boolean, clientOf: () => string) => boolean>(() => isShed);
  const load = { ...createLoadShedding({ maxInFlight: 1, maxWaitMs: 1 }), shedsLoad };
  const next = vi.fn<() => void>();
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url });
  const response = new ServerResponse(request);
  const writeHead = vi.spyOn(response, "writeHead");
  shedLoad(load, createLog("silent", { write: () => undefined }), true)(request, response, next);
  return { asked: shedsLoad.mock.calls.map(([isCheckout]) => isCheckout), next, writeHead };
}

test.each([
  ["/checkout", true],
  ["/checkout?step=review", true],
  ["/checkout.data", true],
  ["/checkout.data?step=payment", true],
  ["/checkout/payment", true],
  ["/checkouts", false],
  ["/cart", false],
  ["/productlisting?search=/checkout", false],
])("%s counts as the way to the order: %s", (url, isCheckout) => {
  const { asked, next } = ask(url, false);
  expect(asked).toEqual([isCheckout]);
  expect(next).toHaveBeenCalledOnce();
});

test("a full shop answers 503 with a time to come back, except to health checks", () => {
  const { next, writeHead } = ask("/productlisting", true);
  expect(next).not.toHaveBeenCalled();
  expect(writeHead).toHaveBeenCalledWith(
    503,
    expect.objectContaining({ "retry-after": expect.stringMatching(/^[3-8]$/) }),
  );
  const health = ask("/healthz", true);
  expect([health.asked, health.next.mock.calls.length]).toEqual([[], 1]);
});

// The dash takes three bytes, and is one character.
beforeAll(() => nameShopInRefusals(() => ({ ...sampleShopDetails, hours: "Monday–Saturday" })));
afterAll(() => nameShopInRefusals(() => sampleShopDetails));

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
