import { afterEach, expect, test } from "vitest";
import { runCheck } from "#scripts/upstream-check/run-check.ts";
import { startLargeUpstream, type LargeUpstream } from "#tests/support/large-upstream.ts";

let up: LargeUpstream | undefined;
afterEach(() => up?.stop());

/** Answers are large, the machine may be slow, and the deadline is not what is looked at. */
const DEADLINE_MS = 60_000;

async function findings(products: number) {
  up = await startLargeUpstream({ products });
  const result = await runCheck({ url: up.url, readOnly: true, deadlineMs: DEADLINE_MS });
  const named = (rule: string) =>
    result.findings.find((finding) => finding.rule === rule && finding.call.startsWith("GET /api/products"));
  return { result, named, calls: up.calls.length };
}

test("a list beyond 8 MB is found out by name, with what of it is shown, and the other rules go on", async () => {
  const { result, named } = await findings(30_000);
  expect(result.endedBy).toBeNull();
  const finding = named("answers with 8 MB at most");
  expect(finding?.verdict).toBe("breaks");
  expect(finding?.notes.at(-1)).toMatch(
    /the shop shows the 2\d{4} products that fit, and never the others\. Cut pages by page and limit/,
  );
  expect(named("sorts by price, desc")?.verdict).toBe("tolerated");
});

test("any other answer beyond 8 MB is said to be one that the shop does not read", async () => {
  const server = await startLargeUpstream({ products: 30 });
  up = server;
  server.answer(/^GET \/products\/1$/, {
    json: { data: { id: 1, name: "Saree", price: 1_000, description: "x".repeat(9_000_000) } },
  });
  const { findings } = await runCheck({
    url: server.url,
    readOnly: true,
    only: ["catalogue"],
    deadlineMs: DEADLINE_MS,
  });
  expect(findings.find(({ call }) => call === "GET /products/{id}")?.notes.at(-1)).toBe(
    "the answer is larger than 8 MB: the shop does not read it",
  );
});
