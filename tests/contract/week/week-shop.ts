import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished } from "vitest";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { EVENT_TIMEOUT_MS } from "#tests/support/event-timeout.ts";
import { startFakeRazorpay, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { runProgramAt, type ProgramResult } from "#tests/support/places.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { connectTo, type TestDatabase } from "#tests/support/test-database.ts";

/** Where a shop's data are; on SQLite there is no `databaseUrl`. */
export interface WeekPlace {
  dataDir: string;
  databaseUrl: string | null;
}

type Row = Record<string, unknown>;

/** A boutique with everything around it: payment provider, mail server, clock, and its owner. */
export interface WeekShop {
  fake: FakeRazorpay;
  mail: MailServer;
  /** Where the mails to the owner go. */
  owner: string;
  /** A folder for files. */
  folder: string;
  /** The address of the shop that is open. */
  url(): string;
  now(): Date;
  /** Names the place that the shop and the commands use from now on. */
  goTo(place: WeekPlace): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
  /** Reads the database beside the shop. */
  rows(sql: string, ...values: (string | number)[]): Row[];
  /** Runs a command of the owner. */
  run(command: string, ...words: readonly string[]): Promise<ProgramResult>;
  /** Does an act of the desk at this moment of the week. */
  act<Result>(work: (trx: Database, id: string, at: Date) => Promise<Result>, on: string): Promise<Result>;
  /** Lets hours pass; what is due by then is tried before it goes on. */
  pass(hours: number): Promise<void>;
  /** Waits until nothing is due: it is done, or put off until later. */
  settle(): Promise<void>;
  until(what: string, isSo: () => boolean): Promise<void>;
  /** Sends a webhook to the shop; the status of its answer. */
  sendWebhook(webhook: ReturnType<FakeRazorpay["webhook"]>): Promise<number>;
}

const OWNER = "owner@loom.example";
const HOUR_MS = 60 * 60 * 1000;
/** So long a time at once: each day has a moment after the hour of its report. */
const STEP_HOURS = 6;
/** As it is set by default. */
const REPORT_HOUR = "08";
/** Such as "2026-11-05, 10:30:00". */
const inIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
});

/** Prepares a week that begins at `start`, without opening the shop. Everything is gone when the test ends. */
export async function prepareWeek(start: Date, settings: Record<string, string>): Promise<WeekShop> {
  const folder = mkdtempSync(join(tmpdir(), "pallu-week-"));
  const clockFile = join(folder, "clock");
  let aheadMs = 0;
  let running: RunningShop | null = null;
  let database: TestDatabase | null = null;
  let desk: Database | null = null;
  let place: WeekPlace = { dataDir: join(folder, "data"), databaseUrl: null };
  setClock(start.getTime() - Date.now());
  const fake = await startFakeRazorpay({ now, keyId: "rzp_live_fake" });
  const mail = await startMailServer();
  const env = {
    ...fake.keys,
    SMTP_URL: mail.url,
    OWNER_EMAIL: OWNER,
    SESSION_SECRETS: "the-secret-of-a-week-that-is-long-enough",
    PAYMENT_METHODS: "card,upi,cod",
    CLOCK_FILE: clockFile,
    // With the clock of a week, files of other tests look old, and an import would take them for left ones.
    TMPDIR: folder,
    NODE_OPTIONS: `--import ${pathToFileURL(resolve("tests/contract/week/set-clock.ts")).href}`,
    ...settings,
  };
  onTestFinished(async () => {
    await leave();
    await running?.kill();
    await fake.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const placeEnv = (): Record<string, string> =>
    place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl };
  const shop: WeekShop = {
    fake,
    mail,
    owner: OWNER,
    folder,
    url: () => running?.url ?? "",
    now,
    async goTo(next) {
      await leave();
      place = next;
    },
    async open() {
      running = await startShop({ dataDir: place.dataDir, env: { ...env, ...placeEnv() } });
      database = connectTo(place.dataDir, place.databaseUrl);
      desk = await openDatabase(chooseEngine(place));
    },
    async close() {
      const closing = running;
      running = null;
      await closing?.stop();
    },
    rows: (sql, ...values) => database?.prepare(sql).all(...values) ?? [],
    run: (command, ...words) => runProgramAt({ ...place, env }, `api/owner/${command}.ts`, ...words),
    act: (work, on) => inTransaction(desk ?? expect.fail("the shop is not open"), work, on, now()),
    async pass(hours) {
      for (let left = hours; left > 0; left -= STEP_HOURS) {
        setClock(aheadMs + Math.min(left, STEP_HOURS) * HOUR_MS);
        await shop.settle();
      }
    },
    async settle() {
      const day = (at: number) => inIndia.format(at).slice(0, 10);
      const [today, yesterday] = [now().getTime(), now().getTime() - 24 * HOUR_MS].map(day);
      const isReportDue = inIndia.format(now()) >= `${today}, ${REPORT_HOUR}`;
      if (isReportDue)
        await shop.until(
          "yesterday is reported",
          () => shop.rows("select day from owner_reports where day = ?", yesterday ?? "").length === 1,
        );
      await shop.until("what is due is done", () => isNothingDue(now().toISOString()));
    },
    async until(what, isSo) {
      const end = Date.now() + EVENT_TIMEOUT_MS;
      while (!isSo()) {
        if (Date.now() > end)
          throw new Error(`not within ${EVENT_TIMEOUT_MS} ms: ${what}\n${running?.said().slice(-2_000)}`);
        await pause(50);
      }
    },
    async sendWebhook({ body, headers }) {
      const response = await fetch(`${shop.url()}/payment/webhook`, { method: "POST", body, headers });
      await response.body?.cancel();
      return response.status;
    },
  };
  return shop;

  async function leave(): Promise<void> {
    database?.close();
    await desk?.destroy();
    database = desk = null;
  }

  function isNothingDue(at: string): boolean {
    const waiting = "select id from outbox where done_at is null and failed_at is null and due_at <= ?";
    const unpaid = "select id from payments where status = 'awaited' and awaited_until <= ?";
    return shop.rows(waiting, at).length === 0 && shop.rows(unpaid, at).length === 0;
  }

  function now(): Date {
    return new Date(Date.now() + aheadMs);
  }

  function setClock(ms: number): void {
    aheadMs = Math.round(ms);
    writeFileSync(clockFile, String(aheadMs));
  }
}
