import type { z } from "zod";
import { addressRequest, savedAddress, type SavedAddress } from "#contract/addresses.ts";
import { readList } from "#contract/shape.ts";
import { call } from "./call-upstream.server.ts";
import { toResult, UpstreamContractError } from "./faults.server.ts";
import { pathOf, withFullTimeout, type UpstreamClient } from "./upstream-client.server.ts";
import { hasSucceeded, refusalOf, refusedReading, type UpstreamRefusal } from "./upstream-response.server.ts";

/** An address as the shop sends it; see {@link addressRequest}. */
export type SentAddress = z.infer<typeof addressRequest>;

/**
 * The customer's addresses beside that of the profile; null where the upstream knows the profile's alone. Throws faults, also
 * for a refusal such as 429: it does not say that there are none.
 */
export async function findAddresses(upstream: UpstreamClient): Promise<SavedAddress[] | null> {
  const response = await call(upstream, { method: "GET", path: "/users/me/addresses" });
  if (response.status === 404 || response.status === 405) return null;
  if (!response.ok) throw refusedReading("GET /users/me/addresses", response);
  const addresses = readList(savedAddress, response.body);
  if (addresses === null) throw new UpstreamContractError("GET /users/me/addresses", "answered without a list");
  return addresses;
}

/** Adds an address, or saves the one of this id. The same address sent twice is added once. Throws faults. */
export async function saveAddress(
  upstream: UpstreamClient,
  id: string | null,
  address: SentAddress,
): Promise<{ code: "ok" } | UpstreamRefusal> {
  const body = addressRequest.parse(address);
  const response = await call(
    upstream,
    id === null
      ? { method: "POST", path: "/users/me/addresses", body }
      : { method: "PUT", path: pathOf("/users/me/addresses/{id}", { id }), body },
  );
  return hasSucceeded(response) ? { code: "ok" } : refusalOf(response);
}

/** Removes an address. One that is not there counts as removed. Throws faults. */
export async function removeAddress(upstream: UpstreamClient, id: string): Promise<boolean> {
  const path = pathOf("/users/me/addresses/{id}", { id });
  const response = await call(upstream, { method: "DELETE", path });
  return hasSucceeded(response) || response.status === 404;
}

/** Whether an address is saved as it was sent, where the answer was lost; null where the upstream cannot tell. */
export async function isAddressSaved(
  upstream: UpstreamClient,
  { usual, ...sent }: SentAddress,
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
