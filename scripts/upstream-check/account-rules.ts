import { randomBytes } from "node:crypto";
import { toWireId } from "#app/gateway/upstream-response.server.ts";
import { isRecord } from "#contract/envelope.ts";
import { readAddresses } from "#contract/readers/addresses.ts";
import { readLogin, readUser } from "#contract/readers/user.ts";
import { readWishlist } from "#contract/readers/wishlist.ts";
import { breaks, isSoftRefusal, madeUpId, needing, type Check, type Customer, type Rule } from "./check.ts";

const profile = {
  name: "Pallu Check",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  pincode: "570001",
};
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
const ADDRESSES = "/users/me/addresses";
const tellsAccounts = "whoever asks learns which e-mails are registered";

const ofOne = needing("asha");
const ofTwo = needing("asha", "banu");
const ofAddresses = needing("asha", "banu", "hasAddresses");
const ofWishes = needing("asha", "banu", "product");

/** Makes the two customers of the run. */
export const customerRules: readonly Rule[] = (
  [
    ["asha", "a customer"],
    ["banu", "another customer"],
  ] as const
).flatMap(([who, text]) => [
  needing()("POST /users/register", `registers ${text}`, async (check) => {
    const account = { email: madeUpEmail(), password: randomBytes(12).toString("base64url") };
    const answer = await check.send("POST /users/register", { body: { ...profile, ...account } });
    if (answer.ok) check.accounts.push(account.email);
    tellsNoPassword(check.succeeds("POST /users/register", answer), account.password);
    check.facts.account = account;
  }),
  needing("account")("POST /users/login", `logs ${text} in`, async (check, { account }) => {
    delete check.facts.account;
    const body = await check.get("POST /users/login", { body: account });
    const { user, token } = readLogin(body) ?? breaks("the answer has no token, or no user with an id");
    tellsNoPassword(body, account.password);
    if (user.email !== null && user.email !== account.email) breaks(`the user has another e-mail: ${user.email}`);
    check.facts[who] = { ...account, id: user.id, token };
  }),
]);

/** Registration, logins, passwords, profile, the customer's own data and addresses. */
export const accountRules: readonly Rule[] = [
  ofOne("POST /users/register", "refuses an e-mail that is taken, on its field", async (check, { asha: { email } }) => {
    const body = { ...profile, email, password: "another-password" };
    const answer = await check.send("POST /users/register", { body });
    check.refuses(answer, [409], "the same e-mail is registered twice", { anonymous: true });
  }),
  ofOne("POST /users/register", "refuses what is incomplete, naming the fields", async (check) => {
    const body = { ...profile, name: "", email: madeUpEmail(), password: "123" };
    const what = "a customer without a name and with a password of three characters is registered";
    const answer = await check.send("POST /users/register", { body });
    check.refuses(answer, [422, 400], what, { anonymous: true, field: "password" });
  }),
  ofOne("POST /users/login", "refuses a wrong password (401)", async (check, { asha: { email, password } }) => {
    const answer = await check.send("POST /users/login", { body: { email, password: `${password}x` } });
    check.isReadable(answer);
    if (readLogin(answer.body) !== null) breaks(`a wrong password logs in: status ${answer.status} with a token`);
    if (answer.ok && answer.message !== null) return check.tolerates("refused with status 200 and a message, not 401");
    check.refuses(answer, [401], "a wrong password is answered as a success", { anonymous: true });
  }),
  ofOne("POST /users/login", "answers an unknown e-mail as a wrong password", async (check, { asha: { email } }) => {
    const login = (address: string) =>
      check.send("POST /users/login", { body: { email: address, password: "wrong-password" } });
    const [wrong, unknown] = [await login(email), await login(madeUpEmail())];
    check.isReadable(unknown);
    if (readLogin(unknown.body) !== null) breaks("an unknown e-mail logs in");
    if (wrong.status !== unknown.status || wrong.message !== unknown.message)
      check.tolerates(`the answers differ (${wrong.status} and ${unknown.status}): ${tellsAccounts}`);
  }),
  ofOne(
    "POST /users/forgot-password",
    "answers known and unknown e-mails alike",
    async (check, { asha: { email } }) => {
      const ask = (address: string) => check.send("POST /users/forgot-password", { body: { email: address } });
      const known = await ask(email);
      check.succeeds("POST /users/forgot-password", known);
      const unknown = await ask(madeUpEmail());
      check.isReadable(unknown);
      if (known.status !== unknown.status || JSON.stringify(known.body) !== JSON.stringify(unknown.body))
        breaks(`a registered e-mail is answered ${known.status}, an unknown one ${unknown.status}: ${tellsAccounts}`);
    },
  ),
  ofOne("POST /users/reset-password", "refuses a made-up token", async (check) => {
    const body = { token: randomBytes(16).toString("hex"), password: "another-password" };
    const answer = await check.send("POST /users/reset-password", { body });
    check.refuses(answer, [400, 422], "a made-up token sets a new password", { anonymous: true });
  }),
  ofTwo("GET /users/me", "answers the customer who asks", async (check, { asha, banu }) => {
    for (const customer of [asha, banu]) {
      const answer = await check.optional("GET /users/me", { as: customer });
      check.facts.hasProfile = true;
      const user = readUser(check.succeeds("GET /users/me", answer));
      if (user?.id !== customer.id || (user.email !== null && user.email !== customer.email))
        breaks(`customer ${customer.id} is answered customer ${user?.id ?? "nobody"}: another customer's profile`);
      tellsNoPassword(answer.body, asha.password);
    }
  }),
  ofTwo("PUT /users/{id}", "saves the profile", async (check, { asha }) => {
    const body = { ...profile, email: asha.email, city: "Bengaluru" };
    const saved = readUser(await check.get("PUT /users/{id}", { as: asha, id: asha.id, body }));
    const city = saved?.city ?? "Bengaluru";
    if (city !== "Bengaluru") breaks(`the city was set to Bengaluru, and is answered as ${city}`);
    const again = await cityOf(check, asha);
    if (again !== undefined && again !== "Bengaluru")
      breaks(`the city was set to Bengaluru, and read again it is ${again ?? "empty"}`);
  }),
  ofTwo("PUT /users/{id}", "saves nobody else's profile", async (check, { asha, banu }) => {
    const body = { ...profile, email: null, city: "Chennai" };
    const answer = await check.send("PUT /users/{id}", { as: asha, id: banu.id, body });
    check.isReadable(answer);
    if ((await cityOf(check, banu)) === "Chennai") breaks("one customer changed the profile of another");
    if (answer.ok && !isSoftRefusal(answer))
      return check.tolerates(`answered with status ${answer.status}, though nothing was changed`);
    check.refuses(answer, [403, 404], "");
  }),
  ofOne("GET /users/me/copy", "answers the data of the customer who asks", async (check, { asha }) => {
    const body = check.succeeds("GET /users/me/copy", await check.optional("GET /users/me/copy", { as: asha }));
    if (!JSON.stringify(body).includes(asha.email)) breaks("the copy does not hold the customer's e-mail");
    tellsNoPassword(body, asha.password);
  }),
  ofOne("POST /users/me/delete", "deletes nothing with a wrong password", async (check, { asha }) => {
    const body = { currentPassword: `${asha.password}-wrong` };
    const answer = await check.optional("POST /users/me/delete", { as: asha, body });
    check.refuses(answer, [403], "a wrong password deletes the account");
  }),
  ofTwo(`GET ${ADDRESSES}`, "is empty at first", async (check, { asha }) => {
    await check.optional(`GET ${ADDRESSES}`, { as: asha });
    if ((await addressesOf(check, asha)).length > 0) breaks("a new customer has another customer's address");
    check.facts.hasAddresses = true;
  }),
  ofAddresses(`POST ${ADDRESSES}`, "adds an address once", async (check, { asha }) => {
    for (const _ of [1, 2]) await check.get(`POST ${ADDRESSES}`, { as: asha, body: office });
    const added = await addressesOf(check, asha);
    if (added.length !== 1) breaks(`sent twice, the address is there ${added.length} times`);
    if (added[0]?.isUsual !== true) breaks("the address was sent as the usual one, and is not");
  }),
  ofAddresses(`POST ${ADDRESSES}`, "refuses an address without a field that orders need", async (check, { asha }) => {
    const answer = await check.send(`POST ${ADDRESSES}`, { as: asha, body: { ...office, label: "Home", city: "" } });
    check.refuses(answer, [422, 400], "an address without a city is taken", { field: "city" });
  }),
  ofAddresses(
    `PUT ${ADDRESSES}/{id}`,
    "saves the customer's own address, and nobody else's",
    async (check, { asha, banu }) => {
      const [{ id } = { id: "1" }] = await addressesOf(check, asha);
      const sending = { id, body: { ...office, label: "Work" } };
      const others = await check.send(`PUT ${ADDRESSES}/{id}`, { as: banu, ...sending });
      check.refuses(others, [404], "a customer changes the address of another");
      await check.get(`PUT ${ADDRESSES}/{id}`, { as: asha, ...sending });
      if ((await addressesOf(check, asha))[0]?.label !== "Work") breaks("the changed label is not saved");
    },
  ),
  ofAddresses(
    `DELETE ${ADDRESSES}/{id}`,
    "removes the customer's own address, and nobody else's",
    async (check, { asha, banu }) => {
      const [{ id } = { id: "1" }] = await addressesOf(check, asha);
      check.isReadable(await check.send(`DELETE ${ADDRESSES}/{id}`, { as: banu, id }));
      if ((await addressesOf(check, asha)).length !== 1) breaks("a customer removes the address of another");
      await check.get(`DELETE ${ADDRESSES}/{id}`, { as: asha, id });
      if ((await addressesOf(check, asha)).length > 0) breaks("the address was removed, and is still there");
    },
  ),
];

/** The wishlist. */
export const wishlistRules: readonly Rule[] = [
  ofWishes("GET /wishlist", "is empty at first", async (check, { asha }) => {
    const [first] = await wishesOf(check, asha);
    if (first !== undefined) breaks(`a new customer wishes for product ${first}: another customer's wishlist`);
  }),
  ofWishes("POST /wishlist/add", "adds a product once", async (check, { asha, product: { id } }) => {
    const call = "POST /wishlist/add";
    check.succeeds(call, await addWish(check, asha, id));
    if (!(await wishesOf(check, asha)).includes(id)) breaks(`product ${id} was added, and is not on the list`);
    const again = await addWish(check, asha, id);
    check.isReadable(again);
    const times = (await wishesOf(check, asha)).filter((wish) => wish === id).length;
    if (times !== 1) breaks(`added twice, product ${id} is on the list ${times} times`);
    if (!again.ok) check.tolerates(`adding what is there is refused with status ${again.status}`);
  }),
  ofWishes("POST /wishlist/add", "refuses a product that does not exist", async (check, { asha, product }) => {
    const answer = await addWish(check, asha, madeUpId(product.id));
    check.isReadable(answer);
    if (answer.ok && !(await wishesOf(check, asha)).includes(madeUpId(product.id)))
      return check.tolerates(`status ${answer.status}, though nothing is added`);
    check.refuses(answer, [404], "a product that does not exist is on the list");
  }),
  ofWishes("GET /wishlist", "is each customer's own", async (check, { banu, product: { id } }) => {
    if ((await wishesOf(check, banu)).includes(id)) breaks("the wish of one customer is on the list of another");
  }),
  ofWishes("DELETE /wishlist/remove/{id}", "removes a product", async (check, { asha, product: { id } }) => {
    const call = "DELETE /wishlist/remove/{id}";
    await check.get(call, { as: asha, id });
    if ((await wishesOf(check, asha)).includes(id)) breaks(`product ${id} was removed, and is still on the list`);
    const again = await check.send(call, { as: asha, id });
    check.isReadable(again);
    if (!again.ok && again.status !== 404)
      breaks(`removing what is gone is refused with status ${again.status}: the shop tells of a failure`);
  }),
  ofWishes("DELETE /wishlist/clear", "removes every wish", async (check, { asha, product: { id } }) => {
    await addWish(check, asha, id);
    await check.get("DELETE /wishlist/clear", { as: asha });
    if ((await wishesOf(check, asha)).length > 0) breaks("the list was cleared, and is not empty");
  }),
];

/** The token of a customer who has logged out is good for nothing. */
export const logoutRules: readonly Rule[] = [
  ofTwo("POST /users/logout", "ends the token", async (check, { asha, banu }) => {
    await check.optional("POST /users/logout", { as: asha, body: {} });
    const after = await check.send("GET /orders/user", { as: asha });
    if (after.ok) breaks("after logout the token is still valid");
    if (after.status !== 401) check.tolerates(`the ended token is refused with status ${after.status}, not 401`);
    const other = await check.send("GET /orders/user", { as: banu });
    if (!other.ok) breaks(`when one customer logs out, another's token is refused with status ${other.status}`);
  }),
];

/** Addresses under example.com reach nobody (RFC 2606). */
function madeUpEmail(): string {
  return `pallu-check-${randomBytes(8).toString("hex")}@example.com`;
}

/** The city of a customer's profile; undefined where the server does not tell it. */
async function cityOf(check: Check, customer: Customer) {
  if (check.facts.hasProfile !== true) return undefined;
  return readUser((await check.send("GET /users/me", { as: customer })).body)?.city;
}

async function addressesOf(check: Check, customer: Customer) {
  return readAddresses(await check.get(`GET ${ADDRESSES}`, { as: customer })) ?? [];
}

async function wishesOf(check: Check, customer: Customer) {
  return (readWishlist(await check.get("GET /wishlist", { as: customer })) ?? []).map(({ productId }) => productId);
}

function addWish(check: Check, customer: Customer, id: string) {
  return check.send("POST /wishlist/add", { as: customer, body: { productId: toWireId(id) } });
}

/** No answer holds a password or something named like one. */
function tellsNoPassword(value: unknown, password: string): void {
  if (value === password) breaks("the answer holds the password, or its hash");
  for (const [key, inner] of Object.entries(isRecord(value) || Array.isArray(value) ? value : {})) {
    if (/^(password|password_?hash|hash|salt)$/i.test(key) && typeof inner === "string" && inner !== "")
      breaks("the answer holds the password, or its hash");
    tellsNoPassword(inner, password);
  }
}
