import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { RenderingContext, type Rendering } from "./rendering.ts";

/** Characters that could end a script element or a line of script. */
const UNSAFE_IN_SCRIPT = /[&><\u2028\u2029]/g;

/** The page's data, and what it is rendered from. */
interface PageParts {
  context: EntryContext;
  url: string;
  rendering: Rendering;
}

/**
 * Renders a page to one string.
 *
 * - Gain: React's streams write a page as pieces of 2 kB of bytes, which the server reads, joins and decodes again before
 *   it compresses the page. No part of a page of the shop waits for another, so a stream gains nothing.
 * - Leans on: React Router renders the data for hydration as scripts, behind a Suspense boundary after the document. It
 *   leaves them out without a `serverHandoffStream`. A string cannot wait for them, so they are written here.
 * - Held by: `tests/journeys/enhanced-hydration.spec.ts`, in which no page hydrates without these scripts.
 * - Off: return `renderToReadableStream(<ServerRouter context={context} … />)` from `app/entry.server.tsx`.
 */
export async function renderInOnePass({ context, url, rendering }: PageParts): Promise<string> {
  const { nonce } = rendering;
  const { serverHandoffStream, ...rest } = context;
  const data = serverHandoffStream === undefined ? null : readAll(serverHandoffStream);
  // Nobody waits for the data of a page that fails to render.
  data?.catch(() => undefined);
  const page = <ServerRouter context={rest} url={url} nonce={nonce} />;
  const markup = renderToString(<RenderingContext value={rendering}>{page}</RenderingContext>);
  const html = `<!DOCTYPE html>${markup}`;
  // Pages without script carry no data.
  if (data === null || context.renderMeta?.didRenderScripts !== true) return html;
  const end = html.lastIndexOf("</body>");
  return html.slice(0, end) + handoffScripts(await data, nonce) + html.slice(end);
}

function nonceAttribute(nonce: string | undefined): string {
  return nonce === undefined ? "" : ` nonce="${nonce}"`;
}

/** The scripts that hand the data for hydration to React Router, in the form of its own. */
export function handoffScripts(chunks: readonly string[], nonce: string | undefined): string {
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
