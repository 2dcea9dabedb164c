import { expect, test } from "vitest";
import { paymentWebhook } from "#server/http-chain.ts";

test.each([
  [200, 200, null],
  [400, 400, null],
  [500, 503, "30"],
  [503, 503, "30"],
])("a webhook that the upstream answers with %i is answered with %i", async (status, expected, retryAfter) => {
  const target = { base: "http://upstream.internal", fetch: async () => new Response(null, { status }) };
  const answer = await paymentWebhook(target).request("/payment/webhook", { method: "POST", body: "{}" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([expected, retryAfter]);
});

test("a webhook is passed on with its bytes, its signature and its event, and with nothing of the sender's own", async () => {
  let passed: Request | undefined;
  const target = {
    base: "http://upstream.internal",
    fetch: async (request: Request) => {
      passed = request;
      return new Response(null);
    },
  };
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": "signature",
    "x-razorpay-event-id": "evt_1",
  };
  const body = '{"entity": "event" }\n';
  await paymentWebhook(target).request("/payment/webhook", {
    method: "POST",
    body,
    headers: { ...headers, cookie: "pallu_session=somebody", authorization: "Bearer somebody" },
  });
  expect(Object.fromEntries(passed?.headers ?? [])).toEqual(headers);
  expect([passed?.url, await passed?.text()]).toEqual(["http://upstream.internal/payments/webhook", body]);
});
