import { afterEach, expect, test } from "vitest";
import { runCheck } from "#scripts/upstream-check/run-check.ts";
import { startLargeUpstream, type LargeUpstream } from "#tests/support/large-upstream.ts";

let up: LargeUpstream | undefined;
afterEach(() => up?.stop());

/** Answers are large, the machine may be slow, and the deadline is not what is looked at. */
const DEADLINE_MS = 60_000;

test("an answer beyond 16 MB is said to be one that the shop does not read", async () => {
  const server = await startLargeUpstream({ products: 30 });
  up = server;
  server.answer(/^GET \/products\/1$/, {
    json: { data: { id: 1, name: "Saree", price: 1_000, description: "x".repeat(17_000_000) } },
  });
  const { findings } = await runCheck({
    url: server.url,
    readOnly: true,
    only: ["catalogue"],
    deadlineMs: DEADLINE_MS,
  });
  expect(findings.find(({ call }) => call === "GET /products/{id}")?.notes.at(-1)).toBe(
    "the answer is larger than 16 MB: the shop does not read it",
  );
});
