import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SignedSource } from "#domain/signed-source.ts";

/** A signature's length, in characters of six bits. Guessing one takes 2^59 requests, and yields one of the shop's pictures. */
const LENGTH = 10;
/** How many signatures are remembered: that saves 5 µs for each of the dozens on a page, and most pages show the same ones. */
const MAX_REMEMBERED = 20_000;

/** Signs with the first secret and accepts all of them, so that addresses outlive a change of secrets. */
export function pictureSignatures(secrets: readonly string[]) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "pallu picture addresses", 32)));
  const [first] = keys;
  if (first === undefined) throw new Error("no session secret configured");
  const remembered = new LRUCache<string, SignedSource>({ max: MAX_REMEMBERED });
  return {
    /** The source with its signature in front, as addresses carry it. */
    sign(source: string): SignedSource {
      const known = remembered.get(source);
      if (known !== undefined) return known;
      const signed = `${signatureOf(source, first)}.${source}` as SignedSource;
      remembered.set(source, signed);
      return signed;
    },
    /** The source that was signed with any of the secrets; null when the shop did not sign it. */
    open(signed: string): string | null {
      const source = signed.slice(LENGTH + 1);
      const given = Buffer.from(signed);
      const isValid = keys.some((key) => {
        const expected = Buffer.from(`${signatureOf(source, key)}.${source}`);
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
      return isValid ? source : null;
    },
  };
}

function signatureOf(source: string, key: Buffer): string {
  return createHmac("sha256", key).update(source).digest("base64url").slice(0, LENGTH);
}
