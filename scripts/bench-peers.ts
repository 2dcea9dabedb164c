import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from "parse5";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import sirv from "sirv";
import { parseHtml } from "#tests/support/html.ts";

/** The servers that `bench.ts` compares the shop with, in a process of their own: the page as a file, and React rendering its markup. */
const folder = process.argv[2] ?? ".";
const files = sirv(folder, { brotli: true, etag: true });
const page = reactTree(parseHtml(readFileSync(join(folder, "page.html"), "utf8")));
process.send?.({
  files: await listening((request, response) => files(request, response)),
  rendering: await listening(
    (_, response) => void response.setHeader("content-type", "text/html; charset=utf-8").end(renderToString(page)),
  ),
});

async function listening(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The elements of the page as React elements, without what React would not render: the content of scripts and styles. */
function reactTree(node: DefaultTreeAdapterTypes.Node): ReactNode {
  if (tree.isTextNode(node)) return node.value;
  if (!tree.isElementNode(node)) return null;
  const attributes = Object.fromEntries(
    node.attrs.map(({ name, value }) => [name === "class" ? "className" : name, value]),
  );
  return createElement(
    node.tagName,
    attributes,
    ...(["script", "style"].includes(node.tagName) ? [] : node.childNodes.map(reactTree)),
  );
}
