import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { forgetCustomersOf } from "./stored-customers.ts";
import { serveLocally, type LocalServer } from "./serve-locally.ts";

/**
 * How far an exchange is. "asked": its request has come, and the server knows nothing of it yet. "passed on": the request is
 * with the server. "answered": the answer has come or is lost, and the client knows nothing of it yet. "told": the answer is
 * with the client.
 */
export const moments = ["asked", "passed on", "answered", "told"] as const;
export type Moment = (typeof moments)[number];

/**
 * Starts a line between clients and a server on any free port. `target` is where its server is at the moment, so that a server that starts anew may take
 * any port. `watch` is told each moment of each exchange ("POST /orders"), always all four; the exchange goes on when it
 * returns. An answer that is lost ends the connection.
 */
export async function startWire(
  target: () => string,
  watch: (call: string, moment: Moment) => Promise<void> = async () => undefined,
): Promise<LocalServer> {
  const wire = await serveLocally((request, response) => void pass(request, response).catch(() => response.destroy()));

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const call = `${request.method} ${request.url}`;
    await watch(call, "asked");
    const { hostname, port } = new URL(target());
    const onward = httpRequest({
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: request.headers,
      agent: false,
    });
    const answer = answerTo(onward).catch(() => null);
    const passedOn = new Promise<void>((resolve) => onward.end(body, () => resolve()));
    await Promise.race([passedOn, answer]);
    await watch(call, "passed on");
    const answered = await answer;
    await watch(call, "answered");
    if (answered === null) response.destroy();
    else response.writeHead(answered.status, answered.headers).end(answered.body);
    await finished(response).catch(() => undefined);
    await watch(call, "told");
  }

  forgetCustomersOf(wire.url);
  return wire;
}

async function answerTo(
  request: ReturnType<typeof httpRequest>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  // What is one connection's own is not passed on.
  const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...headers } = response.headers;
  return { status: response.statusCode ?? 0, headers, body: await buffer(response) };
}
