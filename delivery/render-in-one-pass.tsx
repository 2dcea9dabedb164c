import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { RenderingContext, type Rendering } from "./rendering.ts";

/** The page's data, and what it is rendered from. */
interface PageParts {
  context: EntryContext;
  url: string;
  rendering: Omit<Rendering, "handoff">;
}

/**
 * Renders a page to one string.
 *
 * - Gain: React's streams write a page as pieces of 2 kB of bytes, which the server reads, joins and decodes again before
 *   it compresses the page. No part of a page of the shop waits for another, so a stream gains nothing.
 * - Leans on: React Router renders the data for hydration as scripts, behind a Suspense boundary after the document. It
 *   leaves them out without a `serverHandoffStream`. A string cannot wait for them, so `<HandoffScripts>` renders them.
 * - Held by: `tests/journeys/enhanced-hydration.spec.ts`, in which no page hydrates without these scripts.
 * - Off: return `renderToReadableStream(<ServerRouter context={context} … />)` from `app/entry.server.tsx`.
 */
export async function renderInOnePass({ context, url, rendering }: PageParts): Promise<string> {
  const { serverHandoffStream, ...rest } = context;
  const data = serverHandoffStream === undefined ? null : await readAll(serverHandoffStream);
  // Pages without script carry no data.
  const handoff = () => (context.renderMeta?.didRenderScripts === true ? data : null);
  const page = <ServerRouter context={rest} url={url} nonce={rendering.nonce} />;
  const markup = renderToString(<RenderingContext value={{ ...rendering, handoff }}>{page}</RenderingContext>);
  return `<!DOCTYPE html>${markup}`;
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    chunks.push(decoder.decode(part.value, { stream: true }));
  return chunks;
}
