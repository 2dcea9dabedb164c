import { randomBytes } from "node:crypto";
import { readList, toWireId } from "#contract/shape.ts";
import { isRecord } from "#contract/normalise.ts";
import { savedAddress } from "#contract/addresses.ts";
import { readLogin } from "#contract/auth.ts";
import { readUser } from "#contract/profile.ts";
import { wishlistItem } from "#contract/wishlist.ts";
import { breaks, isSoftRefusal, madeUpId, rule, type Check, type Customer, type Rule } from "./check.ts";

const profile = {
  name: "Pallu Check",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  pincode: "570001",
};
const { name: fullName, pincode: zipCode, ...place } = profile;
const office = { ...place, label: "Office", fullName, city: "Bengaluru", zipCode, country: "IN", usual: true };
const [REGISTER, LOGIN] = ["POST /users/register", "POST /users/login"];
const [FORGOT, RESET] = ["POST /users/forgot-password", "POST /users/reset-password"];
const [ADDRESSES, WISH] = ["/users/me/addresses", "POST /wishlist/add"];
const tellsAccounts = "whoever asks learns which e-mails are registered";

/** Rules of customers: that they register, log in, keep their data and wishes to themselves, and log out. */
export function customerRules(check: Check): Record<"customers" | "accounts" | "wishlist" | "logout", Rule[]> {
  const { known, needs, send, get, optional, succeeds, refuses, refused, tolerates, isReadable } = check;

  const customers = (["asha", "banu"] as const).flatMap((who) => {
    const text = who === "asha" ? "a customer" : "another customer";
    return [
      rule(REGISTER, `registers ${text}`, async () => {
        const account = { email: madeUpEmail(), password: randomBytes(12).toString("base64url") };
        const answer = await send(REGISTER, { body: { ...profile, ...account } });
        if (answer.ok) check.accounts.push(account.email);
        tellsNoPassword(succeeds(answer), account.password);
        known.account = account;
      }),
      rule(LOGIN, `logs ${text} in`, async ({ account }) => {
        delete known.account;
        const body = await get(LOGIN, { body: account });
        const { user, token } = readLogin(body) ?? breaks("the answer has no token, or no user with an id");
        tellsNoPassword(body, account.password);
        if (user.email !== null && user.email !== account.email) breaks(`the user has another e-mail: ${user.email}`);
        known[who] = { ...account, id: user.id, token };
      }),
    ];
  });

  /** The city of a customer's profile; undefined where the server does not tell it. */
  const cityOf = async (as: Customer) =>
    known.hasProfile === true ? readUser((await send("GET /users/me", { as })).body)?.city : undefined;
  const addressesOf = async (as: Customer) => readList(savedAddress, await get(`GET ${ADDRESSES}`, { as })) ?? [];

  const accounts = [
    refused(
      REGISTER,
      "refuses an e-mail that is taken, on its field",
      [409],
      "the same e-mail is registered twice",
      (facts) => ({
        body: { ...profile, email: facts.asha.email, password: "another-password" },
      }),
    ),
    refused(
      REGISTER,
      "refuses what is incomplete, naming the fields",
      [422, 400],
      "a password of three characters is taken",
      () => ({
        body: { ...profile, name: "", email: madeUpEmail(), password: "123" },
      }),
      "password",
    ),
    rule(LOGIN, "refuses a wrong password (401)", async ({ asha: { email, password } }) => {
      const answer = await send(LOGIN, { body: { email, password: `${password}x` } });
      isReadable(answer);
      if (readLogin(answer.body) !== null) breaks(`a wrong password logs in: status ${answer.status} with a token`);
      if (answer.ok && answer.message !== null) return tolerates("refused with status 200 and a message, not 401");
      refuses(answer, [401], "a wrong password is answered as a success");
    }),
    rule(LOGIN, "answers an unknown e-mail as a wrong password", async ({ asha }) => {
      const login = (email: string) => send(LOGIN, { body: { email, password: "wrong-password" } });
      const [wrong, unknown] = [await login(asha.email), await login(madeUpEmail())];
      isReadable(unknown);
      if (readLogin(unknown.body) !== null) breaks("an unknown e-mail logs in");
      if (wrong.status !== unknown.status || wrong.message !== unknown.message)
        tolerates(`the answers differ (${wrong.status} and ${unknown.status}): ${tellsAccounts}`);
    }),
    rule(FORGOT, "answers known and unknown e-mails alike", async ({ asha }) => {
      const registered = await send(FORGOT, { body: { email: asha.email } });
      succeeds(registered);
      const unknown = await send(FORGOT, { body: { email: madeUpEmail() } });
      isReadable(unknown);
      if (registered.status !== unknown.status || JSON.stringify(registered.body) !== JSON.stringify(unknown.body))
        breaks(`the answers differ (${registered.status} and ${unknown.status}): ${tellsAccounts}`);
    }),
    refused(RESET, "refuses a made-up token", [400, 422], "a made-up token sets a new password", () => ({
      body: { token: randomBytes(16).toString("hex"), password: "another-password" },
    })),
    rule("GET /users/me", "answers the customer who asks", async ({ asha, banu }) => {
      for (const as of [asha, banu]) {
        const answer = await optional("GET /users/me", { as });
        known.hasProfile = true;
        const user = readUser(succeeds(answer));
        if (user?.id !== as.id || (user.email !== null && user.email !== as.email))
          breaks(`customer ${as.id} is answered customer ${user?.id ?? "nobody"}: another customer's profile`);
        tellsNoPassword(answer.body, asha.password);
      }
    }),
    rule("PUT /users/{id}", "saves the profile", async ({ asha }) => {
      const body = { ...profile, email: asha.email, city: "Bengaluru" };
      const saved = readUser(await get("PUT /users/{id}", { as: asha, id: asha.id, body }));
      for (const city of [saved?.city, await cityOf(asha)])
        if (city !== undefined && city !== "Bengaluru")
          breaks(`the city was set to Bengaluru, and is answered as ${city ?? "empty"}`);
    }),
    rule("PUT /users/{id}", "saves nobody else's profile", async ({ asha, banu }) => {
      const body = { ...profile, email: null, city: "Chennai" };
      const answer = await send("PUT /users/{id}", { as: asha, id: banu.id, body });
      isReadable(answer);
      if ((await cityOf(banu)) === "Chennai") breaks("one customer changed the profile of another");
      if (answer.ok && !isSoftRefusal(answer))
        return tolerates(`answered with status ${answer.status}, though nothing was changed`);
      refuses(answer, [403, 404], "");
    }),
    rule("GET /users/me/copy", "answers the data of the customer who asks", async ({ asha }) => {
      const body = succeeds(await optional("GET /users/me/copy", { as: asha }));
      if (!JSON.stringify(body).includes(asha.email)) breaks("the copy does not hold the customer's e-mail");
      tellsNoPassword(body, asha.password);
    }),
    rule("POST /users/me/delete", "deletes nothing with a wrong password", async ({ asha }) => {
      const body = { currentPassword: `${asha.password}-wrong` };
      refuses(
        await optional("POST /users/me/delete", { as: asha, body }),
        [403],
        "a wrong password deletes the account",
      );
    }),
    rule(`GET ${ADDRESSES}`, "is empty at first", async ({ asha }) => {
      await optional(`GET ${ADDRESSES}`, { as: asha });
      if ((await addressesOf(asha)).length > 0) breaks("a new customer has another customer's address");
      known.hasAddresses = true;
    }),
    rule(`POST ${ADDRESSES}`, "adds an address once", async ({ asha }) => {
      needs("hasAddresses");
      for (const _ of [1, 2]) await get(`POST ${ADDRESSES}`, { as: asha, body: office });
      const added = await addressesOf(asha);
      if (added.length !== 1) breaks(`sent twice, the address is there ${added.length} times`);
      if (added[0]?.isUsual !== true) breaks("the address was sent as the usual one, and is not");
    }),
    refused(
      `POST ${ADDRESSES}`,
      "refuses an address without a field that orders need",
      [422, 400],
      "an address without a city is taken",
      ({ asha, hasAddresses }) => ({ as: hasAddresses && asha, body: { ...office, label: "Home", city: "" } }),
      "city",
    ),
    rule(`PUT ${ADDRESSES}/{id}`, "saves the customer's own address, and nobody else's", async ({ asha, banu }) => {
      needs("hasAddresses");
      const [{ id } = { id: "1" }] = await addressesOf(asha);
      const sending = { id, body: { ...office, label: "Work" } };
      const others = await send(`PUT ${ADDRESSES}/{id}`, { as: banu, ...sending });
      refuses(others, [404], "a customer changes the address of another");
      await get(`PUT ${ADDRESSES}/{id}`, { as: asha, ...sending });
      if ((await addressesOf(asha))[0]?.label !== "Work") breaks("the changed label is not saved");
    }),
    rule(
      `DELETE ${ADDRESSES}/{id}`,
      "removes the customer's own address, and nobody else's",
      async ({ asha, banu }) => {
        needs("hasAddresses");
        const [{ id } = { id: "1" }] = await addressesOf(asha);
        isReadable(await send(`DELETE ${ADDRESSES}/{id}`, { as: banu, id }));
        if ((await addressesOf(asha)).length !== 1) breaks("a customer removes the address of another");
        await get(`DELETE ${ADDRESSES}/{id}`, { as: asha, id });
        if ((await addressesOf(asha)).length > 0) breaks("the address was removed, and is still there");
      },
    ),
  ];

  const wishesOf = async (as: Customer) =>
    (readList(wishlistItem, await get("GET /wishlist", { as })) ?? []).map(({ productId }) => productId);
  const addWish = (as: Customer, id: string) => send(WISH, { as, body: { productId: toWireId(id) } });

  const wishlist = [
    rule("GET /wishlist", "is empty at first", async ({ asha }) => {
      const [first] = await wishesOf(asha);
      if (first !== undefined) breaks(`a new customer wishes for product ${first}: another customer's wishlist`);
    }),
    rule(WISH, "adds a product once", async ({ asha, product: { id } }) => {
      succeeds(await addWish(asha, id));
      if (!(await wishesOf(asha)).includes(id)) breaks(`product ${id} was added, and is not on the list`);
      const again = await addWish(asha, id);
      isReadable(again);
      const times = (await wishesOf(asha)).filter((wish) => wish === id).length;
      if (times !== 1) breaks(`added twice, product ${id} is on the list ${times} times`);
      if (!again.ok) tolerates(`adding what is there is refused with status ${again.status}`);
    }),
    rule(WISH, "refuses a product that does not exist", async ({ asha, product }) => {
      const answer = await addWish(asha, madeUpId(product.id));
      isReadable(answer);
      if (answer.ok && !(await wishesOf(asha)).includes(madeUpId(product.id)))
        return tolerates(`status ${answer.status}, though nothing is added`);
      refuses(answer, [404], "a product that does not exist is on the list");
    }),
    rule("GET /wishlist", "is each customer's own", async ({ banu, product: { id } }) => {
      if ((await wishesOf(banu)).includes(id)) breaks("the wish of one customer is on the list of another");
    }),
    rule("DELETE /wishlist/remove/{id}", "removes a product", async ({ asha, product: { id } }) => {
      await get("DELETE /wishlist/remove/{id}", { as: asha, id });
      if ((await wishesOf(asha)).includes(id)) breaks(`product ${id} was removed, and is still on the list`);
      const again = await send("DELETE /wishlist/remove/{id}", { as: asha, id });
      isReadable(again);
      if (!again.ok && again.status !== 404)
        breaks(`removing what is gone is refused with status ${again.status}: the shop tells of a failure`);
    }),
    rule("DELETE /wishlist/clear", "removes every wish", async ({ asha, product: { id } }) => {
      await addWish(asha, id);
      await get("DELETE /wishlist/clear", { as: asha });
      if ((await wishesOf(asha)).length > 0) breaks("the list was cleared, and is not empty");
    }),
  ];

  const logout = [
    rule("POST /users/logout", "ends the token", async ({ asha, banu }) => {
      await optional("POST /users/logout", { as: asha, body: {} });
      const [after, other] = [
        await send("GET /orders/user", { as: asha }),
        await send("GET /orders/user", { as: banu }),
      ];
      if (after.ok) breaks("after logout the token is still valid");
      if (after.status !== 401) tolerates(`the ended token is refused with status ${after.status}, not 401`);
      if (!other.ok) breaks(`when one customer logs out, another's token is refused with status ${other.status}`);
    }),
  ];

  return { customers, accounts, wishlist, logout };
}

/** Addresses under example.com reach nobody (RFC 2606). */
function madeUpEmail(): string {
  return `pallu-check-${randomBytes(8).toString("hex")}@example.com`;
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
