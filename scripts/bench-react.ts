import { createServer } from "node:http";
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from "parse5";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { parseHtml } from "#tests/support/html.ts";

/** A server for `bench.ts` that does nothing but let React render the markup of the page at the given address. */
const page = reactTree(parseHtml(await (await fetch(process.argv[2] ?? "")).text()));
const server = createServer((_, response) => void response.end(renderToString(page)));
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));

/** A page's elements as React's, without the content of scripts and styles. */
function reactTree(node: DefaultTreeAdapterTypes.Node): ReactNode {
  if (tree.isTextNode(node)) return node.value;
  if (!tree.isElementNode(node)) return null;
  const attributes = node.attrs.map(({ name, value }) => [name === "class" ? "className" : name, value]);
  const children = ["script", "style"].includes(node.tagName) ? [] : node.childNodes.map(reactTree);
  return createElement(node.tagName, Object.fromEntries(attributes), ...children);
}
