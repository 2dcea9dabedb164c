import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { readDeskSettings, readShopSettings } from "#server/settings.ts";
import { explainStartFailure, upstreamNames } from "#server/start-text.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

// Builds what is served where needed, and starts it: the shop, or with `upstream` the API alone with the owner's desk.
const isUpstream = process.argv[2] === "upstream";
helpWhenAsked(
  isUpstream
    ? "npm run upstream: serves the embedded API and the owner's desk at UPSTREAM_HOST and UPSTREAM_PORT; docs/settings.md has all settings."
    : "npm start: builds the shop where needed and serves it at HOST and PORT; docs/settings.md has all settings, which .env may hold.",
);

// React always runs its production code; SHOP_MODE keeps what the operator set as NODE_ENV, so that a start on a developer's
// machine does not ask for the settings of production.
process.env["SHOP_MODE"] ??= process.env["NODE_ENV"] ?? "development";
process.env["NODE_ENV"] = "production";
// Missing settings are named before the build, which takes seconds.
try {
  if (isUpstream) readDeskSettings(process.env);
  else readShopSettings(process.env);
} catch (error) {
  console.error(isUpstream ? explainStartFailure(error, upstreamNames) : explainStartFailure(error));
  process.exit(1);
}
const root = join(import.meta.dirname, "..");
const parts = isUpstream ? ["desk"] : [];
const build = spawnSync(process.execPath, ["scripts/build-if-needed.ts", ...parts], { cwd: root, stdio: "inherit" });
if (build.status !== 0) process.exit(build.status ?? 1);
// By name: without `api/` there is no `upstream.ts` either.
const program = isUpstream ? "../upstream.ts" : "../server.ts";
await import(program);
