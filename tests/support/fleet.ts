import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { SMTPServer } from "smtp-server";
import { startPostgres } from "./postgres-server.ts";
import { startShop, type RunningShop } from "./shop.ts";
import { startUpstreamProcess, type UpstreamProcess } from "./upstream-process.ts";

/** Two upstreams and three shops, each a process of its own, on one PostgreSQL: two shops before an upstream each, the third with its own inside. */
export interface Fleet {
  upstreams: [UpstreamProcess, UpstreamProcess];
  shops: [RunningShop, RunningShop, RunningShop];
  /** The Message-ID of every message that was taken, in order. */
  mails: string[];
  /** Asks the database; `$1` stands for a value. */
  ask<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** Ends an upstream as a power cut would, and starts another at its address. */
  cutPower(which: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/** Starts all of them at once on an empty database, so that they meet while they fill it. */
export async function startFleet(): Promise<Fleet> {
  const folder = mkdtempSync(path.join(tmpdir(), "pallu-fleet-"));
  const server = await startPostgres();
  const databaseUrl = await server.database("shop");
  const mail = await listenForMail();
  const shared = { DATABASE_URL: databaseUrl, SMTP_URL: mail.url, ATTEMPTS_PER_ADDRESS: "100000", TRUST_SHOP: "1" };
  const openUpstream = (which: number, port = "0") => startUpstreamProcess(path.join(folder, `upstream-${which}`), { ...shared, UPSTREAM_PORT: port });
  const secrets = { SESSION_SECRETS: "one-secret-for-every-shop-of-this-fleet", LOG_LEVEL: "error" };
  const embedded = startShop({ env: { ...secrets, ...shared } });
  const upstreams = await Promise.all([openUpstream(0), openUpstream(1)]);
  const shops = await Promise.all([startShop({ env: { ...secrets, UPSTREAM_URL: upstreams[0].url } }), startShop({ env: { ...secrets, UPSTREAM_URL: upstreams[1].url } }), embedded]);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const fleet: Fleet = { upstreams, shops, mails: mail.received, ask, cutPower, stop };
  return fleet;

  async function ask<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return (await client.query<Row>(sql, values)).rows;
  }

  async function cutPower(which: 0 | 1): Promise<void> {
    const { port } = new URL(upstreams[which].url);
    await upstreams[which].kill();
    upstreams[which] = await openUpstream(which, port);
  }

  async function stop(): Promise<void> {
    await client.end();
    await Promise.all(shops.map((shop) => shop.stop()));
    await Promise.all(upstreams.map((upstream) => upstream.stop()));
    await mail.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function listenForMail(): Promise<{ url: string; received: string[]; stop(): Promise<void> }> {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(/^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? "none");
        done();
      });
    },
  });
  // A client whose power is cut breaks off.
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return { url: `smtp://127.0.0.1:${address.port}`, received, stop: () => new Promise((resolve) => server.close(resolve)) };
}
