import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";

/** A link of the HTTP chain on Node's own request and response. It answers, or calls `next`. */
export type NodeLink = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What the links on Fetch requests know of a request: the peer's address, the response as it is sent, an id for log, page and upstream, and whether its form was read as an upload. */
export interface ChainEnv {
  Bindings: { address: string; response: ServerResponse };
  Variables: { requestId: string; isUpload?: true };
}

/** A link of the HTTP chain on Fetch requests. It returns a response, or what `next` leads to. */
export type FetchLink = MiddlewareHandler<ChainEnv>;
