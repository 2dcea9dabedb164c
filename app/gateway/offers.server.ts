import { offerCalls } from "#contract/offers.ts";
import { read } from "./call-upstream.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/**
 * What the upstream says of a code; null where it knows none. `typedBy` is the id of the customer who types it, or null for a
 * guest: one that is not known counts as an attempt. Throws faults, with status 429 after too many attempts.
 */
export async function findCode(upstream: UpstreamClient, code: string, { typedBy }: { typedBy?: string | null } = {}) {
  const attempt = typedBy === undefined ? undefined : (["offer", typedBy ?? "everybody"] as const);
  const found = await read(upstream, offerCalls.judgeCode, { parameters: { code } }, { attempt });
  if (found !== null && attempt !== undefined) upstream.rateLimits?.takeBack(...attempt, upstream.address);
  return found;
}
