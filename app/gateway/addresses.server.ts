import { addressCalls, type SavedAddress } from "#contract/addresses.ts";
import { ask, refusedReading } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/**
 * The customer's addresses beside that of the profile; null where the upstream knows the profile's alone. Throws faults, also
 * for a refusal such as 429: it does not say that there are none.
 */
export async function findAddresses(upstream: UpstreamClient): Promise<SavedAddress[] | null> {
  const asked = await ask(upstream, addressCalls.getAddresses, {});
  if (asked.status === 404 || asked.status === 405) return null;
  if (asked.code === "refused") throw refusedReading("GET /users/me/addresses", asked);
  if (asked.value === null) throw new UpstreamContractError("GET /users/me/addresses", "answered without a list");
  return asked.value;
}
