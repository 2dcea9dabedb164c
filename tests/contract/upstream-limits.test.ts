import { describe, expect, it } from "vitest";
import { calls } from "#contract/calls.ts";
import { readProblem } from "#contract/problem.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { asha, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream({});

const filled = (path: string, id: string | number = 1) => path.replaceAll(/\{\w+\}/g, String(id));

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
      (method === "POST" || method === "PUT") &&
      !path.endsWith("/logout") &&
      !path.endsWith("/cancel") &&
      // It may be large, so who sends it, and of what, is asked first.
      !path.includes("/reviews/"),
  );

  // Paying and confirming an order need no body, and the payment service's own words are judged by their signature.
  const read = writing.filter(({ path }) => !/\/(payment|webhook|confirmation)$/.test(path));

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
