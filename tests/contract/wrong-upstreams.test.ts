import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCheck, type CheckOptions } from "#scripts/upstream-check/run-check.ts";
import { isGoodEnough, showFinding, showSummary } from "#scripts/upstream-check/show-report.ts";
import type { Finding } from "#scripts/upstream-check/rules.ts";
import { serveWrongly, type Wrong } from "#tests/support/proxied-upstream.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { storeDelivery } from "#tests/support/stored-returns.ts";
import { wrongUpstreams } from "#tests/support/wrong-upstreams.ts";

let up: TestUpstream;
beforeAll(async () => {
  up = await startTestUpstream({ now: () => new Date(), limits: { perAccount: 1e6, perAddress: 1e6, windowMs: 1000 } });
});
afterAll(() => up.stop());

/** Runs the check against a wrong server until something breaks. */
async function firstBreak(wrong: Wrong, options: Partial<CheckOptions>) {
  const served = await serveWrongly(up.upstream, wrong);
  const found = new AbortController();
  try {
    const result = await runCheck({
      url: served.url,
      // Long enough for a busy machine; only the server that never answers waits for it.
      deadlineMs: 8_000,
      ship: async (id) => void up.database.prepare("update orders set status = 'shipped' where id = ?").run(id),
      deliver: async (id) => storeDelivery((statement, ...values) => up.database.prepare(statement).run(...values), id),
      signal: found.signal,
      tell: ({ verdict }) => verdict === "breaks" && found.abort(),
      ...options,
    });
    return { result, broken: result.findings.filter(({ verdict }) => verdict === "breaks") };
  } finally {
    await served.close();
  }
}

describe("a server that", () => {
  it.each(wrongUpstreams)("$does is found out, by the rule's own name", async ({ wrong, call, rule, note, part }) => {
    const { result, broken } = await firstBreak(wrong(), { only: [part] });
    const [first] = broken;
    expect(`${first?.call}  ${first?.rule}`).toMatch(new RegExp(`^${escaped(call)}  .*${rule.source}`));
    expect(first?.notes.at(-1)).toMatch(note);
    expect(isGoodEnough(result)).toBe(false);
    const shown = showFinding(first as Finding, { verbose: false });
    expect(shown).toMatch(new RegExp(`^BREAKS +${escaped(call)}`));
    expect(shown).toMatch(/> (GET|POST|PUT) \//);
    expect(shown).toMatch(/< (\d{3}|no answer)/);
    expect(showSummary(result)).toContain(`What breaks:\n  ${call}`);
  });
});

it("what is ordered before the run is ended is cancelled all the same", () => {
  const open = up.database
    .prepare(
      "select status, count(*) as orders from orders where status not in ('cancelled', 'shipped', 'delivered') group by status",
    )
    .all();
  expect(open).toEqual([]);
  expect(up.database.prepare("select * from cart_lines").all()).toEqual([]);
});

function escaped(text: string): string {
  return text.replaceAll(/[/{}]/g, "\\$&");
}
