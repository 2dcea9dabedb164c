import { spawnSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import process, { env, exit } from "node:process";

/** Builds the shop unless the last build is newer than every source of it. */
const built = `${env["BUILD_DIR"] ?? "build"}/server/index.js`;
const sources = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  ...globSync("{app,contract,delivery,documents,domain,public}/**/*"),
];

if (!existsSync(built) || sources.some((file) => statSync(file).mtimeMs > statSync(built).mtimeMs)) {
  console.log("Building the shop…");
  const { status } = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, NODE_ENV: "production" },
  });
  if (status !== 0) exit(status ?? 1);
}
