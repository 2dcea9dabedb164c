import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { lockBuild } from "#scripts/build-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "pallu-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the lock in a process of its own, and leaves the lock to the system when that is killed. */
async function lockElsewhere(build: string) {
  const program = `
    import { lockBuild } from ${JSON.stringify(pathToFileURL(resolve("scripts/build-lock.ts")).href)};
    const lock = lockBuild(${JSON.stringify(build)});
    console.log("locked");
    // It keeps the lock: what nothing refers to is closed.
    setInterval(() => lock, 1_000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("a build in a folder that another process builds into waits, then ends with the other's number", async () => {
  const build = join(folder, "build");
  const other = await lockElsewhere(build);
  const ended = once(other, "close");
  expect(() => lockBuild(build, 10)).toThrow(`Process ${other.pid} builds into ${build}`);
  other.kill("SIGKILL");
  await ended;
  // Its number is still there, and counts for nothing.
  lockBuild(build, 10).release();
});

test("a build waits for the end of another one", async () => {
  const build = join(folder, "again");
  const first = lockBuild(build);
  expect(() => lockBuild(build, 10)).toThrow(`Process ${process.pid} builds into ${build}`);
  first.release();
  lockBuild(build, 10).release();
});
