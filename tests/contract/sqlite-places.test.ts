import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { requireDataFolder } from "#process/data-folder.ts";
import { openDatabase } from "#api/database/open-database.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import { StorageError } from "#process/storage-error.ts";
import { nowhere, runAt } from "#tests/support/places.ts";

test.each([
  ["an empty file", "", "There is no database of a shop in"],
  [
    "no database",
    "slug,name\n".repeat(100),
    "the file is damaged, or is no database (file is not a database). Move it away",
  ],
])("reports %s in the database's place in one line and does not change it", async (_what, content, words) => {
  const at = await nowhere();
  await mkdir(at.dataDir);
  const file = path.join(at.dataDir, "pallu.sqlite");
  await writeFile(file, content);
  for (const [command = "", ...more] of [["orders", "report"], ["audit"], ["backup"]]) {
    const { code, err } = await runAt(at, `api/owner/${command}.ts`, ...more);
    expect([code, err.trim().split("\n").length, err]).toEqual([2, 1, expect.stringContaining(words)]);
  }
  expect([await readdir(at.dataDir), await readFile(file, "utf8")]).toEqual([["pallu.sqlite"], content]);
});

test("a folder of another user is named with what to do, for the start and for a command", async () => {
  const { folder, dataDir } = await nowhere();
  await (await openDatabase(sqliteEngine(dataDir))).destroy();
  const engine = sqliteEngine(dataDir);
  await asStranger(folder, async () => {
    const refused = {
      name: "StorageError",
      message: expect.stringMatching(
        /may not read and write there \(EACCES.*Give the folder and all in it to the user that runs the shop \(chown -R\)/,
      ),
    };
    await expect(requireDataFolder(path.join(folder, "new"))).rejects.toMatchObject(refused);
    await expect(openDatabase(engine, { mustExist: true })).rejects.toMatchObject(refused);
    await expect(openDatabase(engine)).rejects.toBeInstanceOf(StorageError);
  });
});

/** Does something as a user who may not enter the folder: root, whom permissions do not stop, becomes somebody else meanwhile. */
async function asStranger(folder: string, work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  await chmod(folder, isRoot ? 0o700 : 0);
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(folder, 0o700);
  }
}
