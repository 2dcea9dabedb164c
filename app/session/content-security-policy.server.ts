import { createHash } from "node:crypto";

/** The texts of scripts and styles that stand in a page itself. */
type InlineTexts = Readonly<Record<"script" | "style", Iterable<string>>>;
const none: InlineTexts = { script: [], style: [] };

/**
 * The policy of every HTML page: scripts and styles of the shop itself, or with this response's nonce; no inline attributes.
 * A page for many shoppers has no nonce, which is good for one response only. Its policy lists the hashes of its inline
 * scripts and styles, as the page was rendered.
 */
export function contentSecurityPolicy(nonce: string | null, { script, style }: InlineTexts = none): string {
  const allowed = (texts: Iterable<string>) => (nonce === null ? [...texts].map(hashSource) : [`'nonce-${nonce}'`]);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...allowed(script)].join(" "),
    ["style-src 'self'", ...allowed(style)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
