import { randomBytes } from "node:crypto";
import type { Handler } from "hono";
import { policyWithHashes } from "../delivery/inline-hashes.ts";
import { htmlOf, PageResponse } from "../delivery/page-response.ts";
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
    return facts.nonce === null ? withHashes(response) : response;
  };
}

/** A page without a nonce goes to many shoppers: its policy lists what it holds inline. */
async function withHashes(response: Response): Promise<Response> {
  const policy = response.headers.get("content-security-policy");
  if (policy === null || response.headers.get("content-type")?.startsWith("text/html") !== true) return response;
  const html = await htmlOf(response);
  const { status, statusText, headers } = response;
  headers.set("content-security-policy", policyWithHashes(html, policy));
  return new PageResponse(html, { status, statusText, headers });
}

/** The last link of the chain: the shop's own response to this request. */
export function servePage(renderPage: PageRenderer, trustProxy: boolean): Handler<ChainEnv> {
  return ({ req: { raw: request }, env, get }) =>
    renderPage(request, {
      id: get("requestId"),
      address: clientAddress(request.headers.get("x-forwarded-for"), env.address, trustProxy),
      nonce: randomBytes(16).toString("base64"),
    });
}
