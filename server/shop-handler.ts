import type {
  createRequestHandler as CreateRequestHandler,
  RouterContextProvider as Provider,
  ServerBuild,
} from "react-router";
import type { Runtime } from "../app/session/runtime.server.ts";
import type { displayPreferencesCookie } from "../app/session/cookies/preferences-cookie.server.ts";
import { refusalResponse } from "./refusal-response.ts";

/**
 * The build of the shop. In development, a function that gives the newest one: React Router then derives its routes again
 * for each request, which takes about as long as rendering a small page.
 */
export type ShopBuild = ServerBuild | (() => Promise<ServerBuild>);

/** The build of the shop, and the runtime that every request gets. */
interface ShopParts {
  build: ShopBuild;
  createRequestHandler: typeof CreateRequestHandler;
  RouterContextProvider: typeof Provider;
  runtime: Runtime;
  mode: "development" | "production";
}

/** The further exports of the shop's server entry: the context keys that the routes read, and the display settings' cookie. */
interface ShopEntry {
  runtimeContext: Parameters<Provider["set"]>[0];
  requestFactsContext: Parameters<Provider["set"]>[0];
  displayPreferencesCookie: typeof displayPreferencesCookie;
}

/** The exports of the shop's server entry. Throws for a build that is not the shop's. */
export function shopEntry(build: ServerBuild): ShopEntry {
  const entry = build.entry.module;
  if (!isShopEntry(entry)) throw new Error("the build's server entry lacks its context keys");
  return entry;
}

/** A handler that runs the shop's routes, with the runtime and the request's facts in their context. */
export function createShopHandler({
  build,
  createRequestHandler,
  RouterContextProvider,
  runtime,
  mode,
}: ShopParts): (
  request: Request,
  facts: { id: string; nonce: string | null; address: string | null },
) => Promise<Response> {
  const handle = createRequestHandler(build, mode);
  return async (request, facts) => {
    const entry = shopEntry(typeof build === "function" ? await build() : build);
    const context = new RouterContextProvider();
    context.set(entry.runtimeContext, runtime);
    context.set(entry.requestFactsContext, facts);
    const response = await handle(request, context);
    // A form was sent to an address that takes none. The framework's own answer would be a page without its frame, or JSON.
    const isBare = response.status === 405 && !new URL(request.url).pathname.endsWith(".data");
    return isBare ? refusalResponse(405, request.headers.get("accept"), { headers: { allow: "GET, HEAD" } }) : response;
  };
}

function isShopEntry(entry: object): entry is ShopEntry {
  return "runtimeContext" in entry && "requestFactsContext" in entry && "displayPreferencesCookie" in entry;
}
