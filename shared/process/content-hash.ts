import { createHash } from "node:crypto";

/** A short text that stands for these bytes: in entity tags and keys, since nobody finds other bytes that have the same one. */
export function contentHash(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** True where If-None-Match names the tag. The comparison is weak (RFC 9110, 13.1.2): a proxy that compresses marks tags as weak. */
export function matchesEntityTag(header: string | null | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}
