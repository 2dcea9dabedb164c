import { randomBytes } from "node:crypto";
import type { Handler } from "hono";
import type { ChainEnv } from "./chain-links.ts";
import { clientAddress } from "./forwarded.ts";

/** What the chain knows of a request. The address is null where the page must not depend on it. */
export interface RequestFacts {
  id: string;
  address: string | null;
  /** Allows the inline scripts and styles of this one response. Null for a shared page, whose policy lists hashes. */
  nonce: string | null;
}

/** Renders the response of the shop to a request. */
export type PageRenderer = (request: Request, facts: RequestFacts) => Promise<Response>;

/** Renders pages with the request's id in a header. */
export function createPageRenderer(shop: PageRenderer): PageRenderer {
  return async (request, facts) => {
    const response = await shop(request, facts);
    response.headers.set("x-request-id", facts.id);
    return response;
  };
}

/** The last link of the chain: the shop's own response to this request. */
export function servePage(renderPage: PageRenderer, trustProxy: boolean): Handler<ChainEnv> {
  return ({ req: { raw: request }, env, get }) =>
    renderPage(request, {
      id: get("requestId"),
      address: clientAddress(request, env.address, trustProxy),
      nonce: randomBytes(16).toString("base64"),
    });
}
