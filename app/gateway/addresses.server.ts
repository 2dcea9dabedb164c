import type { z } from "zod";
import { addressCalls, type addressRequest, type SavedAddress } from "#contract/addresses.ts";
import { ask, refusedReading } from "./call-upstream.server.ts";
import { toResult, UpstreamContractError } from "./faults.server.ts";
import { withFullTimeout, type UpstreamClient } from "./upstream-client.server.ts";

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

/** Removes an address. One that is not there counts as removed. Throws faults. */
export async function removeAddress(upstream: UpstreamClient, id: string): Promise<boolean> {
  const { code, status } = await ask(upstream, addressCalls.removeAddress, { parameters: { id } });
  return code === "ok" || status === 404;
}

/** Whether an address is saved as it was sent, where the answer was lost; null where the upstream cannot tell. */
export async function isAddressSaved(
  upstream: UpstreamClient,
  { usual, ...sent }: z.infer<typeof addressRequest>,
): Promise<boolean | null> {
  const { value: addresses } = await toResult(findAddresses(withFullTimeout(upstream)));
  const fields = Object.entries(sent);
  return (
    addresses?.some(
      (one) => one.isUsual === usual && fields.every(([name, text]) => one[name as keyof typeof sent] === text),
    ) ?? null
  );
}

/** The same of one that was to be removed; null where the upstream cannot tell. */
export async function isAddressRemoved(upstream: UpstreamClient, id: string): Promise<boolean | null> {
  const { value: addresses } = await toResult(findAddresses(withFullTimeout(upstream)));
  return addresses === null ? null : addresses.every((one) => one.id !== id);
}
