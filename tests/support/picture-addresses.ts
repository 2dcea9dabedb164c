import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SignedSource } from "#domain/signed-source.ts";
import { pictureSignatures } from "#app/images/picture-signatures.server.ts";

/** A picture's source as that shop signs it in its pages, by the secret that it has made for itself. */
export function signPicture({ dataDir }: { dataDir: string }, source: string): SignedSource {
  return pictureSignatures([readFileSync(join(dataDir, "session-secret"), "utf8").trim()]).sign(source);
}

/** The addresses of pictures that a page's markup shows, each once. In its data they are written in another way. */
export function picturesIn(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/\/picture\?[^" ,\\]+(?=[" ,])/g)].map(([address]) => address.replaceAll("&amp;", "&")),
    ),
  ];
}

/** Whether an answer is the picture that was asked for, and not the placeholder in its place. */
export function isPicture({ status, headers }: Response): boolean {
  return status === 200 && headers.get("cache-control") === "public, max-age=2592000, stale-while-revalidate=2592000";
}
