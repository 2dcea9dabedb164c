import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSocketServer, type AddressInfo } from "node:net";
import { keptConnections } from "#contract/limits.ts";

/** A server of a test on this machine. */
export interface LocalServer {
  url: string;
  /** Ends its connections, too. */
  stop(): Promise<void>;
}

/** Starts a server on any free port. */
export async function serveLocally(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(keptConnections, answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
