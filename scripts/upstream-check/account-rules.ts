import { randomBytes } from "node:crypto";
import { savedAddress } from "#contract/addresses.ts";
import { readLogin } from "#contract/auth.ts";
import { readUser } from "#contract/profile.ts";
import { readList, toWireId } from "#contract/shape.ts";
import { wishlistItem } from "#contract/wishlist.ts";
import { breaks, is, madeUpId, rule, type Check, type Customer, type Rule } from "./check.ts";

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
const wrongPassword = { password: "wrong-password" };
const [REGISTER, LOGIN, PROFILE] = ["POST /users/register", "POST /users/login", "PUT /users/{id}"];
const [FORGOT, ADDRESSES] = ["POST /users/forgot-password", "/users/me/addresses"];
const [WISHES, WISH, UNWISH] = ["GET /wishlist", "POST /wishlist/add", "DELETE /wishlist/remove/{id}"];

/** Rules of customers: that they register, log in, keep their data and wishes to themselves, and log out. */
export function customerRules(check: Check): Record<"customers" | "accounts" | "wishlist" | "logout", Rule[]> {
  const { known, facts, send, get, optional, succeeds, refuses, refused, tolerates, isReadable } = check;

  const customers = (["asha", "banu"] as const).flatMap((who) => {
    const text = who === "asha" ? "a customer" : "another customer";
    return [
      rule(REGISTER, `registers ${text}`, async () => {
        const account = { email: madeUpEmail(), password: randomBytes(12).toString("base64url") };
        const answer = await send(REGISTER, { body: { ...profile, ...account } });
        if (answer.ok) check.accounts.push(account);
        succeeds(answer);
        known.account = account;
      }),
      rule(LOGIN, `logs ${text} in`, async ({ account }) => {
        delete known.account;
        const body = await get(LOGIN, { body: account });
        const { user, token } = readLogin(body) ?? breaks("the answer has no token, or no user with an id");
        if (user.email !== null && user.email !== account.email) breaks(`the user has another e-mail: ${user.email}`);
        known[who] = { ...account, id: user.id, token };
      }),
    ];
  });

  /** The city of a customer's profile; null where the server does not tell it. */
  const cityOf = async (as: Customer) =>
    known.hasProfile === true ? (readUser(await get("GET /users/me", { as }))?.city ?? null) : null;
  const addressesOf = async (as: Customer) => readList(savedAddress, await get(`GET ${ADDRESSES}`, { as })) ?? [];
  const officesNow = async () => known.address && (await addressesOf(facts.asha));

  /** A rule that two calls are answered alike, or whoever asks learns which e-mails are registered. */
  const alike = (call: string, title: string, registered: object, unknown: object) =>
    rule(call, title, async ({ asha }) => {
      const one = await send(call, { body: { ...registered, email: asha.email } });
      const other = await send(call, { body: { ...unknown, email: madeUpEmail() } });
      isReadable(other);
      if (one.status !== other.status || JSON.stringify(one.body) !== JSON.stringify(other.body))
        breaks(`a registered e-mail is answered with ${one.status} ${one.message}, another with ${other.status}`);
    });

  const accounts = [
    refused(REGISTER, "refuses an e-mail that is taken", ({ asha: { email } }) => ({
      body: { ...profile, email, password: "another-password" },
    })),
    refused(REGISTER, "refuses what is incomplete", () => ({
      body: { ...profile, name: "", email: madeUpEmail(), password: "123" },
    })),
    refused(LOGIN, "refuses a wrong password (401)", ({ asha: { email } }) => ({ body: { email, ...wrongPassword } })),
    alike(LOGIN, "answers an unknown e-mail as a wrong password", wrongPassword, wrongPassword),
    alike(FORGOT, "answers known and unknown e-mails alike", {}, {}),
    refused("POST /users/reset-password", "refuses a made-up token", () => ({
      body: { token: randomBytes(16).toString("hex"), ...wrongPassword },
    })),
    rule("GET /users/me", "answers the customer who asks", async ({ asha, banu }) => {
      for (const as of [asha, banu]) {
        const user = readUser(succeeds(await optional("GET /users/me", { as })));
        known.hasProfile = true;
        if (user?.id !== as.id || (user.email !== null && user.email !== as.email))
          breaks(`customer ${as.id} is answered customer ${user?.id ?? "nobody"}: another customer's profile`);
      }
    }),
    rule(PROFILE, "saves the profile", async ({ asha }) => {
      const body = { ...profile, email: asha.email, city: "Bengaluru" };
      await get(PROFILE, { as: asha, id: asha.id, body });
      is("the city", (await cityOf(asha)) ?? "Bengaluru", "Bengaluru");
    }),
    refused(
      PROFILE,
      "saves nobody else's profile",
      ({ asha, banu }) => ({ as: asha, id: banu.id, body: { ...profile, email: null, city: "Chennai" } }),
      async () => cityOf(facts.banu),
      "harmless",
    ),
    rule("GET /users/me/copy", "answers the data of the customer who asks", async ({ asha }) => {
      const body = succeeds(await optional("GET /users/me/copy", { as: asha }));
      if (!JSON.stringify(body).includes(asha.email)) breaks("the copy does not hold the customer's e-mail");
    }),
    rule("POST /users/me/delete", "deletes nothing with a wrong password", async ({ asha }) => {
      refuses(await optional("POST /users/me/delete", { as: asha, body: { currentPassword: "wrong-password" } }));
    }),
    rule(`POST ${ADDRESSES}`, "adds an address once", async ({ asha }) => {
      await optional(`GET ${ADDRESSES}`, { as: asha });
      is("the addresses of a new customer", (await addressesOf(asha)).length, 0);
      for (const _ of [1, 2]) await get(`POST ${ADDRESSES}`, { as: asha, body: office });
      const added = await addressesOf(asha);
      is("how often it is there, and as the usual one", added.map(({ isUsual }) => isUsual).join(), "true");
      known.address = added[0]?.id ?? "";
    }),
    refused(`POST ${ADDRESSES}`, "refuses an address without a field that orders need", ({ asha, address }) => ({
      as: address ? asha : undefined,
      body: { ...office, label: "Home", city: "" },
    })),
    ...(["PUT", "DELETE"] as const).map((method) =>
      refused(
        `${method} ${ADDRESSES}/{id}`,
        "touches nobody else's address",
        ({ banu, address: id }) => ({ as: banu, id, ...(method === "PUT" && { body: { ...office, label: "Work" } }) }),
        officesNow,
      ),
    ),
    rule(`PUT ${ADDRESSES}/{id}`, "saves the customer's own address", async ({ asha, address: id }) => {
      await get(`PUT ${ADDRESSES}/{id}`, { as: asha, id, body: { ...office, label: "Work" } });
      is("the label", (await addressesOf(asha))[0]?.label, "Work");
    }),
    rule(`DELETE ${ADDRESSES}/{id}`, "removes the customer's own address", async ({ asha, address: id }) => {
      await get(`DELETE ${ADDRESSES}/{id}`, { as: asha, id });
      is("the addresses", (await addressesOf(asha)).length, 0);
    }),
  ];

  const wishesOf = async (as: Customer) =>
    (readList(wishlistItem, await get(WISHES, { as: facts.hasWishlist && as })) ?? []).map(
      ({ productId }) => productId,
    );
  /** Holds the wishes of a customer to these. */
  const wishesAre = async (as: Customer, wanted = "") => is("the wishes", (await wishesOf(as)).join(), wanted);
  const wishFor = (id: string) => ({ as: facts.hasWishlist && facts.asha, body: { productId: toWireId(id) } });

  const wishlist = [
    rule(WISHES, "is empty at first", async ({ asha }) => {
      succeeds(await optional(WISHES, { as: asha }));
      known.hasWishlist = true;
      await wishesAre(asha);
    }),
    rule(WISH, "adds a product once", async ({ asha, product: { id } }) => {
      await get(WISH, wishFor(id));
      const again = await send(WISH, wishFor(id));
      isReadable(again);
      if (!again.ok) tolerates(`adding what is there is refused with status ${again.status}`);
      await wishesAre(asha, id);
    }),
    refused(
      WISH,
      "refuses a product that does not exist",
      ({ product }) => wishFor(madeUpId(product.id)),
      () => wishesOf(facts.asha),
      "harmless",
    ),
    rule(WISHES, "is each customer's own", async ({ banu }) => wishesAre(banu)),
    rule(UNWISH, "removes a product", async ({ asha, hasWishlist, product: { id } }) => {
      await get(UNWISH, { as: hasWishlist && asha, id });
      await wishesAre(asha);
      const again = await send(UNWISH, { as: asha, id });
      isReadable(again);
      if (!again.ok && again.status !== 404)
        breaks(`removing what is gone is refused with status ${again.status}: the shop tells of a failure`);
    }),
    rule("DELETE /wishlist/clear", "removes every wish", async ({ asha, product: { id } }) => {
      await send(WISH, wishFor(id));
      await get("DELETE /wishlist/clear", { as: asha });
      await wishesAre(asha);
    }),
  ];

  const logout = [
    rule("POST /users/logout", "ends the token", async ({ asha, banu }) => {
      await optional("POST /users/logout", { as: asha, body: {} });
      const after = await send("GET /orders/user", { as: asha });
      if (after.ok) breaks("after logout the token is still valid");
      if (after.status !== 401) tolerates(`the ended token is refused with status ${after.status}, not 401`);
      // Another customer's token holds.
      await get("GET /orders/user", { as: banu });
    }),
  ];

  return { customers, accounts, wishlist, logout };
}

/** Addresses under example.com reach nobody (RFC 2606). */
function madeUpEmail(): string {
  return `pallu-check-${randomBytes(8).toString("hex")}@example.com`;
}
