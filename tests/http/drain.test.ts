import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startGateUpstream } from "../support/gate-upstream.ts";
import { startShop } from "../support/shop.ts";
import { newPerson } from "../support/shopping.ts";
import { startUpstreamProcess } from "../support/upstream-process.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

test("a shop told to stop answers all it has accepted, among them a form and one on a kept connection, and ends well", async () => {
  const upstream = await startGateUpstream();
  const shop = await startShop({ env: { UPSTREAM_URL: upstream.url } });
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  await ask(agent, `${shop.url}/healthz`);
  upstream.shut();
  const inFlight = [
    ...Array.from({ length: 30 }, (_, at) => ask(agent, `${shop.url}/productlisting?search=${at}`)),
    ask(agent, `${shop.url}/login`, { headers: form, body: "email=asha%40example.com&password=moonlit-veranda" }),
  ];
  await upstream.held(31);
  const ended = shop.stop();
  // On a connection of before the signal, until the first answer after it: which says that it is the connection's last.
  let late;
  do {
    late = await ask(agent, `${shop.url}/icon.svg`);
    expect(late.status).toBe(200);
  } while (late.headers.connection !== "close");
  upstream.open();
  const answers = await Promise.all(inFlight);
  expect(answers.map(({ status }) => status).toSorted().slice(0, 30)).toEqual(Array(30).fill(200));
  expect(answers.every(({ body }) => body.endsWith("</html>\n") || body.endsWith("</html>"))).toBe(true);
  await ended;
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow("fetch failed");
  agent.destroy();
  upstream.stop();
});

test("an upstream told to stop answers what it has accepted, and ends well", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pallu-drain-"));
  const upstream = await startUpstreamProcess(dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const registering = Array.from({ length: 12 }, () => ask(agent, `${upstream.url}/users/register`, { headers: { "content-type": "application/json" }, body: JSON.stringify(newPerson()) }));
  // The first answer says that the others are on their way: hashing twelve passwords takes a while.
  await Promise.race(registering);
  const ended = upstream.stop();
  expect((await Promise.all(registering)).map(({ status }) => status)).toEqual(Array(12).fill(201));
  expect(await ended).toBe(0);
  agent.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(agent: Agent, url: string, post?: { headers: Record<string, string>; body: string }): Promise<{ status: number; headers: IncomingMessage["headers"]; body: string }> {
  const sent = httpRequest(url, { agent, method: post === undefined ? "GET" : "POST", headers: { accept: "text/html", ...post?.headers } });
  sent.end(post?.body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const parts: string[] = [];
  for await (const part of response.setEncoding("utf8")) parts.push(String(part));
  return { status: response.statusCode ?? 0, headers: response.headers, body: parts.join("") };
}
