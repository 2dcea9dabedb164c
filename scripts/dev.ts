import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run dev: serves the shop with hot reload at HOST and PORT; docs/settings.md has all settings.");

// Serves the shop with hot reload and starts it again when a file outside of `app/` changes.
const watched = ["server.ts", "server", "serving", "shared", "api", "desk"].filter((path) => existsSync(path));
const child = spawn(
  process.execPath,
  [...watched.map((path) => `--watch-path=${path}`), "--import", "./scripts/build-desk.ts", "server.ts", "--dev"],
  {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 0));
