import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a run with a PostgreSQL of its own ends with the code that its tests came to", () => {
  const run = 'await import("./tests/support/postgres-server.ts"); process.exitCode = 3;';
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", run], { encoding: "utf8" });
  expect([status, stderr]).toEqual([3, ""]);
});
