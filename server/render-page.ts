import { randomBytes } from "node:crypto";
import type { Handler } from "hono";
import { htmlOf, PageResponse } from "../delivery/page-response.ts";
import type { ChainEnv } from "./chain-links.ts";
import { clientAddress } from "./forwarded.ts";

/** The id of a request, and the shopper's address. The address is null where the page must not depend on it. */
export interface RequestFacts {
  id: string;
  address: string | null;
}

/** Renders the response of the shop to a request. */
export type PageRenderer = (request: Request, facts: RequestFacts) => Promise<Response>;

/** Changes the markup of a finished page. `cookie` is the request's Cookie header. */
export type PageTransform = (html: string, page: { nonce: string; cookie: string | null }) => string;

interface PageRendererParts {
  shop(request: Request, facts: RequestFacts & { nonce: string }): Promise<Response>;
  /** Applied to each HTML page, in this order. */
  transforms: readonly PageTransform[];
}

/** Renders pages with a nonce of their own, and the request's id in a header. */
export function createPageRenderer({ shop, transforms }: PageRendererParts): PageRenderer {
  return async (request, facts) => {
    const nonce = randomBytes(16).toString("base64");
    const response = await shop(request, { ...facts, nonce });
    response.headers.set("x-request-id", facts.id);
    if (!isHtml(response)) return response;
    const page = { nonce, cookie: request.headers.get("cookie") };
    const html = transforms.reduce((text, transform) => transform(text, page), await htmlOf(response));
    const { status, statusText, headers } = response;
    return new PageResponse(html, { status, statusText, headers });
  };
}

/** The last link of the chain: the shop's own response to this request. */
export function servePage(renderPage: PageRenderer, trustProxy: boolean): Handler<ChainEnv> {
  return ({ req: { raw: request }, env, get }) =>
    renderPage(request, { id: get("requestId"), address: clientAddress(request, env.address, trustProxy) });
}

function isHtml(response: Response): boolean {
  const hasBody = response.body !== null || "html" in response;
  return hasBody && response.headers.get("content-type")?.startsWith("text/html") === true;
}
