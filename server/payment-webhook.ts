import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ChainEnv } from "./chain-links.ts";

/** The longest webhook that is passed on, in bytes: several times the longest of the payment provider's. */
const MAX_BODY_BYTES = 64 * 1024;
/** How long the upstream may take, in ms: the provider waits five seconds, and sends again what was not answered. */
const TIMEOUT_MS = 4_500;
/** The headers that the upstream needs: the signature and the name of the event. */
const PASSED_ON = ["content-type", "x-razorpay-signature", "x-razorpay-event-id"];

/** Where webhooks go. */
export interface WebhookTarget {
  /** Without a slash at its end. */
  base: string;
  fetch(request: Request): Promise<Response>;
}

/**
 * Passes the payment provider's webhooks on to the upstream, byte by byte: the signature is over the bytes. It stands before
 * the checks of forms, since it is none. It knows no cookies, and the upstream refuses what the provider did not sign.
 */
export function paymentWebhook({ base, fetch }: WebhookTarget): Hono<ChainEnv> {
  return new Hono<ChainEnv>().post(
    "/payment/webhook",
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => answer(413) }),
    async ({ req }) => {
      const headers = new Headers();
      for (const name of PASSED_ON) {
        const value = req.header(name);
        if (value !== undefined) headers.set(name, value);
      }
      const body = await req.arrayBuffer();
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const request = new Request(`${base}/payments/webhook`, { method: "POST", headers, body, signal });
        const { status } = await fetch(request);
        return answer(status === 500 ? 503 : status);
      } catch {
        return answer(503);
      }
    },
  );
}

function answer(status: number): Response {
  const isDone = status >= 200 && status < 300;
  return new Response(isDone ? "Thank you.\n" : "Not taken.\n", {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...(status === 503 && { "retry-after": "30" }),
    },
  });
}
