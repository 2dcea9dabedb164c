import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
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
 * The path of a headless shell, a Chromium without windows, which takes two thirds of the processors' time: Playwright's
 * own, else the system's; null without one. It keeps no page in memory for Back, and knows other picture formats.
 */
export function findHeadlessShell(): string | null {
  const [, folder = "", revision = ""] = /^(.*)chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  const own = globSync(`${folder}chromium_headless_shell-${revision}/*/*headless*shell{,.exe}`);
  return firstRunning([...own, ...onPath(["chromium-headless-shell", "chrome-headless-shell"])]);
}

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

function firstRunning(paths: readonly string[]): string | null {
  return paths.find((path) => existsSync(path) && runs(path)) ?? null;
}

let required: Promise<string> | undefined;

/**
 * The path of a browser, installed first where there is none: Playwright's own if it can be fetched, else the system's
 * package. Throws, naming the remedy. A headless shell is installed in the same ways; the tests go on without one.
 * Whoever else asks meanwhile waits for the same: two at once would be in each other's way, and one of them would fail.
 */
export function requireBrowser(): Promise<string> {
  return (required ??= findOrInstallBrowser());
}

async function findOrInstallBrowser(): Promise<string> {
  // The font gives pages in Hindi the widths that shoppers see. Without one every letter is a box.
  const found = await findOrInstall(findBrowser, ["--no-shell"], ["chromium", "fonts-lohit-deva"]);
  if (found === null)
    throw new Error(
      "No Chromium was found, and none could be installed. Install one with: npx playwright install --with-deps chromium (or your system's chromium package).",
    );
  if (!failedToday(shellFailed) && (await findOrInstall(findHeadlessShell, ["--only-shell"], shellPackages)) === null) {
    mkdirSync(dirname(shellFailed), { recursive: true });
    writeFileSync(shellFailed, "");
  }
  return found;
}

const shellPackages = ["chromium-headless-shell"];
/** Written when no headless shell could be installed, so that it is not tried at each run. */
const shellFailed = "node_modules/.cache/pallu/no-headless-shell";
const DAY_MS = 86_400_000;

function failedToday(mark: string): boolean {
  const stat = statSync(mark, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < DAY_MS;
}

/** What `find` finds, or finds after Playwright has installed it, or the system's packages, where we may. */
async function findOrInstall(
  find: () => string | null,
  options: readonly string[],
  packages: readonly string[],
): Promise<string | null> {
  const attempts: readonly (() => Promise<void>)[] = [
    () => run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", ...options, "chromium"]),
    async () => {
      if (process.getuid?.() !== 0) return;
      await run("apt-get", ["update", "-q"]);
      await run("apt-get", ["install", "-qy", "--no-install-recommends", ...packages]);
    },
  ];
  for (const install of attempts) {
    const found = find();
    if (found !== null) return found;
    await install();
  }
  return find();
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
