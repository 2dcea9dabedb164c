import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { COMPILED, NODE_ARGUMENTS, TEST_BUILD_DIR } from "./build-shop.ts";
import { programFile } from "./bundled-programs.ts";
import { EVENT_TIMEOUT_MS } from "./event-timeout.ts";
import { copyPreparedDatabase } from "./prepare-database.ts";
import { forgetCustomersOf } from "./stored-customers.ts";

/** The shop's own deadlines, too, are as long as they may be: a test of one sets it, and no other test meets it on a slow machine. "" stands for the usual. */
const leisure = {
  UPSTREAM_TIMEOUT_MS: "60000",
  HEADERS_TIMEOUT_S: "300",
  REQUEST_TIMEOUT_S: "300",
};
/** The deadlines as they are in production. */
export const usualDeadlines = {
  UPSTREAM_TIMEOUT_MS: "",
  HEADERS_TIMEOUT_S: "",
  REQUEST_TIMEOUT_S: "",
};

/** A shop under test: the real server in a process of its own. */
export interface RunningShop {
  /** Its address without a slash at its end. */
  url: string;
  dataDir: string;
  /** Its process. */
  pid: number;
  /** The newest mail to an address, waited for since mail leaves in the background. Throws when none comes. */
  mailTo(address: string): Promise<string>;
  /** All it has said so far: its log and its complaints. */
  said(): string;
  /** Whether its process has ended, for whatever reason. */
  hasEnded(): boolean;
  /** Asks it to stop and waits until it has. Throws when it did not end well, or complained of anything unhandled. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would, and keeps its data. */
  kill(): Promise<void>;
}

/**
 * Settings beside the usual ones; a `dataDir` given is kept when the shop stops, so that another can be started on it.
 * `isPrepared: false` lets the shop fill its own catalogue: the samples, some of them with sizes and colours of their own.
 */
interface ShopSetup {
  env?: Record<string, string>;
  dataDir?: string;
  isPrepared?: false;
  /** The folder the shop is started in; the repository when absent. */
  cwd?: string;
  /** Starts the sources, as production does: a bundle takes 30 to 40 MB less. For measurements. */
  isFromSources?: true;
}

/**
 * Starts a shop on any free port with fresh data, and waits until it prints its address. With an embedded upstream, the
 * data are a copy of the prepared database. Throws with the shop's output if it does not start.
 */
export async function startShop({
  env = {},
  dataDir,
  isPrepared,
  cwd,
  isFromSources,
}: ShopSetup = {}): Promise<RunningShop> {
  const data = dataDir ?? mkdtempSync(join(tmpdir(), "pallu-shop-"));
  // A given folder is not prepared: tests use it to see what a shop creates by itself.
  if (dataDir === undefined && isPrepared !== false && env["UPSTREAM_URL"] === undefined) copyPreparedDatabase(data);
  // In another folder the sources are what is tested.
  const program = cwd === undefined && isFromSources !== true ? programFile("server.ts") : "server.ts";
  const child = spawn(
    process.execPath,
    [...NODE_ARGUMENTS, "--import", pathToFileURL(resolve("tests/support/end-with-parent.ts")).href, program],
    {
      stdio: "pipe",
      cwd,
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: COMPILED,
        NODE_ENV: "production",
        SHOP_MODE: "test",
        HOST: "127.0.0.1",
        PORT: "0",
        DATA_DIR: data,
        BUILD_DIR: TEST_BUILD_DIR,
        LOG_LEVEL: "warn",
        CATALOGUE_FRESH_MS: "0",
        PAGE_CACHE_MB: "0",
        PICTURES_AHEAD: "0",
        ATTEMPTS_PER_ADDRESS: "100000",
        ...leisure,
        ...env,
      },
    },
  );
  const words = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (words.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (words.err += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const url = await openAt(child, words);
  forgetCustomersOf(url);
  return {
    url,
    dataDir: data,
    pid: child.pid ?? 0,
    mailTo: (address) => mailIn(join(data, "mail"), address),
    said: () => words.out + words.err,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill("SIGTERM");
      const code = await ended;
      if (dataDir === undefined) rmSync(data, { recursive: true, force: true });
      if (code !== 0) throw new Error(`the shop ended with ${code}:\n${words.out}${words.err}`);
      if (/unhandled|uncaught/i.test(words.err)) throw new Error(`the shop complained:\n${words.err}`);
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The address it prints once it listens. */
function openAt(child: ChildProcess, words: { out: string; err: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the shop did not start (${why}):\n${words.out}${words.err}`));
    const deadline = setTimeout(() => fail(`${EVENT_TIMEOUT_MS} ms`), EVENT_TIMEOUT_MS);
    child.once("close", (code) => {
      clearTimeout(deadline);
      fail(`exit code ${code}`);
    });
    child.stdout?.on("data", () => {
      const address = /is open at (http:\S+)/.exec(words.out)?.[1];
      if (address === undefined) return;
      clearTimeout(deadline);
      resolve(address);
    });
  });
}

async function mailIn(folder: string, address: string): Promise<string> {
  const until = Date.now() + EVENT_TIMEOUT_MS;
  while (Date.now() < until) {
    const mail = mailsIn(folder).find((text) =>
      text.split(/\r?\n/).some((line) => /^to:/i.test(line) && line.toLowerCase().includes(address.toLowerCase())),
    );
    if (mail !== undefined) return mail;
    await pause(20);
  }
  throw new Error(`no mail to ${address} within ${EVENT_TIMEOUT_MS} ms`);
}

/** Newest first; a folder not yet made holds none. */
function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .sort((a, b) => sentAt(b) - sentAt(a));
  } catch {
    return [];
  }
}

function sentAt(mail: string): number {
  return Date.parse(/^Date: (.+)$/im.exec(mail)?.[1] ?? "") || 0;
}
