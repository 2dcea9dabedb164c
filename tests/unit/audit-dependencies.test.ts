import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { judgeAudit } from "#tests/support/judge-audit.ts";

const installed = { name: "leftish", version: "1.2.2" };
const advisory = {
  id: 7,
  url: "https://advisories.example/7",
  title: "Reads to the left of the string",
  severity: "high",
  vulnerable_versions: "<1.2.3",
  cwe: ["CWE-125"],
  cvss: { score: 7.5, vectorString: null },
};

/** A folder with one package installed, as its lock file tells. */
const project = mkdtempSync(join(tmpdir(), "pallu-audit-"));
const packages = {
  "": { name: "some-shop", version: "1.0.0", dependencies: { [installed.name]: installed.version } },
  [`node_modules/${installed.name}`]: {
    version: installed.version,
    resolved: `https://registry.example/${installed.name}.tgz`,
    integrity: "sha512-AA==",
  },
};
writeFileSync(join(project, "package.json"), JSON.stringify(packages[""]));
writeFileSync(
  join(project, "package-lock.json"),
  JSON.stringify({ name: "some-shop", version: "1.0.0", lockfileVersion: 3, requires: true, packages }),
);
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** What the command comes to where the registry answers so. */
async function auditBefore(
  answer: (path: string, response: ServerResponse) => void,
): Promise<{ code: unknown; words: string }> {
  const registry = createServer((request, response) => answer(request.url ?? "", response)).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const address = registry.address();
  const url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/` : "";
  const env = {
    PATH: process.env["PATH"],
    HOME: project,
    USERPROFILE: project,
    npm_config_registry: url,
    npm_config_userconfig: join(project, "npmrc"),
    npm_config_cache: join(project, "cache"),
    npm_config_fetch_retries: "0",
  };
  const child = spawn(process.execPath, [resolve("scripts/audit-dependencies.ts")], {
    cwd: project,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [words, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  registry.close();
  registry.closeAllConnections();
  return { code, words };
}

const asJson = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));

test("what the registry knows a hole of fails the command, and is named", async () => {
  const { code, words } = await auditBefore((path, response) => {
    if (path.endsWith("/advisories/bulk")) return asJson(response, { [installed.name]: [advisory] });
    asJson(response, {
      name: installed.name,
      "dist-tags": { latest: "1.2.3" },
      versions: Object.fromEntries(
        [installed.version, "1.2.3"].map((version) => [version, { name: installed.name, version, dist: {} }]),
      ),
    });
  });
  expect([code, words]).toEqual([1, expect.stringMatching(/^1 known vulnerability:\n {2}high: leftish \S+\n$/)]);
});

const report = (vulnerabilities: object) => JSON.stringify({ vulnerabilities, metadata: {} });

test.each([
  ["a vulnerability", report({ a: { name: "a", severity: "high", range: "<2" } }), "", "vulnerable", "high: a <2"],
  ["none", report({}), "", "clean", "No known vulnerability in what is installed."],
  // A registry that cannot be asked fails nothing, and passes nothing off as checked.
  [
    "an answer of its own",
    '{"message":"405 Method Not Allowed"}',
    "",
    "unknown",
    "NOT CHECKED.*405 Method Not Allowed",
  ],
  ["an error of npm's", '{"error":{"summary":"ENOTFOUND registry"}}', "", "unknown", "NOT CHECKED.*ENOTFOUND registry"],
  ["a complaint", "", "npm error audit endpoint failed\n", "unknown", "NOT CHECKED.*audit endpoint failed"],
  ["nothing at all", "", "", "unknown", "NOT CHECKED.*it gave no report"],
])("of a registry that answers with %s the command tells it", (_, stdout, stderr, verdict, words) => {
  const judged = judgeAudit(stdout, stderr);
  expect([judged.verdict, judged.words]).toEqual([verdict, expect.stringMatching(words)]);
});
