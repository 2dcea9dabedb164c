import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "#contract/calls.ts";
import { readProblem } from "#contract/problem.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { byCard, goodCard, orderOf } from "#tests/support/upstream-orders.ts";

let up: TestUpstream;
let asha: TestCustomer;
beforeAll(async () => {
  up = await startTestUpstream();
  asha = await up.customer();
});
afterAll(() => up.stop());

const open = [
  "/users/login",
  "/users/register",
  "/users/logout",
  "/users/forgot-password",
  "/users/reset-password",
  "/products",
  "/api/products",
  "/products/{id}",
  "/products/search",
  "/api/products/search",
  "/terms",
  "/shop-content",
  "/questions",
  // What the payment service has signed: its signature is looked at first.
  "/payments/return",
  "/payments/webhook",
];
const guarded = calls.filter(({ path }) => !open.includes(path));
const filled = (path: string, id: string | number = 1) => path.replaceAll(/\{\w+\}/g, String(id));

describe("every call", () => {
  it.each(calls)("$method $path is answered", async ({ method, path }) => {
    const answer = await up.call(method, filled(path, path.startsWith("/users") ? asha.id : 1), {
      as: path === "/users/logout" ? { token: "none" } : asha,
      ...(method === "GET" || method === "DELETE" ? {} : { body: {} }),
    });
    expect(answer.body).not.toMatchObject({ message: "Not found" });
    expect(answer.status).toBeLessThan(500);
  });

  it.each(guarded)("$method $path wants a login before it looks at anything else", async ({ method, path }) => {
    for (const as of [undefined, { token: "made-up" }]) {
      const answer = await up.call(method, filled(path), {
        ...(as !== undefined && { as }),
        ...(method === "GET" || method === "DELETE" ? {} : { body: "not json" }),
      });
      expect(answer).toEqual({
        status: 401,
        body: { success: false, message: "Please log in.", code: "unauthorized" },
      });
    }
  });
});

describe("what cannot be answered", () => {
  it.each([
    ["GET", "/"],
    ["GET", "/nothing"],
    ["GET", "/constructor"],
    ["POST", "/products"],
    ["DELETE", "/orders/user"],
    ["GET", "/users/login"],
  ])("answers %s %s with 404 and a message", async (method, path) => {
    const answer = await up.call(method, path);
    expect(answer.status).toBe(404);
    expect(readProblem(answer.body).message).not.toBeNull();
  });

  const writing = calls.filter(
    ({ method, path }) =>
      (method === "POST" || method === "PUT") && !path.endsWith("/logout") && !path.endsWith("/cancel"),
  );

  // Paying an order needs no body, and the payment service's own words are judged by their signature.
  const read = writing.filter(({ path }) => !/\/(payment|webhook)$/.test(path));

  it.each(read)("$method $path refuses malformed JSON with 400", async ({ method, path }) => {
    for (const body of ["", "{", "undefined", "{'a':1}", "\u0000"]) {
      const answer = await up.call(method, filled(path, path.startsWith("/users") ? asha.id : 1), { as: asha, body });
      expect(answer).toMatchObject({ status: 400, body: { message: "The request is not valid JSON." } });
    }
  });

  it.each(writing)("$method $path refuses a body over 64 KB with 413", async ({ method, path }) => {
    const body = JSON.stringify({ filler: "x".repeat(64 * 1024) });
    expect((await up.call(method, filled(path), { as: asha, body })).status).toBe(413);
    // Sent in pieces there is no length to look at first.
    const stream = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 9; piece++) controller.enqueue(new TextEncoder().encode(" ".repeat(8 * 1024)));
        controller.close();
      },
    });
    // Node's fetch wants `duplex` for a streamed body; the DOM's types do not know it.
    const init: RequestInit & { duplex: "half" } = {
      method,
      body: stream,
      duplex: "half",
      headers: { authorization: `Bearer ${asha.token}` },
    };
    expect(
      (await up.upstream.fetch(new Request(`http://upstream.internal${filled(path, asha.id)}`, init))).status,
    ).toBe(413);
  });

  it("answers a fault of the server in one sentence and logs the details", async () => {
    const broken = await startTestUpstream({ samples: null });
    broken.database.exec("alter table products rename to elsewhere");
    expect(await broken.upstream.ready()).toBe(false);
    expect(await broken.call("GET", "/products")).toEqual({
      status: 500,
      body: { message: "Something went wrong. Please try again." },
    });
    expect(broken.logs).toContainEqual(
      expect.objectContaining({
        level: "error",
        msg: "request failed",
        path: "/products",
        stack: expect.stringMatching(/no such table|relation "products" does not exist/),
      }),
    );
    await broken.stop();
  });
});

describe("odd input", () => {
  const oddText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "\u0000",
      "\ud800",
      "null",
      "-1",
      "1e999",
      "' or 1=1 --",
      "__proto__",
      "\u202eevil",
      "x".repeat(3000),
      "१२",
      "9".repeat(40),
    ),
  );
  const odd = fc.oneof(
    oddText,
    fc.double(),
    fc.maxSafeInteger(),
    fc.constantFrom(null, true, [], {}, [[]], { length: 3 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const shapes: Record<string, unknown> = {
    "/users/login": { email: "a@example.org", password: "gulmohar" },
    "/users/register": {
      name: "A",
      email: "a@example",
      password: "short",
      phone: "1",
      address: "a",
      city: "c",
      state: "s",
      pincode: "p",
    },
    "/users/{id}": { name: "A", email: null, phone: "1", address: "a", city: "c", state: "s", pincode: "p" },
    "/users/forgot-password": { email: "nobody@example" },
    "/users/reset-password": { token: "t", password: "gulmohar" },
    "/questions": { name: "A", email: "a@example", order_number: null, question: "?" },
    "/wishlist/add": { productId: 1 },
    "/cart/add": { productId: 1, quantity: 1, options: { size: "M", color: "Red" } },
    "/cart/{productId}": { quantity: 1, options: { size: "M", color: "Red" } },
    "/payments/process": { ...goodCard, amount: 100 },
    "/orders": {},
  };

  it("never makes it stumble: one field of a body replaced by anything", async () => {
    shapes["/orders"] = orderOf(asha, [{ productId: 1 }], byCard("x"));
    const spoilt = fc.constantFrom(...Object.entries(shapes)).chain(([path, shape]) =>
      fc.tuple(
        fc.constant(path),
        fc.constantFrom(...placesIn(shape)).chain((place) => odd.map((value) => replaced(shape, place, value))),
      ),
    );
    await fc.assert(
      fc.asyncProperty(spoilt, async ([path, body]) => {
        const method = path.includes("{") ? "PUT" : "POST";
        const answer = await up.call(method, filled(path, path.startsWith("/users") ? asha.id : 1), { as: asha, body });
        expect(answer.status).toBeLessThan(500);
        expect(answer.status < 400 || readProblem(answer.body).message !== null).toBe(true);
      }),
      { numRuns: 600, seed: 20261120 },
    );
  });

  it("never makes it stumble: anything as id, filter or search", async () => {
    const reading = calls.filter(({ method, path }) => method === "GET" || path.includes("{"));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...reading), oddText, oddText, async ({ method, path }, id, value) => {
        const query = new URLSearchParams(
          ["query", "category", "minPrice", "maxPrice", "sortBy", "sortDir", "page", "limit", "size", "color"].map(
            (name) => [name, value.slice(0, 300)],
          ),
        );
        const address = `${filled(path, encodeURIComponent(id.toWellFormed()) || "x")}?${query}`;
        const answer = await up.call(method, address, { as: asha, ...(method === "PUT" && { body: { quantity: 1 } }) });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 400, seed: 20261120 },
    );
    expect(up.logs.filter(({ level }) => level === "error")).toEqual([]);
  });
});

/** Every place in a body, as paths. */
function placesIn(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function replaced(value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === String(key) ? replaced(inner, rest, by) : inner));
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inner]) => [name, name === key ? replaced(inner, rest, by) : inner]),
  );
}
