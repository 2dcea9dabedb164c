import { once } from "node:events";
import { createServer } from "node:http";
import { keptConnections } from "#contract/limits.ts";

/** An upstream that answers everything alike: at once, or, while its gate is shut, once it is opened again. */
export interface GateUpstream {
  url: string;
  shut(): void;
  open(): void;
  /** Resolves when so many calls wait at the gate. */
  held(count: number): Promise<void>;
  stop(): void;
}

/** Starts one on any free port. */
export async function startGateUpstream(): Promise<GateUpstream> {
  let isShut = false;
  const waiting: (() => void)[] = [];
  const watching: { count: number; tell: () => void }[] = [];
  const server = createServer(keptConnections, (_, response) => {
    const answer = () =>
      void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ data: [], total: 0, current_page: 1, per_page: 24 }));
    if (!isShut) return answer();
    waiting.push(answer);
    for (const { count, tell } of watching) if (waiting.length >= count) tell();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    shut: () => void (isShut = true),
    open() {
      isShut = false;
      for (const answer of waiting.splice(0)) answer();
    },
    held: (count) => new Promise((tell) => (waiting.length >= count ? tell() : watching.push({ count, tell }))),
    stop: () => void server.close().closeAllConnections(),
  };
}
