import { once } from "node:events";
import { request as httpRequest, type Agent, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

/** What came back. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request sent exactly as told: `path` is not tidied, no header is added but Host, and nothing is unpacked. On a connection of its own without an `agent`. */
export async function rawRequest(
  shop: string,
  path: string,
  {
    method = "GET",
    headers = {},
    body,
    agent = false,
    signal,
  }: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Buffer | null;
    agent?: Agent | false;
    signal?: AbortSignal;
  } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(shop);
  const sent = httpRequest({ hostname, port, path, method, headers, agent, ...(signal && { signal }) });
  sent.end(body ?? undefined);
  const [response] = await once(sent, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

/** Sends bytes as they are and returns all that comes back until the shop closes the connection. */
export async function rawExchange(shop: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop);
  const socket = connect(Number(port), hostname);
  socket.setEncoding("latin1");
  let answer = "";
  socket.on("data", (text: string) => (answer += text));
  socket.on("error", () => {});
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return answer;
}
