import { describe, expect, test } from "vitest";
import {
  findAddresses,
  isAddressRemoved,
  isAddressSaved,
  removeAddress,
  saveAddress,
} from "#app/gateway/addresses.server.ts";
import { UpstreamContractError, UpstreamUnavailable } from "#app/gateway/faults.server.ts";
import { gatewayClient, http, useHttpUpstream } from "#tests/support/gateway-client.ts";
import { officeAddress } from "#tests/support/office-address.ts";

useHttpUpstream();
const client = () => gatewayClient({ base: http.base });
const answer = (status: number, body: unknown = {}) => {
  http.reply = () => ({ status, body });
};
const stored = { id: 3, ...officeAddress };
const all = { data: [stored] };

describe("the addresses of a customer", () => {
  test("are read as a list", async () => {
    answer(200, all);
    expect(await findAddresses(client())).toMatchObject([{ id: "3", label: "Office", city: "Bengaluru" }]);
    expect(http.takeCalls()).toEqual(["GET /users/me/addresses"]);
  });

  test.each([404, 405])("are null where the upstream has no such call (%i)", async (status) => {
    answer(status);
    expect(await findAddresses(client())).toBeNull();
  });

  test.each([
    [429, { message: "Wait." }, UpstreamUnavailable],
    [403, {}, UpstreamUnavailable],
    [503, {}, UpstreamUnavailable],
    [200, { message: "Hello." }, UpstreamContractError],
  ])("are a fault where it answers %i %j, since that does not say that there are none", async (status, body, fault) => {
    answer(status, body);
    await expect(findAddresses(client())).rejects.toThrow(fault);
  });

  test("are added, changed and removed one by one", async () => {
    answer(200, all);
    expect(await saveAddress(client(), null, officeAddress)).toEqual({ code: "ok" });
    expect(await saveAddress(client(), "a/3", officeAddress)).toEqual({ code: "ok" });
    expect(await removeAddress(client(), "a/3")).toBe(true);
    expect(http.calls.splice(0).map(({ name, body }) => [name, body])).toEqual([
      ["POST /users/me/addresses", officeAddress],
      ["PUT /users/me/addresses/a%2F3", officeAddress],
      ["DELETE /users/me/addresses/a%2F3", null],
    ]);
  });

  test.each([
    [409, true],
    [200, true],
    [404, false],
  ])("stay as they are where a change answers %i; a missing one counts as removed (%j)", async (status, isThere) => {
    answer(status, { success: false, message: "No." });
    expect(await saveAddress(client(), null, officeAddress)).toMatchObject({ code: "refused", message: "No." });
    expect(await removeAddress(client(), "3")).toBe(!isThere);
  });
});

test.each<[string, Partial<typeof stored> | null, boolean]>([
  ["is there as it was sent", {}, true],
  ["has another city", { city: "Mysuru" }, false],
  ["is the usual one", { usual: true }, false],
  ["is not there", null, false],
])("an address that %s is saved: %j", async (_, changes, isSaved) => {
  const others = [{ ...stored, id: 4, label: "Home", city: "Hampi" }];
  answer(200, { data: changes === null ? others : [...others, { ...stored, ...changes }] });
  expect(await isAddressSaved(client(), officeAddress)).toBe(isSaved);
  expect([await isAddressRemoved(client(), "3"), await isAddressRemoved(client(), "4")]).toEqual([
    changes === null,
    false,
  ]);
});

test("nobody can tell whether an address is saved or removed while they cannot be read", async () => {
  for (const status of [404, 503]) {
    answer(status);
    expect([await isAddressSaved(client(), officeAddress), await isAddressRemoved(client(), "3")]).toEqual([
      null,
      null,
    ]);
  }
});
