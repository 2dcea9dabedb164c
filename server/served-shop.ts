import { createServer as createNodeServer, type IncomingMessage } from "node:http";
import { resolve } from "node:path";
import type { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { findStylesheet, type Stylesheet } from "../delivery/styles-in-page/stylesheet.ts";
import type { NodeLink } from "./chain-links.ts";
import type { ShopBuild } from "./shop-handler.ts";
import { staticFiles } from "./static-files.ts";

/** The build of the shop, and what comes with it. */
export interface ServedShop {
  build: ShopBuild;
  files: NodeLink;
  /** Null in development. */
  styles: Stylesheet | null;
  /** Takes the sockets of hot reload. Null in production. */
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | null;
  close: (() => Promise<void>) | null;
}

/** The shop as `npm run build` has built it. */
export async function finishedBuild(folder: string): Promise<ServedShop> {
  const built: string = pathToFileURL(resolve(folder, "server/index.js")).href;
  const build = (await import(built)) as ServerBuild;
  const client = resolve(folder, "client");
  return {
    build,
    files: staticFiles(client),
    styles: findStylesheet(client),
    upgrade: null,
    close: null,
  };
}

/** The shop as Vite serves it in development. */
export async function viteServer(): Promise<ServedShop> {
  const { createServer } = await import("vite");
  // The page's policy allows sockets to the shop's own port only. Vite wants a server to listen to, so it gets this one.
  const sockets = createNodeServer();
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: sockets } } });
  return {
    build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    files: vite.middlewares,
    styles: null,
    upgrade: (...facts) => void sockets.emit("upgrade", ...facts),
    close: () => vite.close(),
  };
}
