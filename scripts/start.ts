import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { readShopSettings } from "#server/settings.ts";
import { explainStartFailure } from "#server/start-text.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked(
  "npm start: builds the shop where needed and serves it at HOST and PORT; docs/settings.md has all settings, which .env may hold.",
);

// Builds the shop where needed and starts it. React always runs its production code; SHOP_MODE keeps what the operator
// set as NODE_ENV, so that a start on a developer's machine does not ask for the settings of production.
process.env["SHOP_MODE"] ??= process.env["NODE_ENV"] ?? "development";
process.env["NODE_ENV"] = "production";
// Missing settings are named before the build, which takes seconds.
try {
  readShopSettings(process.env);
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
const root = join(import.meta.dirname, "..");
const build = spawnSync(process.execPath, ["scripts/build-if-needed.ts"], { cwd: root, stdio: "inherit" });
if (build.status !== 0) process.exit(build.status ?? 1);
await import("../server.ts");
