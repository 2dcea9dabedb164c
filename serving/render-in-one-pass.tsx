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
  /** Random values of this request or shopper, which the page only repeats: nothing else of it depends on them. Null for a page that is not kept. */
  ownValues: readonly string[] | null;
}

/** A page, and whether it was rendered for an earlier request. */
interface RenderedHtml {
  html: string;
  wasKept: boolean;
}

/** A text between values, of which the places are kept by number. */
type Pieces = readonly (string | number)[];

/** The most memory that rendered pages take, in characters. */
const MAX_SIZE = 32 * 1024 * 1024;

const pages = new LRUCache<string, Pieces>({
  maxSize: MAX_SIZE,
  sizeCalculation: (pieces, key) => pieces.reduce<number>((sum, piece) => sum + String(piece).length, key.length),
});

/**
 * Renders a page to one string. One of a shared route that a visit made personal, such as the listing of a guest with a cart,
 * depends on its data, its address and the stylesheet only: two shoppers with as many pieces in the cart get one rendering,
 * each with values of their own.
 *
 * - Gain: React's streams write a page as pieces of 2 kB of bytes, which the server reads, joins and decodes again before
 *   it compresses the page. No part of a page of the shop waits for another, so a stream gains nothing. A kept page saves
 *   half of the main thread's time for a listing of a guest with a cart.
 * - Leans on: React Router encodes everything that the loaders returned before the page is rendered. It renders this data
 *   as scripts, behind a Suspense boundary after the document, and leaves them out without a `serverHandoffStream`. A string
 *   cannot wait for them, so `<HandoffScripts>` renders them. So the policy of a shared page knows their hashes, too.
 * - Held by: `tests/journeys/enhanced-hydration.spec.ts`, in which no page hydrates without these scripts, and
 *   `tests/http/rendered-pages.test.ts`.
 * - Off: keep no page by `ownValues: null`. For React's own stream put, in `app/entry.server.tsx`,
 *   `<ServerRouter context={routerContext} url={request.url} nonce={rendering.nonce} />` in a
 *   `<RenderingContext value={{ ...rendering, handoff: () => null }}>`, without which no inline style or script has its nonce,
 *   and return `new Response(await renderToReadableStream(…), { status, headers })` of both.
 */
export async function renderInOnePass({ context, url, rendering, ownValues }: PageParts): Promise<RenderedHtml> {
  const { serverHandoffStream, ...rest } = context;
  const data = serverHandoffStream === undefined ? null : await readableStreamToString(serverHandoffStream);
  const render = () => {
    // Pages without script carry no data.
    const handoff = () => (rest.renderMeta?.didRenderScripts === true ? data : null);
    const page = <ServerRouter context={rest} url={url} nonce={rendering.nonce} />;
    const markup = renderToString(<RenderingContext value={{ ...rendering, handoff }}>{page}</RenderingContext>);
    return `<!DOCTYPE html>${markup}`;
  };
  if (data === null || ownValues === null) return { html: render(), wasKept: false };
  return renderedOnce([url, rendering.hasStylesheet, data].join("\n"), ownValues, render);
}

/**
 * The page of a key, which is everything that its markup depends on. It is rendered for the first key that differs in more than
 * the request's own values.
 */
export function renderedOnce(key: string, ownValues: readonly string[], render: () => string): RenderedHtml {
  const place = piecesBetween(ownValues, key).join("\0");
  const kept = pages.get(place);
  const pieces = kept ?? piecesBetween(ownValues, render());
  if (kept === undefined) pages.set(place, pieces);
  const html = pieces.map((piece) => (typeof piece === "number" ? ownValues[piece] : piece)).join("");
  return { html, wasKept: kept !== undefined };
}

function piecesBetween(values: readonly string[], text: string): Pieces {
  const cut = (pieces: Pieces, value: string, number: number): Pieces =>
    pieces.flatMap((piece) =>
      typeof piece === "number"
        ? [piece]
        : piece.split(value).flatMap((part, index) => (index === 0 ? [part] : [number, part])),
    );
  return values.reduce<Pieces>(cut, [text]);
}
