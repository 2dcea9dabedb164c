import { createHmac, timingSafeEqual } from "node:crypto";
import { RETURNED_ORDER } from "../../../contract/payment-links.ts";

/** Whether a text carries the signature of the secret: HMAC-SHA256 in hexadecimal, compared in constant time. */
export function isSigned(text: string, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(text, "utf8").digest();
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

const returnFields = [
  "razorpay_payment_link_id",
  RETURNED_ORDER,
  "razorpay_payment_link_status",
  "razorpay_payment_id",
] as const;

/**
 * The order's number in the query with which Razorpay sends the shopper back; null where the signature is not theirs. Signed
 * are link, reference, status and payment, joined by "|" (https://razorpay.com/docs/payments/payment-links/apis).
 */
export function signedReference(query: Readonly<Record<string, string>>, keySecret: string): string | null {
  const values = returnFields.map((field) => query[field] ?? "");
  const signature = query["razorpay_signature"] ?? "";
  return isSigned(values.join("|"), signature, keySecret) ? (query[RETURNED_ORDER] ?? null) : null;
}
