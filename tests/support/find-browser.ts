import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { EVENT_TIMEOUT_MS } from "./event-timeout.ts";

const INSTALL_MS = 900_000;

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path of a Chromium that runs on this machine: Playwright's own, else the system's; null without any. */
export function findBrowser(): string | null {
  return firstRunning([chromium.executablePath(), ...onPath(names), ...places]);
}

/**
 * The path of the system's headless shell, a Chromium without windows, which takes two thirds of the processors' time;
 * null without one. It keeps no page in memory for Back, and knows other picture formats.
 */
export function findHeadlessShell(): string | null {
  return firstRunning(onPath(["chromium-headless-shell", "chrome-headless-shell"]));
}

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

function firstRunning(paths: readonly string[]): string | null {
  return paths.find((path) => existsSync(path) && runs(path)) ?? null;
}

/** The path of a browser, installed first where there is none: Playwright's own if it can be fetched, else the system's package. Throws, naming the remedy. */
export async function requireBrowser(): Promise<string> {
  const attempts: readonly (() => Promise<void>)[] = [
    () => run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "--no-shell", "chromium"]),
    async () => {
      if (process.getuid?.() !== 0) return;
      await run("apt-get", ["update", "-q"]);
      await run("apt-get", ["install", "-qy", "--no-install-recommends", "chromium"]);
      // By itself, since not every system has it.
      await run("apt-get", ["install", "-qy", "--no-install-recommends", "chromium-headless-shell"]);
    },
  ];
  for (const install of attempts) {
    const found = findBrowser();
    if (found !== null) return found;
    await install();
  }
  const found = findBrowser();
  if (found !== null) return found;
  throw new Error(
    "No Chromium was found, and none could be installed. Install one with: npx playwright install --with-deps chromium (or your system's chromium package).",
  );
}

/** Whether it starts at all: one may be there without the libraries it needs, or be a stub that points to a shop. */
function runs(path: string): boolean {
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { timeout: EVENT_TIMEOUT_MS, stdio: "ignore" }).status === 0;
}

/**
 * Runs a command to its end or its deadline, whichever is first; a failure is only logged, since the caller checks
 * whether a browser is there.
 */
function run(command: string, args: string[]): Promise<void> {
  console.log(`$ ${[command, ...args].join(" ")}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", detached: process.platform !== "win32" });
    const deadline = setTimeout(() => {
      console.log("…given up on.");
      // The whole group: downloads happen in children of its own.
      if (child.pid !== undefined) process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
    }, INSTALL_MS);
    const done = () => {
      clearTimeout(deadline);
      resolve();
    };
    child.once("error", done);
    child.once("close", done);
  });
}
