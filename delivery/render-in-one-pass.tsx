import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { RenderingContext, type Rendering } from "./rendering.ts";

/** Characters that could end a script element, or a line of script. */
const UNSAFE_IN_SCRIPT = /[&><\u2028\u2029]/g;

/** The page's data, and what it is rendered from. */
interface PageParts {
  context: EntryContext;
  url: string;
  rendering: Rendering;
  /** Provides what components read while the server renders. */
  wrap(page: ReactNode): ReactNode;
  /** The rules that rendering has collected for a style element in the head; empty for none. */
  lateStyles(): string;
}

/**
 * Renders a page to one string. React's streams would cut it into two kilobyte pieces of bytes, which are then read,
 * joined and decoded again: no part of a page of the shop ever waits for another.
 *
 * The data for hydration comes as a stream that React Router renders behind a Suspense boundary, and a string cannot wait
 * for it. It is read here, and written as the same scripts at the end of the body.
 */
export async function renderInOnePass({ context, url, rendering, wrap, lateStyles }: PageParts): Promise<string> {
  const { nonce } = rendering;
  const { serverHandoffStream, ...rest } = context;
  const data = serverHandoffStream === undefined ? null : readAll(serverHandoffStream);
  const page = <ServerRouter context={rest} url={url} nonce={nonce} />;
  const markup = renderToString(<RenderingContext value={rendering}>{wrap(page)}</RenderingContext>);
  const html = `<!DOCTYPE html>${withStyles(markup, lateStyles(), nonce)}`;
  if (data === null || context.renderMeta?.didRenderScripts !== true) return html;
  const end = html.lastIndexOf("</body>");
  return html.slice(0, end) + handoffScripts(await data, nonce) + html.slice(end);
}

function withStyles(markup: string, css: string, nonce: string | undefined): string {
  const end = markup.indexOf("</head>");
  if (css === "" || end < 0) return markup;
  return `${markup.slice(0, end)}<style${nonceAttribute(nonce)}>${css}</style>${markup.slice(end)}`;
}

function nonceAttribute(nonce: string | undefined): string {
  return nonce === undefined ? "" : ` nonce="${nonce}"`;
}

function handoffScripts(chunks: readonly string[], nonce: string | undefined): string {
  const calls = chunks.map((chunk) => `enqueue(${JSON.stringify(chunk).replaceAll(UNSAFE_IN_SCRIPT, escaped)})`);
  return [...calls, "close()"]
    .map((call) => `<script${nonceAttribute(nonce)}>window.__reactRouterContext.streamController.${call};</script>`)
    .join("");
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    chunks.push(decoder.decode(part.value, { stream: true }));
  return chunks;
}
