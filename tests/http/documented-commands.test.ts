import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shopVariables } from "#server/settings.ts";
import { COMPILED, NODE_ARGUMENTS, TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { programFile } from "#tests/support/bundled-programs.ts";
import { documentedCommands, type DocumentedCommand } from "#tests/support/documented-commands.ts";
import { telephoneJpeg, zipOf } from "#tests/support/photographs.ts";
import { products } from "#tests/support/places.ts";

/** What is not run here, and why. A command of the documents that is neither here nor run below fails. */
const left: [RegExp, string][] = [
  [/^npm ci$/, "it installs what this test runs on"],
  [/^npm (test|run (test:all|check( -- \w+)?))$/, "it is what runs this test, or a part of it"],
  [/^npx (vitest run|playwright test)( |$)/, "it is a part of what runs this test"],
  [/^node tests\/(?:engines|pseudo-language)\/run\.ts/, "npm run test:all runs it"],
  [/^node tests\/speech\/run\.ts$/, "it needs a screen reader"],
  [/^npm run build$/, "the tests' own build is the same line"],
  [/^openssl rand -hex 32$/, "any 64 characters do; the start that takes them is run"],
  [/^kill -9$/, "it is spoken of, and done by tests/http/chaos.test.ts"],
  [/^systemctl enable --now pallu$/, "it needs systemd; tests/http/deployment.test.ts reads the unit"],
  [
    /^sudo systemctl enable --now pallu(-backup\.timer)?$/,
    "it needs systemd; tests/http/deployment.test.ts reads the unit",
  ],
  [/^(sudo (install -m 6(00|44)|mv) \S+ \/(etc|var\/lib)\/\S+|rm \.env)$/, "it moves or copies a file"],
  [/^pallu\(\) \{ sudo systemd-run /, "it needs systemd; tests/http/deployment.test.ts holds it to the unit"],
  [/^sudo install -m 644 products\.csv \/var\/lib\/pallu\/products\.csv$/, "it copies a file"],
  [
    /^docker (build|run) .*\bpallu( \.)?( node api\/owner\/audit\.ts)?$/,
    "it needs Docker; tests/http/deployment.test.ts does what the image does",
  ],
  [/^docker run --rm --user root .* sh -c "cp -R \/from\/\. \/data$/, "it needs Docker; it copies a folder"],
  [/^chown -R node:node \/data"$/, "it is the end of the line before"],
  [/^docker cp products\.csv pallu:\/data\/products\.csv$/, "it copies a file"],
  [/^docker exec pallu node api\/owner\//, "tests/http/deployment.test.ts runs it in the image's folder"],
  [
    /^npm run move -- --(to|resume|cancel|reopen|maintenance)\b/,
    "tests/contract/upstream-move.test.ts moves shops: the commands would close the one of this test",
  ],
  [/^pg_(dump|restore) /, "PostgreSQL's own tools are no part of the shop"],
];
/** What takes minutes or writes into the repository says how it is called: that it starts, and has the options the documents name. */
const long = /^npm run tool(?! -- upstream:check )/;
const servers = /^(npm start|npm run dev|npm run upstream|npx node server\.ts)$/;

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const all = documentedCommands();
const distinct = [
  ...new Map(all.toReversed().map((one) => [JSON.stringify([one.variables, one.command]), one])).values(),
];
const commands = distinct.filter(({ command }) => command !== "" && !left.some(([pattern]) => pattern.test(command)));
const served = commands.filter(({ command }) => servers.test(command));
const asked = commands.filter(({ command }) => long.test(command));
const owners = commands.filter(({ command }) =>
  /^npm run (orders|customers|audit|backup|catalogue|shop|move)( |$)/.test(command),
);
const checks = commands.filter(({ command }) => command.startsWith("npm run tool -- upstream:check "));
const twins = commands.filter(({ command }) => command.startsWith("pallu "));

const folder = mkdtempSync(join(tmpdir(), "pallu-documented-"));
/** As whoever reads the documents has it: with whatever Node the machine has, and no setting. */
const plain = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ["HOME", "USERPROFILE", "TMPDIR", "LANG"].includes(name)),
  ),
  PATH: (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((path) => !/node_modules.\.bin/.test(path))
    .join(delimiter),
  NODE_COMPILE_CACHE: COMPILED,
  // Stated, they count more than a developer's own file .env.
  PORT: "0",
  UPSTREAM_PORT: "0",
  UPSTREAM_URL: "",
  HOST: "127.0.0.1",
  DATABASE_URL: "",
  BUILD_DIR: TEST_BUILD_DIR,
  DATA_DIR: join(folder, "data"),
  SMTP_URL: "",
  METRICS_PORT: "",
  UPSTREAM_METRICS_PORT: "",
};

interface Serving {
  url: string;
  stop(): Promise<void>;
}

let model: Serving;
beforeAll(async () => {
  await writeFiles();
  model = await serve("npm run upstream", {});
});
afterAll(async () => {
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes what the documents take for an owner's files. */
async function writeFiles(): Promise<void> {
  const [header = "", line = ""] = products.split("\n");
  writeFileSync(join(folder, "products.csv"), `${header},image\n${line},IMG_2034.jpg\n`);
  writeFileSync(join(folder, "delivery.csv"), "prefix,days,packing days,cash,served\n30,2,1,yes,yes\n");
  writeFileSync(join(folder, "calendar.csv"), "name,value\nlast packing,14:00\n");
  // The owner's files of words as the document has them.
  for (const [, text = "", column] of readFileSync("docs/owners.md", "utf8").matchAll(
    /^```csv\n((name|page),(?!value,note)[^]*?)^```$/gm,
  ))
    writeFileSync(join(folder, column === "name" ? "details.csv" : "pages.csv"), text);
  writeFileSync(join(folder, "sizes.csv"), "table,measure,of,unit,S\nkurti,Bust,body,in,34\n");
  const photographs = { name: "IMG_2034.jpg", bytes: await telephoneJpeg() };
  writeFileSync(join(folder, "photographs.zip"), zipOf([photographs]));
  mkdirSync(join(folder, "photographs"));
  writeFileSync(join(folder, "photographs", photographs.name), photographs.bytes);
}

/** Starts a command in a group of its own, since it starts others, and waits until it says where it is open. Throws with its words when it ends before. */
async function serve(command: string, variables: Record<string, string>): Promise<Serving> {
  const child = spawn("sh", ["-c", command], {
    env: { ...plain, ...variables },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const words: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      words.push(chunk.toString());
      const [, address] = /is open at (http:\S+)/.exec(words.join("")) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => reject(new Error(`${command} ended:\n${words.join("")}`)));
  });
  return {
    url,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}

/** Runs a command to its end. */
function run(command: string, variables: Record<string, string> = {}): Promise<{ code: unknown; said: string }> {
  return new Promise(
    (resolve) =>
      void execFile("sh", ["-c", command], { env: { ...plain, ...variables } }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, said: out + err }),
      ),
  );
}

/**
 * What `npm run` would run, without npm, and a command of the owner from its bundle: that npm hands on the words behind `--`,
 * and that the sources start, is shown by the longest command of each of the owner's scripts.
 */
function withoutNpm(command: string): string {
  const [, name = "", words = ""] = /^npm run (\S+)(?: -- (.*))?$/.exec(command) ?? [];
  const script = scripts[name] ?? expect.fail(command);
  const [, program] = / (api\/owner\/\S+)$/.exec(script) ?? [];
  if (program !== undefined) return [process.execPath, ...NODE_ARGUMENTS, programFile(program), words].join(" ");
  return `PATH="$PWD/node_modules/.bin:$PATH" ${script} ${words}`;
}

/** With what is there in place of what the documents take as an example. */
function filled({ command, variables }: DocumentedCommand): [string, Record<string, string>] {
  const fill = (text: string) =>
    text
      .replace(/https:\/\/api\.example\.com|(?<=--url )URL/, () => model.url)
      .replace("$(openssl rand -hex 32)", randomBytes(32).toString("hex"))
      .replaceAll(
        /(?<= )(products\.csv|catalogue\.csv|translations\.csv|orders\.csv|details\.csv|pages\.csv|sizes\.csv|delivery\.csv|calendar\.csv|photographs(?:\.zip)?)/g,
        join(folder, "$1"),
      )
      .replace("/somewhere/else", folder);
  return [fill(command), Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, fill(value)]))];
}

const production = filled(
  all.find(({ document, variables }) => document === "README.md" && variables["NODE_ENV"] === "production") ?? {
    document: "",
    command: "",
    variables: {},
  },
)[1];

/** Variables that only tests read, and that of Node which they start with. */
const ofTests = new Set(["ADOPT", "NODE_OPTIONS", "WEEK_SEED", "WEEK_SEEDS"]);

const line = ({ document, command, variables }: DocumentedCommand) =>
  `${document}: ${[...Object.keys(variables), command].join(" ")}`;

test("every documented command is run by a test or listed with a reason, and every variable is a setting", () => {
  const known = [...served, ...asked, ...owners, ...checks, ...twins];
  expect(commands.filter((one) => !known.includes(one)).map(line)).toEqual([]);
  const names = all.flatMap(({ variables }) => Object.keys(variables));
  expect(names.filter((name) => !(name in shopVariables.shape) && !ofTests.has(name))).toEqual([]);
  expect(
    left.filter(([pattern]) => !distinct.some(({ command }) => pattern.test(command))).map(([, reason]) => reason),
  ).toEqual([]);
  expect([scripts["build"], scripts["test"]]).toEqual([
    "node --require ./scripts/require-node.cjs scripts/build.ts",
    "node --require ./scripts/require-node.cjs tests/run.ts",
  ]);
});

test.each(served.map((one) => ({ name: line(one), one })))("$name opens and answers", async ({ one }) => {
  const [command, variables] = filled(one);
  // In production with all that the README sets for it.
  const needed = variables["NODE_ENV"] === "production" ? production : {};
  const { url, stop } = await serve(command, {
    ...needed,
    ...variables,
    DATA_DIR: mkdtempSync(join(folder, "served-")),
  });
  try {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  } finally {
    await stop();
  }
});

/** What a script says when it is asked for help: once, however many lines of the documents call it. */
const helpOf = new Map<string, ReturnType<typeof run>>();

test.each(asked.map((one) => ({ name: line(one), one })))(
  "$name starts, and has its options",
  async ({ one: { command } }) => {
    const [script = ""] = /^npm run tool -- \S+/.exec(command) ?? [];
    const help = helpOf.get(script) ?? run(withoutNpm(`${script} --help`));
    helpOf.set(script, help);
    const { code, said } = await help;
    expect([code, said]).toEqual([0, expect.stringContaining(script)]);
    for (const option of command.match(/--[a-z][a-z-]+/g) ?? []) expect(said).toContain(option);
  },
);

/** The longest command of each of the owner's scripts, which npm runs. */
const throughNpm = new Set(
  [...Map.groupBy(owners, ({ command }) => command.split(" ")[2]).values()].map(
    (group) => group.toSorted((a, b) => b.command.length - a.command.length)[0],
  ),
);

test.each(owners.map((one) => ({ name: line(one), one })))("$name does it", async ({ one }) => {
  const [command, variables] = filled(one);
  const { code, said } = await run(throughNpm.has(one) ? command : withoutNpm(command), variables);
  expect([code, said]).toEqual([0, expect.anything()]);
});

test.each(checks.map((one) => ({ name: line(one), one })))(
  "$name finds that the embedded upstream holds",
  async ({ one }) => {
    const [command] = filled(one);
    const { code, said } = await run(withoutNpm(`${command} --read-only --only catalogue --deadline 60000`));
    expect([code, said]).toEqual([0, expect.stringContaining("0 break")]);
  },
);

test.each(twins.map((one) => ({ name: line(one), one })))(
  "$name has the words that are run in a container",
  ({ one }) => {
    const [, script = "", ...words] = one.command.replace("/var/lib/pallu/", "/data/").split(" ");
    expect(existsSync(`api/owner/${script}.ts`)).toBe(true);
    expect(all.map(({ command }) => command)).toContain(
      [`docker exec pallu node api/owner/${script}.ts`, ...words].join(" "),
    );
  },
);
