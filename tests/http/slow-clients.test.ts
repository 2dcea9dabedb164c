import { once } from "node:events";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { eventWait } from "#tests/support/event-timeout.ts";
import { type RunningShop } from "#tests/support/shop.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";

/** How often a slow client sends its next byte, in ms. */
const DRIP_MS = 50;

useShop({ env: { HEADERS_TIMEOUT_S: "1", REQUEST_TIMEOUT_S: "2", LOG_LEVEL: "info" } });
// It ends well only if no connection is left.

/** Sends the beginning at once and then a byte now and then, never closing its own end; resolves to all it was answered once the shop has closed the connection. */
async function drip(beginning: string, byte: string | null): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).setEncoding("latin1");
  let answer = "";
  socket.on("data", (text: string) => (answer += text));
  // Writing on is how it learns that nobody listens any more.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => {
    socket.once("close", resolve);
  });
  await once(socket, "connect");
  if (beginning !== "") socket.write(beginning);
  const dripping = setInterval(() => {
    if (byte !== null || answer !== "" || socket.readableEnded) socket.write(byte ?? "x");
  }, DRIP_MS);
  await closed;
  clearInterval(dripping);
  return answer;
}

const form = "POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n";

test.concurrent.each([
  ["nothing at all", "", null],
  ["half a line and no more", "GET / HT", null],
  ["headers without end", "GET /about HTTP/1.1\r\nHost: a\r\nX: ", "a"],
  ["a form, byte by byte", `${form}Content-Length: 60000\r\n\r\nemail=`, "a"],
  ["a form in pieces, byte by byte", `${form}Transfer-Encoding: chunked\r\n\r\n`, "1\r\na\r\n"],
  ["half a form and no more", `${form}Content-Length: 60000\r\n\r\nemail=`, null],
  ["a second request without end", "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /about HTTP/1.1\r\nX: ", "a"],
])("who sends %s is told so and disconnected, though they never close their own end", async (what, beginning, byte) => {
  const answer = await drip(beginning, byte);
  expect(answer.replace(/^HTTP\/1\.1 200 [^]*?ok\n\r\n0\r\n\r\n/, "")).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n[^]*\r\nx-content-type-options: nosniff\r\n|^$/i,
  );
  if (what.startsWith("a form")) expect(answer).toContain("408");
});

test("sixty slow clients keep nobody else waiting, and are not logged as failures of the shop", async () => {
  const slow = Array.from({ length: 60 }, (_, at) =>
    drip(at % 2 === 0 ? "GET /about HTTP/1.1\r\nX: " : `${form}Content-Length: 60000\r\n\r\n`, "a"),
  );
  const slowly = { waiting: true };
  const ended = Promise.all(slow).finally(() => (slowly.waiting = false));
  do expect((await fetch(`${shop.url}/about`)).status).toBe(200);
  while (slowly.waiting);
  expect((await ended).length).toBe(60);
  expect(shop.said()).not.toMatch(/the (shop|desk) failed|unhandled/i);
  await vi.waitUntil(() => statusesLogged(shop, "/login").length >= 30, eventWait);
  expect(new Set(statusesLogged(shop, "/login"))).toEqual(new Set([408]));
});

/** The statuses in the log lines of an address. */
function statusesLogged({ said }: RunningShop, path: string): number[] {
  const lines = [...said().matchAll(/^\{.*"msg":"request"\}$/gm)].map(([line]): { path: string; status: number } =>
    JSON.parse(line),
  );
  return lines.filter((line) => line.path === path).map(({ status }) => status);
}
