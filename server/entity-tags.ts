/**
 * Whether If-None-Match names a tag: compared weakly (RFC 9110, 13.1.2), since a proxy that compresses anew marks the tag
 * as weak.
 */
export function isKnownTag(header: string | null | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}
