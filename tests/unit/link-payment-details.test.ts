import { expect, test } from "vitest";
import { linkPaymentDetails } from "#app/components/link-payment-details.server.ts";

const order = {
  id: "PL-1",
  status: "processing",
  totalPaise: 149_950,
  paymentStatus: null,
  paymentDueAt: null,
  paymentLink: null,
};

test.each([
  ["is awaited and has no link yet", true, { paymentStatus: "awaited" }],
  ["has a link, and whose upstream tells no status", true, { paymentLink: "https://pay.example/1" }],
  ["has neither", false, {}],
  ["was awaited when it was cancelled", false, { status: "cancelled", paymentStatus: "awaited" }],
  ["has a link and is sent", false, { status: "shipped", paymentLink: "https://pay.example/1" }],
])("an order whose payment %s leads to its payment: %s", (_, isPayable, fields) => {
  const details = linkPaymentDetails({ ...order, ...fields }, "Asia/Kolkata");
  expect(details?.address ?? null).toBe(isPayable ? "/order/PL-1/pay" : null);
});
