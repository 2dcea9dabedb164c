import { createHash } from "node:crypto";
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from "parse5";

/**
 * Lets the inline scripts and styles of a page that goes to many shoppers pass its content security policy.
 *
 * - Gains: the page cache. A nonce is good for one response only, so a kept page is rendered without one, and its policy
 *   lists the hashes of what it holds. The page is parsed once each time it is rendered for the cache, never per request.
 * - Leans on: nothing of the framework.
 * - Held by: `tests/http/shared-pages.test.ts` and `tests/unit/inline-hashes.test.ts`.
 * - Off: `PAGE_CACHE_MB=0`; then every page is rendered for its shopper, with a nonce.
 */
export function policyWithHashes(html: string, policy: string): string {
  const texts = inlineTexts(parse(html));
  return policy
    .split("; ")
    .map((directive) => {
      const [name = ""] = directive.split(" ");
      const inline = name === "script-src" || name === "style-src" ? texts[name] : [];
      return [directive, ...new Set(inline.map(hashSource))].join(" ");
    })
    .join("; ");
}

/** What a page holds inline, by the directive that allows it. */
interface InlineTexts {
  "script-src": string[];
  "style-src": string[];
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function inlineTexts(node: DefaultTreeAdapterTypes.ParentNode): InlineTexts {
  const found: InlineTexts = { "script-src": [], "style-src": [] };
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue;
    if (child.tagName === "style") found["style-src"].push(textIn(child));
    else if (child.tagName === "script" && runs(child)) found["script-src"].push(textIn(child));
    else {
      const inside = inlineTexts(child);
      found["script-src"].push(...inside["script-src"]);
      found["style-src"].push(...inside["style-src"]);
    }
  }
  return found;
}

/** Structured data needs no permission. Deferred scripts do: the loader runs their text later. */
function runs(script: DefaultTreeAdapterTypes.Element): boolean {
  return !script.attrs.some(({ name, value }) => name === "src" || (name === "type" && value.endsWith("json")));
}

function textIn(element: DefaultTreeAdapterTypes.Element): string {
  return element.childNodes.map((child) => (tree.isTextNode(child) ? child.value : "")).join("");
}
