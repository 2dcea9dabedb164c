import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { SMTPServer } from "smtp-server";
import { startPostgres } from "./postgres-server.ts";
import { powerCuts, type PowerCuts } from "./power-cuts.ts";
import { startShop, type RunningShop } from "./shop.ts";
import { startUpstreamProcess } from "./upstream-process.ts";
import { startWire } from "./wire.ts";

/** Which of the two upstreams. */
export type Which = 0 | 1;

/** Two upstreams and three shops, each a process of its own, on one PostgreSQL: two shops before an upstream each, the third with its own inside. */
export interface Fleet {
  /** The addresses of the upstreams, those of the wires before them: "upstream 0" and "upstream 1". */
  upstreams: readonly [string, string];
  shops: [RunningShop, RunningShop, RunningShop];
  /** The Message-ID of every message that was taken, in order. */
  mails: string[];
  /** Asks the database; `$1` stands for a value. */
  ask<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** Power cuts that end an upstream and start another in its place. */
  cuts: PowerCuts<Which>;
  stop(): Promise<void>;
}

/** Starts all of them at once on an empty database, so that they meet while they fill it. */
export async function startFleet(): Promise<Fleet> {
  const folder = mkdtempSync(path.join(tmpdir(), "pallu-fleet-"));
  const server = await startPostgres();
  const databaseUrl = await server.database("shop");
  const mail = await listenForMail();
  const shared = { DATABASE_URL: databaseUrl, SMTP_URL: mail.url, ATTEMPTS_PER_ADDRESS: "100000", TRUST_SHOP: "1" };
  const openUpstream = (which: Which) => startUpstreamProcess(path.join(folder, `upstream-${which}`), shared);
  const secrets = { SESSION_SECRETS: "one-secret-for-every-shop-of-this-fleet", LOG_LEVEL: "error" };
  const embedded = startShop({ env: { ...secrets, ...shared } });
  const running = await Promise.all([openUpstream(0), openUpstream(1)]);
  const cuts = powerCuts<Which>({
    kill: (victims) => Promise.all(victims.map((which) => running[which].kill())),
    restart: (victims) => Promise.all(victims.map(async (which) => void (running[which] = await openUpstream(which)))),
  });
  const wires = await Promise.all(
    ([0, 1] as const).map((which) => startWire(() => running[which].url, cuts.watch(`upstream ${which}`))),
  );
  const [one = "", other = ""] = wires.map(({ url }) => url);
  const shops = await Promise.all([
    startShop({ env: { ...secrets, UPSTREAM_URL: one } }),
    startShop({ env: { ...secrets, UPSTREAM_URL: other } }),
    embedded,
  ]);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return { upstreams: [one, other], shops, mails: mail.received, ask, cuts, stop };

  async function ask<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return (await client.query<Row>(sql, values)).rows;
  }

  async function stop(): Promise<void> {
    await client.end();
    await Promise.all(shops.map((shop) => shop.stop()));
    await Promise.all(wires.map((wire) => wire.stop()));
    await Promise.all(running.map((upstream) => upstream.stop()));
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
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
