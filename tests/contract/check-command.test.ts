import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWrongly, type Proxied } from "#tests/support/proxied-upstream.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

let up: TestUpstream;
let right: Proxied;
let wrong: Proxied;
beforeAll(async () => {
  up = await startTestUpstream();
  right = await serveWrongly(up.upstream);
  wrong = await serveWrongly(
    up.upstream,
    async () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } }),
  );
});
afterAll(async () => {
  await right.close();
  await wrong.close();
  await up.stop();
});

/** Runs the command as `npm run tool -- upstream:check` does. */
function check(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/upstream-check.ts", ...args], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

test("a server that keeps the contract ends the command with 0, and browsing makes no customer", async () => {
  const { code, out } = await check("--url", `${right.url}/`, "--read-only", "--deadline", "60000");
  expect(out).toMatch(/\d+ rules: \d+ hold, 0 tolerated, 0 break, 0 unchecked/);
  expect(code).toBe(0);
  expect(up.rows("select * from customers")).toEqual([]);
});

test("a server that breaks it ends the command with 1, the exchange shown", async () => {
  const { code, out } = await check("--url", wrong.url, "--read-only");
  expect(out).toMatch(
    /BREAKS {5}GET \/products {2}answers at its address\n +GET \/products: answered something that is no JSON\n +> GET \/products\?page=1&limit=1\n +< 200 text\/html\n +< <h1>Welcome<\/h1>/,
  );
  expect(code).toBe(1);
});

test.each([
  [[], "--url is missing"],
  [["--url", "shop.example"], "expected an http or https address"],
  [["--url", "http://127.0.0.1:1", "--only", "everything"], "expected some of catalogue, logins"],
  [["--url", "http://127.0.0.1:1", "--ship", "ship it"], "holds {id}"],
  [["--url", "http://127.0.0.1:1", "--verbos"], "--verbos"],
  [["--url", "http://127.0.0.1:1"], "nobody answers at http://127.0.0.1:1"],
])("called with %j it ends with 2 and says why", async (args, words) => {
  const { code, err } = await check(...args);
  expect(err).toContain(words);
  expect(code).toBe(2);
});
