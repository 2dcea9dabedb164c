import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import buildShop from "#tests/support/build-shop.ts";
import { checkFuzzed, fuzzedRequests, readGrounds } from "#tests/support/fuzz/fuzz-shop.ts";
import { checkCall, fuzzedCalls } from "#tests/support/fuzz/fuzz-upstream.ts";
import { runProperty } from "#tests/support/fuzz/run-property.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPerson } from "#tests/support/shopping.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { createUpstream } from "#api/create-upstream.ts";
import { sandboxProvider } from "#api/payments/sandbox-provider.ts";

/**
 * Sends made-up requests to every address of the shop and every call of its upstream: `npm run tool -- fuzz --seed 7 --minutes 5`.
 * What fails is told with the seed that finds it again, and the next seed goes on; ends with a failure when there was any.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    minutes: { type: "string", default: "1" },
  },
});
const [firstSeed, minutes] = [Number(values.seed), Number(values.minutes)];
if (!Number.isSafeInteger(firstSeed) || !(minutes > 0))
  throw new Error("--seed takes a whole number, --minutes a number above 0");

buildShop();
const shop = await startShop({ env: { ATTEMPTS_PER_ACCOUNT: "1000000", ATTEMPTS_PER_ADDRESS: "1000000" } });
const end = Date.now() + minutes * 60_000;
const findings: string[] = [];
let tried = 0;
for (let seed = firstSeed; Date.now() < end; seed += 1) {
  await tell("the shop", async () => {
    const grounds = await readGrounds(shop.url);
    return runProperty(fuzzedRequests(grounds), (request) => checkFuzzed(shop.url, request), {
      seed,
      ms: Math.min(30_000, end - Date.now()),
      runs: 5_000,
    });
  });
  if (Date.now() < end) await tell("the upstream", () => fuzzUpstream(seed, Math.min(15_000, end - Date.now())));
  console.log(`seed ${seed}: ${tried} requests so far, ${findings.length} findings`);
}
await shop.stop();
process.exitCode = findings.length === 0 ? 0 : 1;

async function fuzzUpstream(seed: number, ms: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "pallu-fuzz-"));
  const limits = { perAccount: 1_000_000, perAddress: 1_000_000, windowMs: 60_000 };
  const upstream = await createUpstream({
    dataDir,
    shopUrl: () => "https://shop.example",
    smtpUrl: null,
    provider: sandboxProvider(),
    mailFrom: "Pallu <care@pallu.example>",
    samples: sampleCatalogue,
    log: () => undefined,
    limits,
    trustsShop: true,
  });
  const send = (path: string, body: unknown) =>
    upstream.fetch(
      new Request(`http://upstream.internal${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  try {
    const person = newPerson();
    await send("/users/register", person);
    const login: unknown = await (await send("/users/login", person)).json();
    const { token } = z.object({ token: z.string() }).parse(login);
    return await runProperty(fuzzedCalls([token]), (call) => checkCall(upstream, call), { seed, ms, runs: 10_000 });
  } finally {
    await upstream.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function tell(what: string, work: () => Promise<number>): Promise<void> {
  try {
    tried += await work();
  } catch (error) {
    const finding = `${what}: ${error instanceof Error ? error.message : String(error)}`;
    findings.push(finding);
    console.error(`FOUND in ${finding}`);
  }
}
