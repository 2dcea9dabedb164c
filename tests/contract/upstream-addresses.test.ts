import { expect, test } from "vitest";
import { addressesFull } from "#contract/addresses.ts";
import { indianFormats } from "#contract/customer-fields.ts";
import { readProblem } from "#contract/problem.ts";
import { savedAddress, type SavedAddress } from "#contract/addresses.ts";
import { readList } from "#contract/shape.ts";
import { MAX_ADDRESSES } from "#domain/customer-rules.ts";
import { officeAddress as office } from "#tests/support/addresses.ts";
import { asha, up, useNewCustomers, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useNewCustomers();

const call = (method: string, id: string | null, body?: unknown) =>
  up.call(method, `/users/me/addresses${id === null ? "" : `/${id}`}`, { as: asha, body });
const add = (change: object = {}) => call("POST", null, { ...office, ...change });
const labels = async () => (readList(savedAddress, (await call("GET", null)).body) ?? []).map(brief);
const brief = ({ label, isUsual }: SavedAddress) => `${label}${isUsual ? " (usual)" : ""}`;
const idOf = async (label: string) =>
  readList(savedAddress, (await call("GET", null)).body)?.find((one) => one.label === label)?.id ?? "";

test("an address that is sent twice at once is added once, cleaned", async () => {
  const answers = await Promise.all([add({ label: "\u0000 Office " }), add({ label: "Office", city: "Bengaluru " })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await call("GET", null)).body).toEqual({ data: [{ id: expect.any(Number) as number, ...office }] });
});

test("of several addresses at most one is the usual one, and none is after its removal", async () => {
  for (const label of ["Office", "Mother"]) await add({ label, usual: true });
  expect(await labels()).toEqual(["Office", "Mother (usual)"]);
  await call("PUT", await idOf("Office"), { ...office, usual: true });
  expect(await labels()).toEqual(["Office (usual)", "Mother"]);
  await add({ label: "Mother", usual: true });
  expect(await labels()).toEqual(["Office", "Mother (usual)"]);
  await call("DELETE", await idOf("Mother"));
  expect(await labels()).toEqual(["Office"]);
});

test("an account holds ten addresses, however many are sent at once", async () => {
  const answers = await Promise.all(Array.from({ length: MAX_ADDRESSES + 2 }, (_, at) => add({ label: `No. ${at}` })));
  const refused = answers.filter(({ status }) => status === 422);
  const full = { message: addressesFull, values: { most: 10 } };
  expect(refused.map(({ body }) => readProblem(body))).toMatchObject([full, full]);
  expect(await labels()).toHaveLength(MAX_ADDRESSES);
});

test.each([
  [{ label: " " }, { path: "label", msg: "Please name this address." }],
  [{ city: "" }, { path: "city", msg: "Please provide city." }],
  [{ country: "XX" }, { path: "country", msg: "Please provide country." }],
  [{ zipCode: "5600" }, { path: "zipCode", msg: indianFormats.pincode, values: { digits: 6 } }],
  [{ phone: "12" }, { path: "phone", msg: indianFormats.phone, values: { digits: 10 } }],
])("an address with %o is refused on its field", async (change, problem) => {
  const { status, body } = await add(change);
  expect([status, readProblem(body).errors]).toEqual([422, [problem]]);
  expect(await labels()).toEqual([]);
});
