import { expect, test } from "vitest";
import { paymentWebhook } from "../../server/payment-webhook.ts";

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
