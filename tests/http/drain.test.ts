import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Agent } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { startGateUpstream } from "#tests/support/gate-upstream.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { startShop } from "#tests/support/shop.ts";

const accept = "text/html";
const form = { accept, "content-type": "application/x-www-form-urlencoded" };

test("a stopping shop answers every accepted request, also a form and one on a kept connection, then ends", async () => {
  const upstream = await startGateUpstream();
  const shop = await startShop({ env: { UPSTREAM_URL: upstream.url } });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const kept = connect(Number(new URL(shop.url).port), "127.0.0.1").setEncoding("latin1");
  kept.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(kept, "data");
  upstream.shut();
  const inFlight = [
    ...Array.from({ length: 12 }, (_, at) =>
      rawRequest(shop.url, `/productlisting?search=${at}`, { agent, headers: { accept } }),
    ),
    rawRequest(shop.url, "/login", {
      agent,
      method: "POST",
      headers: form,
      body: "email=asha%40example.com&password=moonlit-veranda",
    }),
  ];
  await upstream.held(13);
  // Begun on a connection of before the signal, and ended once the signal has been heard: its answer says that it is the connection's last.
  kept.write("GET /icon.svg HTTP/1.1\r\nHost: a\r\n");
  const ended = shop.stop();
  while (await isStillOpen(`${shop.url}/healthz`)) continue;
  const last = text(kept);
  kept.write("\r\n");
  expect(await last).toMatch(/HTTP\/1\.1 200 OK\r\n[^]*\r\nconnection: close\r\n[^]*<\/svg>/i);
  upstream.open();
  const answers = await Promise.all(inFlight);
  expect(
    answers
      .map(({ status }) => status)
      .toSorted()
      .slice(0, 12),
  ).toEqual(Array(12).fill(200));
  expect(answers.every(({ body }) => /<\/html>\n?$/.test(body.toString()))).toBe(true);
  await ended;
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow("fetch failed");
  agent.destroy();
  upstream.stop();
});

test.each([
  ["start", "SIGTERM"],
  ["start", "SIGINT"],
  ["run dev", "SIGTERM"],
  ["run upstream", "SIGTERM"],
] as const)("npm %s that ends by %s ends the server that it started", async (script, signal) => {
  const dataDir = mkdtempSync(join(tmpdir(), "pallu-npm-"));
  const npm = spawn("npm", script.split(" "), {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      UPSTREAM_PORT: "0",
      DATA_DIR: dataDir,
      BUILD_DIR: resolve(TEST_BUILD_DIR),
      LOG_LEVEL: "silent",
    },
  });
  onTestFinished(() => void tryToKill(-(npm.pid ?? 0)));
  const url = await addressIn(npm.stdout);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  // Ctrl-C tells the whole group; a process manager tells npm alone, since it knows no other number.
  process.kill(signal === "SIGINT" ? -(npm.pid ?? 0) : (npm.pid ?? 0), signal);
  while (await isStillOpen(url)) continue;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

function tryToKill(group: number): void {
  try {
    process.kill(group, "SIGKILL");
  } catch {
    // It has ended, as it should.
  }
}

/** The first address that a program prints. Throws when it ends before. */
async function addressIn(output: Readable): Promise<string> {
  let printed = "";
  for await (const piece of output.setEncoding("utf8")) {
    printed += String(piece);
    const [address] = /http:\/\/(localhost|127\.0\.0\.1):\d+(?=\D)/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`no address in: ${printed}`);
}

/** Whether new connections are taken, and are not told to close. */
async function isStillOpen(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.text();
  return response !== null && response.headers.get("connection") !== "close";
}
