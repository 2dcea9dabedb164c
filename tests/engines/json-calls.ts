/** A connection on which calls and events are JSON with an `id` and a `method`: Chromium's protocol and WebDriver BiDi. */
export interface JsonCalls {
  call<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
}

interface Message {
  id?: number;
  result?: unknown;
  /** An object in Chromium's protocol, a text in BiDi. */
  error?: string | { message: string };
  message?: string;
}

/** Connects to a WebSocket of a browser. Calls that are under way fail when the connection ends. */
export async function connect(address: string): Promise<JsonCalls> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let last = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`no connection to ${address}`)));
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Message;
    if (id === undefined) return;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(typeof error === "string" ? `${error}: ${message}` : error.message));
    waiting.delete(id);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser has ended"));
    waiting.clear();
  });
  return {
    call<Result>(method: string, params = {}) {
      const id = ++last;
      return new Promise<Result>((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) throw new Error("the browser has ended");
        waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}
