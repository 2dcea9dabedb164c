import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/** The most memory that rendered pages take, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Values that differ with every request or shopper, and that a page only repeats: nothing else of it depends on them. */
export type RequestValues = Readonly<Record<"nonce" | "requestId" | "pageVersion", string>>;

/** A page's markup, and whether something that it shows has changed since it was rendered. */
export interface Rendered {
  markup: string;
  isOutdated(): boolean;
}

/** A rendered page: pieces of markup, and between them the names of the request's values. */
interface RenderedPage {
  pieces: readonly (Buffer | keyof RequestValues)[];
  isOutdated(): boolean;
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
): { html: Buffer; wasKept: boolean } {
  let page = pages.get(key);
  const wasKept = page !== undefined && !page.isOutdated();
  if (page === undefined || !wasKept) {
    const { markup, isOutdated } = render(placeholders);
    const pieces = markup.split(anyPlaceholder).map((piece) => nameOf.get(piece) ?? Buffer.from(piece));
    page = { pieces, isOutdated };
    pages.set(key, page);
  }
  const html = Buffer.concat(
    page.pieces.map((piece) => (typeof piece === "string" ? Buffer.from(values[piece]) : piece)),
  );
  return { html, wasKept };
}

function placeholder(): string {
  return randomBytes(16).toString("hex");
}
