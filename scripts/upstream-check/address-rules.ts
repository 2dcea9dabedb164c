import { readAddresses } from "#contract/readers/addresses.ts";
import type { Check, CheckCustomer } from "./check.ts";
import { judgeReadable, judgeRefusal, judgeSuccess } from "./judging.ts";
import type { Judge } from "./rules.ts";

const office = {
  label: "Office",
  fullName: "Pallu Check",
  phone: "98450 12345",
  address: "5 Residency Road",
  city: "Bengaluru",
  state: "Karnataka",
  zipCode: "560025",
  country: "IN",
  usual: true,
};

/** The rules of addresses beside that of the profile. An upstream that has none of the calls breaks nothing. */
export async function checkAddresses({ client, rules }: Check, asha: CheckCustomer, banu: CheckCustomer) {
  const { rule } = rules;
  const send = (name: string, { token }: CheckCustomer, more: { id?: string; body?: unknown } = {}) =>
    client.send(name, { token, body: more.body, ...(more.id !== undefined && { values: { id: more.id } }) });
  const addressesOf = async (judge: Judge, customer: CheckCustomer) =>
    readAddresses(judgeSuccess(judge, "GET /users/me/addresses", await send("GET /users/me/addresses", customer))) ??
    [];
  const has = await rule("GET /users/me/addresses", "is empty at first", async (judge) => {
    const reply = await send("GET /users/me/addresses", asha);
    if (reply.status === 404) return judge.skips("not there: the shop shows the profile's address alone");
    if ((await addressesOf(judge, asha)).length > 0) judge.breaks("a new customer has another customer's address");
  });
  if (!has) return;
  await rule("POST /users/me/addresses", "adds an address once", async (judge) => {
    for (const _ of [1, 2])
      judgeSuccess(judge, "POST /users/me/addresses", await send("POST /users/me/addresses", asha, { body: office }));
    const added = await addressesOf(judge, asha);
    if (added.length !== 1) judge.breaks(`sent twice, the address is there ${added.length} times`);
    if (added[0]?.isUsual !== true) judge.breaks("the address was sent as the usual one, and is not");
  });
  await rule("POST /users/me/addresses", "refuses an address without a field that orders need", async (judge) => {
    const reply = await send("POST /users/me/addresses", asha, { body: { ...office, label: "Home", city: "" } });
    judgeRefusal(judge, reply, { statuses: [422, 400], what: "an address without a city is taken", field: "city" });
  });
  await rule("PUT /users/me/addresses/{id}", "saves the customer's own address, and nobody else's", async (judge) => {
    const [{ id } = { id: "1" }] = await addressesOf(judge, asha);
    const body = { ...office, label: "Work" };
    const others = await send("PUT /users/me/addresses/{id}", banu, { id, body });
    judgeRefusal(judge, others, { statuses: [404], what: "a customer changes the address of another" });
    judgeSuccess(judge, "PUT /users/me/addresses/{id}", await send("PUT /users/me/addresses/{id}", asha, { id, body }));
    if ((await addressesOf(judge, asha))[0]?.label !== "Work") judge.breaks("the changed label is not saved");
  });
  await rule(
    "DELETE /users/me/addresses/{id}",
    "removes the customer's own address, and nobody else's",
    async (judge) => {
      const [{ id } = { id: "1" }] = await addressesOf(judge, asha);
      const name = "DELETE /users/me/addresses/{id}";
      const others = await send(name, banu, { id });
      judgeReadable(judge, others);
      if ((await addressesOf(judge, asha)).length !== 1) judge.breaks("a customer removes the address of another");
      judgeSuccess(judge, name, await send(name, asha, { id }));
      if ((await addressesOf(judge, asha)).length > 0) judge.breaks("the address was removed, and is still there");
    },
  );
}
