import { offerCalls } from "#contract/offers.ts";
import { ask, refusedReading } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

const CALL = "GET /offers/{code}";

/**
 * What the upstream says of a code; null where it knows none. `typedBy` is the id of the customer who types it, or null for a
 * guest: one that is not known counts as an attempt. Throws faults, with status 429 after too many attempts.
 */
export async function findCode(upstream: UpstreamClient, code: string, { typedBy }: { typedBy?: string | null } = {}) {
  const attempt = typedBy === undefined ? undefined : (["offer", typedBy ?? "everybody"] as const);
  const asked = await ask(upstream, offerCalls.judgeCode, { parameters: { code } }, attempt);
  if (asked.code === "ok" && asked.value !== null) {
    if (attempt !== undefined) upstream.rateLimits?.takeBack(...attempt, upstream.address);
    return asked.value;
  }
  if (asked.code === "ok") throw new UpstreamContractError(CALL, "answered with no offer");
  if (asked.status === 404) return null;
  throw refusedReading(CALL, asked);
}
