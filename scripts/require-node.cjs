// Loaded before every script of package.json, with `node --require`. It is plain JavaScript that Node 12 can read,
// so that a Node which cannot run the shop says so in one line instead of a syntax error.
"use strict";

const OLDEST = 24;
const running = Number(process.versions.node.split(".")[0]);

if (running < OLDEST) {
  process.stderr.write(
    "The shop needs Node " +
      OLDEST +
      " or newer, and this is Node " +
      process.versions.node +
      ". npm ci installs a newer one for Linux (x64, arm64; glibc), macOS and Windows (x64): run it without --omit=optional, or install Node yourself.\n",
  );
  process.exit(1);
}

// Settings from .env, if there is one; a variable that is set already stays as it is.
if (require("node:fs").existsSync(".env")) process.loadEnvFile(".env");

// npm passes no signal on to the program that its shell has started: where npm ends, the program ends as if told so itself.
// Windows keeps the number of a parent that is gone.
if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent) return;
    process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}
