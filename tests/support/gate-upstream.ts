import { serveLocally } from "./serve-locally.ts";

/** An upstream that answers everything alike: at once, or, while its gate is shut, once it is opened again. */
export interface GateUpstream {
  url: string;
  shut(): void;
  open(): void;
  /** Resolves when so many calls wait at the gate. */
  held(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one on any free port. */
export async function startGateUpstream(): Promise<GateUpstream> {
  let isShut = false;
  const waiting: (() => void)[] = [];
  const watching: { count: number; tell: () => void }[] = [];
  const { url, stop } = await serveLocally((_, response) => {
    const answer = () =>
      void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ data: [], total: 0, current_page: 1, per_page: 24 }));
    if (!isShut) return answer();
    waiting.push(answer);
    for (const { count, tell } of watching) if (waiting.length >= count) tell();
  });
  return {
    url,
    shut: () => void (isShut = true),
    open() {
      isShut = false;
      for (const answer of waiting.splice(0)) answer();
    },
    held: (count) => new Promise((tell) => (waiting.length >= count ? tell() : watching.push({ count, tell }))),
    stop,
  };
}
