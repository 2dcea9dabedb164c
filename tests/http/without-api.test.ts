import { spawn, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import * as productWords from "#content/product-words.ts";
import { createClient } from "#tests/support/client.ts";
import { otherProducts } from "#tests/support/other-products.ts";
import { startOtherUpstream } from "#tests/support/other-upstream.ts";
import { importsOf, sourceFiles } from "#tests/support/source-files.ts";

/** Settings of the machine that runs the tests have no say here. */
const env = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
const folder = mkdtempSync(join(tmpdir(), "pallu-without-api-"));

/** The tree as somebody keeps it who has an API of their own: without `api/` and `desk/`, and without the tests and tools that import it. */
beforeAll(() => {
  const sources = sourceFiles("{scripts,tests}/**/*.{ts,tsx}");
  const needApi = new Set<string>();
  const named = new Map(sources.map((file) => [file.path, importsOf(file)]));
  for (let before = -1; before !== needApi.size;) {
    before = needApi.size;
    for (const [path, imports] of named)
      if (imports.some((name) => /^(api|desk)\//.test(name) || needApi.has(name))) needApi.add(path);
  }
  const kept = globSync("{*,.npmrc,.oxlintrc.json,{app,public,scripts,server,serving,shared,tests}/**/*}");
  for (const file of kept) {
    // `upstream.ts` starts the API by itself. The journeys in a browser have it behind them, all of them.
    if (needApi.has(file) || ["playwright.config.ts", "upstream.ts"].includes(file) || !statSync(file).isFile())
      continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules")) {
    if (name !== "@pallu") symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  }
});

/** Runs a program of the tree to its end, and returns what it said where it failed. */
function complaint(...words: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8", env });
  return status === 0 ? null : `${stdout}${stderr}`;
}

test("without the embedded API, its types fit", () => {
  expect(complaint("node_modules/@react-router/dev/bin.cjs", "typegen")).toBeNull();
  expect(complaint("node_modules/typescript/bin/tsc")).toBeNull();
});

test("without the embedded API, the shop builds and sells in front of another one", async () => {
  expect(complaint("scripts/build.ts")).toBeNull();
  const upstream = await startOtherUpstream();
  const shop = spawn(process.execPath, ["server.ts"], {
    cwd: folder,
    env: { ...env, UPSTREAM_URL: upstream.url, PORT: "0", DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let said = "";
    for await (const chunk of shop.stdout.setEncoding("utf8")) {
      said += chunk;
      if (said.includes("http://localhost:") && said.endsWith("\n")) break;
    }
    const client = createClient(/http:\/\/localhost:\d+/.exec(said)?.[0] ?? "");
    const product = await client.open(`/product/${otherProducts[0]?._id}`);
    const added = await product.press(productWords.addToCart, {
      [productWords.blouseSize]: "M",
      [productWords.color]: "Red",
    });
    expect(added.text).toContain("Added to cart!");
    expect((await client.open("/cart")).text).toContain("Tant saree no. 1");
  } finally {
    shop.kill();
    await once(shop, "exit");
    await upstream.close();
  }
});

test("without the embedded API, a start without UPSTREAM_URL says what is missing", () => {
  expect(complaint("server.ts")).toContain("UPSTREAM_URL");
});
