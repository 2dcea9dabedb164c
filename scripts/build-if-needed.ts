import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, globSync, statSync } from "node:fs";
import process, { env, exit } from "node:process";
import { lockBuild } from "./build-lock.ts";

/** Builds the shop unless the last build is newer than every source of it. */
const folder = env["BUILD_DIR"] ?? "build";
const built = `${folder}/server/index.js`;
const sources = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  ...globSync("{app,delivery,public,shared}/**/*"),
];
const isBuilt = () => existsSync(built) && sources.every((file) => statSync(file).mtimeMs <= statSync(built).mtimeMs);

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
  console.log("Building the shop…");
  const { status } = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, NODE_ENV: "production" },
  });
  lock.release();
  if (status !== 0) exit(status ?? 1);
}
