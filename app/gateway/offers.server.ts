import { offerCalls } from "#contract/offers.ts";
import { ask, refusedReading } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

const CALL = "GET /offers/{code}";

/** What the upstream says of a code; null where it knows none. Throws faults. */
export async function findCode(upstream: UpstreamClient, code: string) {
  const asked = await ask(upstream, offerCalls.judgeCode, { parameters: { code } });
  if (asked.code === "ok" && asked.value !== null) return asked.value;
  if (asked.code === "ok") throw new UpstreamContractError(CALL, "answered with no offer");
  if (asked.status === 404) return null;
  throw refusedReading(CALL, asked);
}
