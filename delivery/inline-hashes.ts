import { createHash } from "node:crypto";

/**
 * A page that goes to many shoppers cannot carry a nonce, which is good for one response only: its policy names its
 * inline scripts and styles by their hashes in place of it.
 */
export function withHashes(html: string, policy: string): { html: string; policy: string } {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (nonce === undefined) return { html, policy };
  const attribute = ` nonce="${nonce}"`;
  // It stands among the page's data, too; a page rendered again unchanged shall keep its tag.
  const plain = html.replaceAll(attribute, "").replaceAll(nonce, "");
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = "", text = ""] of html.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)) {
    if ((tag === "script" || tag === "style") && attributes.includes(attribute))
      hashes[tag].add(`'sha256-${createHash("sha256").update(text.replaceAll(nonce, "")).digest("base64")}'`);
  }
  const named = (directive: string) =>
    directive
      .replace(`'nonce-${nonce}'`, [...hashes[directive.startsWith("style-src") ? "style" : "script"]].join(" "))
      .trim();
  return { html: plain, policy: policy.split("; ").map(named).join("; ") };
}
