import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import process, { argv, env, exit } from "node:process";
import { shopLanguages } from "#app/content/languages.ts";
import { lockBuild } from "./build-lock.ts";

/** Builds the shop unless the last build is newer than every source of it; with `desk` its owner's pages alone. */
const folder = env["BUILD_DIR"] ?? "build";
const isDesk = argv[2] === "desk";
/** What a build writes last of each language. */
const built = shopLanguages.flatMap(({ code }) => [
  ...(isDesk ? [] : [join(folder, code, "server/index.js")]),
  join(folder, "desk", `${code}.js`),
]);
const sources = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  ...globSync("{app,desk,public,serving,shared}/**/*"),
];
const isBuilt = () => {
  if (!built.every((file) => existsSync(file))) return false;
  const oldest = Math.min(...built.map((file) => statSync(file).mtimeMs));
  return sources.every((file) => statSync(file).mtimeMs <= oldest);
};

// What another process is building looks finished before it is. Where nothing can be written, nobody builds.
if (!isBuilt() || isWritable(`${folder}-lock`)) build();

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function build(): void {
  const lock = lockBuild(folder);
  if (isBuilt()) return lock.release();
  console.log(isDesk ? "Building the desk…" : "Building the shop…");
  const program = isDesk ? ["scripts/build-desk.ts", "--dev"] : ["scripts/build.ts"];
  const { status } = spawnSync(process.execPath, program, { stdio: ["ignore", "ignore", "inherit"] });
  lock.release();
  if (status !== 0) exit(status ?? 1);
}
