import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { acceptsEncoding } from "./accepts-encoding.ts";
import type { NodeLink } from "./chain-links.ts";
import { matchesEntityTag } from "./entity-tags.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** A file as it is, or as the build has compressed it. */
interface Variant {
  encoding: "br" | "gzip" | null;
  bytes: Buffer;
  etag: string;
}

interface StaticFile {
  type: string;
  cacheControl: string;
  /** Smallest first. */
  variants: Variant[];
}

/**
 * Serves the built files: hashed ones for a year, the others for an hour. They are few and small, so they are held in
 * memory: a build that replaces the folder under a running shop removes nothing from it.
 */
export function staticFiles(folder: string): NodeLink {
  const files = new Map(
    globSync("**/*.*", { cwd: folder })
      .map((path) => path.split(sep).join("/"))
      .filter((path) => types[extname(path)] !== undefined)
      .map((path) => [`/${path}`, fileAt(folder, path)]),
  );
  return (request, response, next) => {
    const file =
      request.method === "GET" || request.method === "HEAD" ? files.get(request.url?.split("?")[0] ?? "") : undefined;
    const variant = file?.variants.find(
      ({ encoding }) => encoding === null || acceptsEncoding(request.headers["accept-encoding"], encoding),
    );
    if (file === undefined || variant === undefined) return next();
    response.setHeader("cache-control", file.cacheControl);
    response.setHeader("etag", variant.etag);
    if (file.variants.length > 1) response.setHeader("vary", "accept-encoding");
    if (matchesEntityTag(request.headers["if-none-match"], variant.etag)) {
      response.writeHead(304).end();
      return;
    }
    if (variant.encoding !== null) response.setHeader("content-encoding", variant.encoding);
    response.writeHead(200, { "content-type": file.type, "content-length": variant.bytes.byteLength });
    response.end(request.method === "HEAD" ? undefined : variant.bytes);
  };
}

function fileAt(folder: string, path: string): StaticFile {
  const variants = (
    [
      ["br", ".br"],
      ["gzip", ".gz"],
      [null, ""],
    ] as const
  ).flatMap(([encoding, ending]) => {
    const bytes = readIfThere(join(folder, path + ending));
    return bytes === null
      ? []
      : [{ encoding, bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` }];
  });
  return {
    type: types[extname(path)] ?? "application/octet-stream",
    cacheControl: path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    variants,
  };
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
