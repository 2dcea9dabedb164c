import { randomBytes } from "node:crypto";
import { readableStreamToString } from "@react-router/node";
import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { LRUCache } from "lru-cache";
import { RenderingContext, type Rendering } from "./rendering.ts";

/** What a page is rendered from. */
interface PageParts {
  context: EntryContext;
  url: string;
  rendering: Omit<Rendering, "handoff">;
}

/** A page, and whether it was rendered for an earlier request. */
interface RenderedHtml {
  html: string;
  wasKept: boolean;
}

/**
 * Renders a page to one string.
 *
 * - Gain: React's streams write a page as pieces of 2 kB of bytes, which the server reads, joins and decodes again before
 *   it compresses the page. No part of a page of the shop waits for another, so a stream gains nothing.
 * - Leans on: React Router renders the data for hydration as scripts, behind a Suspense boundary after the document. It
 *   leaves them out without a `serverHandoffStream`. A string cannot wait for them, so `<HandoffScripts>` renders them.
 * - Held by: `tests/journeys/enhanced-hydration.spec.ts`, in which no page hydrates without these scripts.
 * - Off: in `app/entry.server.tsx`, put `<ServerRouter context={routerContext} url={request.url} nonce={rendering.nonce} />`
 *   in a `<RenderingContext value={{ ...rendering, handoff: () => null }}>`, without which no inline style or script has its
 *   nonce, and return `new Response(await renderToReadableStream(…), { status, headers })` of both.
 */
export async function renderInOnePass(parts: PageParts): Promise<RenderedHtml> {
  return { html: markupOf(parts, await dataOf(parts)), wasKept: false };
}

/**
 * The same for a page of a shared route that one shopper's visit made personal, such as the listing of a guest with a cart.
 * Its markup depends on its data, its address and the stylesheet only. So two shoppers with as many pieces in the cart get
 * one rendering, each with an own nonce, request id and page version.
 *
 * - Gain: half of the main thread's time for a listing of a guest with a cart.
 * - Leans on: React Router encodes everything that the loaders returned before the page is rendered.
 * - Held by: `tests/http/rendered-pages.test.ts`.
 * - Off: call `renderInOnePass` in its place.
 */
export async function renderOncePerContent(parts: PageParts): Promise<RenderedHtml> {
  const { context, url, rendering } = parts;
  const data = await dataOf(parts);
  const values = requestValuesOf(parts);
  if (data === null || values === null) return { html: markupOf(parts, data), wasKept: false };
  const content = withPlaceholders(data, values);
  const key = [url, rendering.hasStylesheet, content].join("\n");
  const own = { ...rendering, nonce: placeholders.nonce };
  return renderedPage(key, values, () =>
    markupOf({ context: withRequestValues(context, placeholders), url, rendering: own }, content),
  );
}

function markupOf({ context, url, rendering }: PageParts, data: string | null): string {
  const { serverHandoffStream: _, ...rest } = context;
  // Pages without script carry no data.
  const handoff = () => (rest.renderMeta?.didRenderScripts === true ? data : null);
  const page = <ServerRouter context={rest} url={url} nonce={rendering.nonce} />;
  const markup = renderToString(<RenderingContext value={{ ...rendering, handoff }}>{page}</RenderingContext>);
  return `<!DOCTYPE html>${markup}`;
}

/** Null for a page without all of them: one for many shoppers, or one of a shopper without a cart and a login. */
function requestValuesOf({ context, rendering: { nonce } }: PageParts): RequestValues | null {
  const { requestId, version: pageVersion } = rootDataOf(context);
  return nonce !== undefined && typeof requestId === "string" && typeof pageVersion === "string"
    ? { nonce, requestId, pageVersion }
    : null;
}

function rootDataOf({ staticHandlerContext: { loaderData } }: EntryContext): Record<string, unknown> {
  const data: unknown = loaderData["root"];
  return typeof data === "object" && data !== null ? { ...data } : {};
}

function withRequestValues(context: EntryContext, { requestId, pageVersion }: RequestValues): EntryContext {
  const root = { ...rootDataOf(context), requestId, version: pageVersion };
  const { staticHandlerContext } = context;
  const loaderData = { ...staticHandlerContext.loaderData, root };
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

async function dataOf({ context: { serverHandoffStream } }: PageParts): Promise<string | null> {
  return serverHandoffStream === undefined ? null : readableStreamToString(serverHandoffStream);
}

/** The most memory that rendered pages take, in characters. */
const MAX_SIZE = 32 * 1024 * 1024;

/** Values that differ with every request or shopper, and that a page only repeats: nothing else of it depends on them. */
export type RequestValues = Readonly<Record<"nonce" | "requestId" | "pageVersion", string>>;

/** What stands for each value in a page that is kept. Nobody outside knows them, so no page has them by chance. */
const placeholders: RequestValues = { nonce: placeholder(), requestId: placeholder(), pageVersion: placeholder() };
const anyPlaceholder = new RegExp(`(${Object.values(placeholders).join("|")})`);
const nameOf = new Map(Object.entries(placeholders).map(([name, text]) => [text, name as keyof RequestValues]));

/** Pages between the request's values. */
const pages = new LRUCache<string, readonly string[]>({
  maxSize: MAX_SIZE,
  sizeCalculation: (pieces, key) => pieces.reduce((sum, piece) => sum + piece.length, key.length),
});

/** The `content` with a placeholder for the id of the request and the version of the page. */
export function withPlaceholders(content: string, { requestId, pageVersion }: RequestValues): string {
  return content.replaceAll(requestId, placeholders.requestId).replaceAll(pageVersion, placeholders.pageVersion);
}

/**
 * A page with this request's values, and whether it was kept from an earlier request. `key` is everything that its markup
 * depends on, with placeholders. `render` is called with them for a key that was not met lately.
 */
export function renderedPage(
  key: string,
  values: RequestValues,
  render: (placeholders: RequestValues) => string,
): RenderedHtml {
  const kept = pages.get(key);
  const pieces = kept ?? render(placeholders).split(anyPlaceholder);
  if (kept === undefined) pages.set(key, pieces);
  return { html: pieces.map((piece) => valueOf(piece, values) ?? piece).join(""), wasKept: kept !== undefined };
}

function valueOf(piece: string, values: RequestValues): string | undefined {
  const name = nameOf.get(piece);
  return name === undefined ? undefined : values[name];
}

function placeholder(): string {
  return randomBytes(16).toString("hex");
}
