import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { readableStreamToString } from "@react-router/node";
import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { LRUCache } from "lru-cache";
import { RenderingContext, type Rendering } from "./rendering.ts";

/** The page's data, and what it is rendered from. */
interface PageParts {
  context: EntryContext;
  url: string;
  rendering: Omit<Rendering, "handoff">;
}

/** A page as text or as kept for an earlier request, and whether it was rendered for an earlier request. */
interface RenderedHtml {
  html: string | FilledPage;
  wasKept: boolean;
}

/** A page and its data for hydration. */
interface PageWithData extends PageParts {
  data: string | null;
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
  return { html: markupOf({ ...parts, data: await dataOf(parts) }), wasKept: false };
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
  if (data === null || values === null) return { html: markupOf({ ...parts, data }), wasKept: false };
  const content = withPlaceholders(data, values);
  const key = [url, rendering.hasStylesheet, content].join("\n");
  return renderedPage(key, values, (placeholders) => {
    // The page's data hold other texts beside the sources of pictures. No colour will ever be known for those.
    const withoutColour = new Set<string>();
    const colourOf = (source: string) => {
      const colour = rendering.colourOf(source);
      if (colour === undefined) withoutColour.add(source);
      return colour;
    };
    const markup = markupOf({
      context: withRequestValues(context, placeholders),
      url,
      rendering: { ...rendering, nonce: placeholders.nonce, colourOf },
      data: content,
    });
    return { markup, isOutdated: hasNewColour([...withoutColour], rendering.colourOf) };
  });
}

/**
 * Tells whether one of the sources has got its colour, which is known after the picture's first making, and then stays. A
 * function by itself: it is kept with the page, and must not keep the request and its data in memory, too.
 */
function hasNewColour(sources: readonly string[], colourOf: Rendering["colourOf"]): () => boolean {
  return () => sources.some((source) => colourOf(source) !== undefined);
}

function markupOf({ context, url, rendering, data }: PageWithData): string {
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

/** The most memory that rendered pages take, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Values that differ with every request or shopper, and that a page only repeats: nothing else of it depends on them. */
export type RequestValues = Readonly<Record<"nonce" | "requestId" | "pageVersion", string>>;

/** A page's markup, and whether something that it shows has changed since it was rendered. */
interface Rendered {
  markup: string;
  isOutdated(): boolean;
}

/** Bytes that are the same for everybody, and between them the names of the request's values. */
type Pieces = readonly (Buffer | keyof RequestValues)[];

interface RenderedPage {
  pieces: Pieces;
  /** The same, compressed. Null where the values do not stand in it as they are; undefined until it is asked for. */
  compressed?: Promise<Pieces | null>;
  isOutdated(): boolean;
}

/** Compresses pieces to one frame of Zstandard, each piece in blocks of its own. */
type PieceCompressor = (pieces: readonly Buffer[]) => Promise<Buffer>;

/** A page with the values of one request. */
export interface FilledPage {
  bytes(): Buffer;
  /** The page as Zstandard, compressed for the first request that asks; null where it must be compressed for each. */
  zstd(compress: PieceCompressor): Promise<Buffer | null>;
}

/** What stands for each value in a page that is kept. Nobody outside knows them, so no page has them by chance. */
const placeholders: RequestValues = { nonce: placeholder(), requestId: placeholder(), pageVersion: placeholder() };
const anyPlaceholder = new RegExp(`(${Object.values(placeholders).join("|")})`);
const nameOf = new Map(Object.entries(placeholders).map(([name, text]) => [text, name as keyof RequestValues]));

const pages = new LRUCache<string, RenderedPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ pieces }, key) => pieces.reduce((sum, piece) => sum + piece.length, 2 * key.length),
});

/** The `content` with a placeholder for the id of the request and the version of the page. */
export function withPlaceholders(content: string, { requestId, pageVersion }: RequestValues): string {
  return content.replaceAll(requestId, placeholders.requestId).replaceAll(pageVersion, placeholders.pageVersion);
}

/**
 * A page with this request's values, and whether it was kept from an earlier request. `key` is everything that its markup
 * depends on, with placeholders. `render` is called for a key that was not met lately, and for one whose page is outdated.
 */
export function renderedPage(
  key: string,
  values: RequestValues,
  render: (placeholders: RequestValues) => Rendered,
): { html: FilledPage; wasKept: boolean } {
  let page = pages.get(key);
  const wasKept = page !== undefined && !page.isOutdated();
  if (page === undefined || !wasKept) {
    const { markup, isOutdated } = render(placeholders);
    const pieces = markup.split(anyPlaceholder).map((piece) => nameOf.get(piece) ?? Buffer.from(piece));
    page = { pieces, isOutdated };
    pages.set(key, page);
  }
  return { html: filledPage(page, values, wasKept), wasKept };
}

function filledPage(page: RenderedPage, values: RequestValues, wasKept: boolean): FilledPage {
  const fits = namesIn(marks).every((name) => values[name].length === marks[name].length);
  return {
    bytes: () => filled(page.pieces, values),
    async zstd(compress) {
      // Most pages of one shopper alone are never asked for again.
      if (!wasKept || !fits) return null;
      page.compressed ??= compressedPieces(page.pieces, compress);
      const pieces = await page.compressed;
      return pieces === null ? null : filled(pieces, values);
    },
  };
}

/** Bytes that a page in UTF-8 does not have: control characters, and what UTF-8 never uses. */
const unusedBytes = Array.from({ length: 256 }, (_, byte) => byte).filter(
  (byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127 || byte === 0xc0 || byte === 0xc1 || byte > 0xf4,
);
/** What stands for each value while a page is compressed, as long as the value, in Latin-1. No two have three bytes in common. */
const marks: RequestValues = { nonce: mark(24, 1), requestId: mark(36, 5), pageVersion: mark(12, 7) };
const anyMark = new RegExp(`(${Object.values(marks).join("|")})`);
/** Values of which each byte differs from the mark's. */
const otherValues: RequestValues = {
  nonce: marks.nonce.slice(1) + marks.nonce.slice(0, 1),
  requestId: marks.requestId.slice(1) + marks.requestId.slice(0, 1),
  pageVersion: marks.pageVersion.slice(1) + marks.pageVersion.slice(0, 1),
};
const decompressed = promisify(zstdDecompress);

/**
 * Compresses a page so that values can be put into the compressed bytes. Where a mark first stands, it is compressed by
 * itself. It is too short for that, and has bytes that nothing before it has, so it stands there as it is. Later the blocks
 * refer to it. A compressor may do otherwise: the page with other values must come out whole, or it is not used.
 */
async function compressedPieces(pieces: Pieces, compress: PieceCompressor): Promise<Pieces | null> {
  try {
    const whole = (await compress(splitAtFirstMarks(pieces))).toString("latin1");
    const compressed = whole
      .split(anyMark)
      .map((part) => namesIn(marks).find((name) => marks[name] === part) ?? Buffer.from(part, "latin1"));
    const tried = await decompressed(filled(compressed, otherValues));
    return tried.equals(filled(pieces, otherValues)) ? compressed : null;
  } catch {
    return null;
  }
}

/** The page with marks. The first of each is a piece by itself, as is what stands between those. */
function splitAtFirstMarks(pieces: Pieces): readonly Buffer[] {
  const met = new Set<string>();
  const parts: Buffer[][] = [[]];
  for (const piece of pieces) {
    const bytes = typeof piece === "string" ? Buffer.from(marks[piece], "latin1") : piece;
    if (typeof piece !== "string" || met.has(piece)) parts.at(-1)?.push(bytes);
    else {
      met.add(piece);
      parts.push([bytes], []);
    }
  }
  return parts.map((some) => Buffer.concat(some)).filter(({ length }) => length > 0);
}

/** The values stand in a page as they are: each is written in ASCII, but for marks. */
function filled(pieces: Pieces, values: RequestValues): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === "string" ? Buffer.from(values[piece], "latin1") : piece)),
  );
}

function mark(length: number, step: number): string {
  return String.fromCharCode(
    ...Array.from({ length }, (_, index) => unusedBytes[((index + 3) * step) % unusedBytes.length] ?? 0),
  );
}

function namesIn(values: RequestValues): readonly (keyof RequestValues)[] {
  return Object.keys(values) as (keyof RequestValues)[];
}

function placeholder(): string {
  return randomBytes(16).toString("hex");
}
