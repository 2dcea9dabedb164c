import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import process, { env } from "node:process";
import { shopLanguages } from "#app/content/languages.ts";
import { buildDesk } from "./build-desk.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run build: builds the shop, once for each of its languages, into BUILD_DIR (build).");

// One build for each language, so that no page carries the words of another. They run at the same time.
const folder = env["BUILD_DIR"] ?? "build";
rmSync(folder, { recursive: true, force: true });
const statuses = await Promise.all([
  buildDesk(folder).then(() => 0),
  ...shopLanguages.map(async ({ code }) => {
    const build = spawn(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
      stdio: "inherit",
      env: { ...env, NODE_ENV: "production", BUILD_DIR: join(folder, code), SHOP_LANGUAGE: code },
    });
    const [status] = (await once(build, "exit")) as [number | null];
    return status ?? 1;
  }),
]);
process.exit(Math.max(...statuses));
