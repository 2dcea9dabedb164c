import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const folder = mkdtempSync(join(tmpdir(), "pallu-help-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The shop's own commands. The others are programs of its tools, which explain themselves. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, words] = /^node (.*)$/.exec(line) ?? [];
  return words === undefined ? [] : [{ name, words: words.split(" ") }];
});
const nameOf = (script: string) => (script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`);

test("nearly every script is a command of the shop's own", () => {
  expect(Object.keys(scripts).filter((name) => !commands.some((command) => command.name === name))).toEqual(["format"]);
});

test.each([
  ...commands.map((command) => ({ ...command, args: ["--help"] })),
  ...["list", "show", "report", "resend", "ship"].map((order) => ({
    name: "orders",
    words: scripts["orders"]?.split(" ").slice(1) ?? [],
    args: [order, "--help"],
  })),
  ...[[], ["bench", "--help"], ["upstream:check", "--help"]].map((args) => ({
    name: "tool",
    words: scripts["tool"]?.split(" ").slice(1) ?? [],
    args,
  })),
])("npm script $name $args explains itself and does nothing", async ({ name, words, args }) => {
  // In a folder of its own, whatever else comes and goes in the repository's; every path of a script is below it.
  const cwd = mkdtempSync(join(folder, "cwd-"));
  const program = words.map((word) => (existsSync(word) ? resolve(word) : word));
  // A wrong setting shows that nothing is read before the help is given.
  const env = { ...process.env, DATA_DIR: join(cwd, "data"), DATABASE_URL: "no address", PORT: "no port", CI: "" };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...program, ...args], { env, cwd });
  expect(stdout).toContain(nameOf(name));
  expect(stderr).toBe("");
  expect(readdirSync(cwd)).toEqual([]);
});
