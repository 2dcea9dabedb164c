/** The policy of every HTML page: scripts and styles of the shop itself or with this response's nonce; no inline attributes.
 * Without a nonce, the page cache adds the hashes of the page's inline scripts and styles. */
export function contentSecurityPolicy(nonce: string | null): string {
  const inline = nonce === null ? "" : ` 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
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
