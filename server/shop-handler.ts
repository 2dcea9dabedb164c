import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from "react-router";
import type { Handler } from "hono";
import { languageAt, pathWithoutLanguage } from "#app/content/languages.ts";
import type { ShopWords } from "#app/content/shop-words.server.ts";
import type { Language } from "#domain/languages.ts";
import type { StatedDetails } from "#domain/shop-content.ts";
import type { customerIdOf } from "#app/session/login.server.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import type { sharedPage } from "#app/session/visit.server.ts";
import type { Uploads } from "./receive-body.ts";
import { refusalTo } from "./refusal-response.ts";
import type { ChainEnv } from "./chain-links.ts";
import { clientAddress } from "./forwarded.ts";

/**
 * The build of the shop. In development, a function that gives the newest one: React Router then derives its routes again
 * for each request, which takes about as long as rendering a small page.
 */
type ShopBuild = ServerBuild | (() => Promise<ServerBuild>);

/** The build whose pages are in a language. */
export interface LanguageBuild {
  language: Language;
  build: ShopBuild;
}

/** The further exports of the shop's server entry: the context keys that the routes read, and the headers by which they declare a page shared. */
interface ShopEntry {
  runtimeContext: RouterContext<Runtime>;
  requestFactsContext: RouterContext<RequestFacts>;
  customerIdOf: typeof customerIdOf;
  sharedPage: typeof sharedPage;
}

/** Whether the module of a build's server entry has them all. */
export function isShopEntry(entry: object): entry is ShopEntry {
  return ["runtimeContext", "requestFactsContext", "customerIdOf", "sharedPage"].every((name) => name in entry);
}

/** Where files are sent: the photographs of reviews by customers who are logged in, and what the desk takes. */
export function shopUploads(desk: Uploads | null, builds: readonly ServerBuild[], secrets: readonly string[]): Uploads {
  const entry = builds[0]?.entry.module ?? {};
  const isReview = (path: string) => /^\/order\/[^/]+\/review\/[^/]+?(?:\/|\.data)?$/.test(pathWithoutLanguage(path));
  return {
    takenAt: (path) => (isReview(path) ? "photographs" : (desk?.takenAt(path) ?? null)),
    async findSender(request) {
      if (!isReview(new URL(request.url).pathname)) return desk?.findSender(request);
      const id = isShopEntry(entry) ? await entry.customerIdOf(request, secrets) : null;
      return id === null ? undefined : { account: `customer ${id}`, maySend: true };
    },
  };
}

/** A handler that runs the shop's routes, with the runtime and the request's facts in their context. */
function createShopHandler(build: ShopBuild, runtime: Runtime): PageRenderer {
  const handle = createRequestHandler(build, typeof build === "function" ? "development" : "production");
  return async (request, facts) => {
    const entry = (typeof build === "function" ? await build() : build).entry.module;
    if (!isShopEntry(entry)) throw new Error("the build's server entry lacks its context keys");
    const context = new RouterContextProvider();
    context.set(entry.runtimeContext, runtime);
    context.set(entry.requestFactsContext, facts);
    const response = await handle(request, context);
    // A form was sent to an address that takes none. The framework's own answer would be a page without its frame, or JSON.
    const isBare = response.status === 405 && !new URL(request.url).pathname.endsWith(".data");
    return isBare ? refusalTo(request, 405, { headers: { allow: "GET, HEAD" } }) : response;
  };
}

/** What the chain knows of a request. The address is null where the page must not depend on it. */
interface RequestFacts {
  id: string;
  address: string | null;
  /** Allows the inline scripts and styles of this one response. Null for a shared page, whose policy lists hashes. */
  nonce: string | null;
}

/** Renders the response of the shop to a request. */
export type PageRenderer = (request: Request, facts: RequestFacts) => Promise<Response>;

/** The owner's desk: it answers null for what is not its own. */
export interface Desk {
  answer(request: Request, facts: { address: string | null; id: string }): Promise<Response | null>;
  uploads: Uploads;
}

/** Opens the built desk, which works with the services of the API in this process. */
export type OpenDesk = (
  folder: string,
  given: (language: Language) => {
    services: unknown;
    secrets: readonly string[];
    shop: {
      readonly name: string;
      readonly timeZone: string;
      readonly preset: { details: StatedDetails; words: ShopWords };
    };
    contentChanged?(): Promise<unknown>;
    pictureAddress(source: string | null, width: number): string;
  },
) => Desk;

/**
 * Renders every page: the desk's, where there is one, else that of the build whose language the address names. In development
 * there is one build alone. The request's id stands in a header.
 */
export function createPageRenderer(
  desk: Desk | null,
  builds: readonly LanguageBuild[],
  runtimeIn: (language: Language) => Runtime,
): PageRenderer {
  const handlers = builds.map(({ language, build }) => ({
    language,
    handle: createShopHandler(build, runtimeIn(language)),
  }));
  return async (request, facts) => {
    const { code } = languageAt(new URL(request.url).pathname);
    const own = handlers.find(({ language }) => language === code) ?? handlers[0];
    const response = (await desk?.answer(request, facts)) ?? (await own?.handle(request, facts));
    if (response === undefined) throw new Error("the shop has no build");
    response.headers.set("x-request-id", facts.id);
    return response;
  };
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
