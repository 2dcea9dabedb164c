import type {
  createRequestHandler as CreateRequestHandler,
  RouterContextProvider as Provider,
  ServerBuild,
} from "react-router";
import type { Runtime } from "../app/session/runtime.server.ts";
import type { displayPreferencesCookie } from "../app/session/cookies/preferences-cookie.server.ts";
import { refusalResponse } from "./refusal-response.ts";

/** The shop as built (or as Vite serves it): its build and the runtime to hand to every request. */
interface ShopParts {
  build: () => Promise<ServerBuild>;
  createRequestHandler: typeof CreateRequestHandler;
  RouterContextProvider: typeof Provider;
  runtime: Runtime;
  mode: "development" | "production";
}

/** What the shop's server entry exports beside its handler: the keys of the context the routes read. */
interface ShopEntry {
  runtimeContext: Parameters<Provider["set"]>[0];
  requestFactsContext: Parameters<Provider["set"]>[0];
  displayPreferencesCookie: typeof displayPreferencesCookie;
}

/** What the shop's server entry exports; throws for a build that is not the shop's. */
export function shopEntry(build: ServerBuild): ShopEntry {
  const entry = build.entry.module;
  if (!isShopEntry(entry)) throw new Error("the build's server entry lacks its context keys");
  return entry;
}

/** A fetch handler that runs the shop's routes with the runtime and the request's facts in their context. */
export function createShopHandler({
  build,
  createRequestHandler,
  RouterContextProvider,
  runtime,
  mode,
}: ShopParts): (request: Request, facts: { id: string; nonce: string | null; address: string | null }) => Promise<Response> {
  const handle = createRequestHandler(build, mode);
  return async (request, facts) => {
    const entry = shopEntry(await build());
    const context = new RouterContextProvider();
    context.set(entry.runtimeContext, runtime);
    context.set(entry.requestFactsContext, facts);
    const response = await handle(request, context);
    // A form sent to an address that takes none: the routes' own answer would be a page without its frame, or JSON.
    const isBare = response.status === 405 && !new URL(request.url).pathname.endsWith(".data");
    return isBare ? refusalResponse(405, request.headers.get("accept"), { headers: { allow: "GET, HEAD" } }) : response;
  };
}

function isShopEntry(entry: object): entry is ShopEntry {
  return "runtimeContext" in entry && "requestFactsContext" in entry && "displayPreferencesCookie" in entry;
}
