import { spawnSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import { env, exit } from "node:process";

/** Builds the shop unless the last build is newer than everything it was made from. */
const built = `${env["BUILD_DIR"] ?? "build"}/server/index.js`;
const sources = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  ...globSync("{app,contract,delivery,domain,public}/**/*"),
];

if (!existsSync(built) || sources.some((file) => statSync(file).mtimeMs > statSync(built).mtimeMs)) {
  console.log("Building the shop…");
  const { status } = spawnSync("npx", ["react-router", "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, NODE_ENV: "production" },
  });
  if (status !== 0) exit(status ?? 1);
}
