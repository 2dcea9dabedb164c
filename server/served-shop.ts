import { createServer as createNodeServer, type IncomingMessage } from "node:http";
import { resolve, join, sep } from "node:path";
import type { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import { existsSync, globSync, readFileSync } from "node:fs";
import { getMimeType } from "hono/utils/mime";
import type { ServerBuild } from "react-router";
import { shopLanguages } from "#app/content/languages.ts";
import { findStylesheet, type Stylesheet } from "#serving/styles-in-page/stylesheet.ts";
import type { NodeLink } from "./chain-links.ts";
import type { LanguageBuild } from "./shop-handler.ts";
import { acceptedCoding, type Coding } from "./compress.ts";
import { answerFrom, stored, type StoredResponse } from "./page-cache.ts";
import { isSecure } from "./forwarded.ts";

/** The builds of the shop, and what comes with them. */
export interface ServedShop {
  /** One build for each language. */
  builds: LanguageBuild[];
  files: NodeLink;
  /** Null in development. */
  styles: Stylesheet | null;
  /** Takes the sockets of hot reload. Null in production. */
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | null;
  close: (() => Promise<void>) | null;
}

/** The shop as `npm run build` has built it. Its stylesheet is sent with a cookie that marks the browser as having it. */
export async function finishedBuild(folder: string, trustProxy: boolean): Promise<ServedShop> {
  const builds = await Promise.all(
    shopLanguages.map(async ({ code }) => {
      const built: string = pathToFileURL(resolve(folder, code, "server/index.js")).href;
      return { language: code, build: (await import(built)) as ServerBuild };
    }),
  );
  // The languages share most files, by name and by content.
  const clients = shopLanguages.map(({ code }) => resolve(folder, code, "client"));
  const styles = findStylesheet(clients);
  return { builds, files: staticFiles(clients, styles, trustProxy), styles, upgrade: null, close: null };
}

/** The shop as Vite serves it in development: in the one language that SHOP_LANGUAGE names, else in English. */
export async function viteServer(): Promise<ServedShop> {
  const { code } = shopLanguages.find(({ code }) => code === process.env["SHOP_LANGUAGE"]) ?? shopLanguages[0];
  const { createServer } = await import("vite");
  // The page's policy allows sockets to the shop's own port only. Vite wants a server to listen to, so it gets this one.
  const sockets = createNodeServer();
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: sockets } } });
  return {
    builds: [
      {
        language: code,
        build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
      },
    ],
    files: vite.middlewares,
    styles: null,
    upgrade: (...facts) => void sockets.emit("upgrade", ...facts),
    close: () => vite.close(),
  };
}

/**
 * Serves the built files: hashed ones for a year, the others for an hour. They are few and small, so they are held in
 * memory: a build that replaces the folder under a running shop removes nothing from it.
 */
function staticFiles(folders: readonly string[], styles: Stylesheet | null, trustProxy: boolean): NodeLink {
  const files = new Map<string, StoredFile>();
  for (const folder of folders)
    for (const path of globSync("**/*.*", { cwd: folder }).map((path) => path.split(sep).join("/"))) {
      // The compressed ones belong to those that they were made of.
      const type = path.endsWith(".gz") ? undefined : getMimeType(path);
      if (type !== undefined && !files.has(`/${path}`)) files.set(`/${path}`, fileAt(folder, path, type));
    }
  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const file = isRead ? files.get(request.url?.split("?")[0] ?? "") : undefined;
    if (file === undefined) return next();
    if (styles !== null && request.url === styles.href)
      response.setHeader("set-cookie", isSecure(request, trustProxy) ? `${styles.cookie}; Secure` : styles.cookie);
    const accepted = acceptedCoding(request.headers["accept-encoding"]?.toString());
    const { status, headers, body } = answerFrom(file[accepted] ?? file.identity, request.headers);
    response.writeHead(status, headers).end(body ?? undefined);
  };
}

/** A file as it is, and as the build has compressed it. */
type StoredFile = { identity: StoredResponse } & Partial<Record<Coding, StoredResponse>>;

function fileAt(folder: string, path: string, type: string): StoredFile {
  const file = join(folder, path);
  const isCompressed = existsSync(`${file}.br`);
  const headers = {
    "content-type": type,
    "cache-control": path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    ...(isCompressed && { vary: "accept-encoding" }),
  };
  const identity = stored(headers, readFileSync(file));
  if (!isCompressed) return { identity };
  const coded = (coding: Coding, ending: string) =>
    stored({ ...headers, "content-encoding": coding }, readFileSync(file + ending));
  return { identity, br: coded("br", ".br"), gzip: coded("gzip", ".gz") };
}
