import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionSecrets } from "#server/session-secrets.ts";
import { SettingsError } from "#settings/environment.ts";
import { explainStartFailure } from "#server/start-text.ts";
import { requireDataFolder } from "#process/data-folder.ts";

const failed = (code: string) => Object.assign(new Error(code), { code });

test.each([
  [failed("EADDRINUSE"), /set PORT to another/],
  [failed("EACCES"), /Set PORT to one from 1024 up/],
  [failed("ENOTFOUND"), /HOST is no address of this machine/],
  [failed("EADDRNOTAVAIL"), /HOST is no address of this machine/],
  [failed("ERR_MODULE_NOT_FOUND"), /npm run build/],
  [new SettingsError("PORT: expected a port"), /Please mend these settings:\nPORT/],
])("a start that failed by %s names the remedy", (error, words) => {
  expect(explainStartFailure(error)).toMatch(words);
});

test("an unexpected error is shown with its cause", () => {
  expect(
    explainStartFailure(
      new Error("The database could not be brought up to date", { cause: new Error("file is not a database") }),
    ),
  ).toMatch(/brought up to date[^]*The cause: Error: file is not a database/);
});

test("a data folder that cannot be written to is named with its setting", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "pallu-data-")), "a-file");
  writeFileSync(file, "");
  await expect(requireDataFolder(join(file, "data"))).rejects.toThrow(
    /^The data folder .*a-file.data cannot be written: a file is in its place .*Set DATA_DIR to a folder\.$/,
  );
});

test("a kept secret is made whole and once by processes that start together, and nothing else stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pallu-data-"));
  const secrets = await Promise.all(Array.from({ length: 20 }, () => sessionSecrets([], folder)));
  expect(new Set(secrets.flat())).toEqual(new Set([readFileSync(join(folder, "session-secret"), "utf8")]));
  expect(secrets[0]?.[0]).toMatch(/^[\da-f]{64}$/);
  expect(readdirSync(folder)).toEqual(["session-secret"]);
  // Windows has no such modes.
  if (process.platform !== "win32")
    expect((statSync(join(folder, "session-secret")).mode & 0o777).toString(8)).toBe("600");
});

test.each(["", "\n", "0123456789abcdef"])(
  "a kept secret that reads %j stops the start and names the file",
  async (text) => {
    const folder = mkdtempSync(join(tmpdir(), "pallu-data-"));
    writeFileSync(join(folder, "session-secret"), text);
    await expect(sessionSecrets([], folder)).rejects.toThrow(
      /^SESSION_SECRETS: none is set, and the one stored in .*session-secret is empty or cut short; remove that file/,
    );
  },
);

test("a kept secret that cannot be read stops the start and says why", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pallu-data-"));
  mkdirSync(join(folder, "session-secret"));
  const failed = sessionSecrets([], folder);
  await expect(failed).rejects.toThrow(SettingsError);
  await expect(failed).rejects.toThrow(/session-secret cannot be read \(EISDIR/);
});
