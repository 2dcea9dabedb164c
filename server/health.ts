import { Hono } from "hono";
import type { ChainEnv } from "./chain-links.ts";

/** The addresses that an operator's tools check. They are answered even when the shop is full. */
export const healthPaths: readonly string[] = ["/healthz", "/readyz"];

/** `/healthz` says that the process is alive, `/readyz` that requests can be served. */
export function health(isReady: () => Promise<boolean>): Hono<ChainEnv> {
  return new Hono<ChainEnv>()
    .all("/healthz", () => textResponse(200, "ok"))
    .all("/readyz", async () => ((await isReady()) ? textResponse(200, "ready") : textResponse(503, "not ready")));
}

function textResponse(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
