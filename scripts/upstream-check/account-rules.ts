import { randomBytes } from "node:crypto";
import { savedAddress } from "#contract/addresses.ts";
import { readLogin } from "#contract/auth.ts";
import { readUser } from "#contract/profile.ts";
import { readList, toWireId } from "#contract/shape.ts";
import { wishlistItem } from "#contract/wishlist.ts";
import { breaks, is, madeUpId, rule, skips } from "./check.ts";
import type { Check, Customer, Facts, Owner, Rule } from "./check.ts";

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
const [REGISTER, LOGIN, LOGOUT] = ["POST /users/register", "POST /users/login", "POST /users/logout"];
const [FORGOT, RESET] = ["POST /users/forgot-password", "POST /users/reset-password"];
const [PROFILE, ORDERS] = ["PUT /users/{id}", "GET /orders/user"];
const [ADDRESSES, ADDRESS] = ["/users/me/addresses", "/users/me/addresses/{id}"];
const ME = "GET /users/me";
const [WISHES, WISH, UNWISH] = ["GET /wishlist", "POST /wishlist/add", "DELETE /wishlist/remove/{id}"];

/** Rules of customers: that they register, log in, keep their data and wishes to themselves, and log out. */
export function customerRules(
  check: Check,
  { resetToken }: Owner,
): Record<"customers" | "accounts" | "wishlist" | "logout", Rule[]> {
  const { known, facts, states, accounts: kept, send, get, has, again, refuses, refused, tolerates } = check;

  async function logIn(account: Facts["account"]): Promise<Customer> {
    const { email, password } = account;
    const { user, token } =
      readLogin(await get(LOGIN, { body: { email, password } })) ??
      breaks("the answer has no token, or no user with an id");
    is("the user's e-mail", user.email ?? email, email);
    const customer = { email, password, id: user.id, token };
    check.logins.push(customer);
    return customer;
  }
  const isLoggedIn = async (as: Customer) => (await send(ORDERS, { as })).ok;

  const customers = (["asha", "banu"] as const).flatMap((who) => {
    const text = who === "asha" ? "a customer" : "another customer";
    return [
      rule(REGISTER, `registers ${text}`, async () => {
        const account = { email: madeUpEmail(), password: madeUpPassword() };
        const answer = await send(REGISTER, { body: { ...profile, ...account } });
        if (answer.ok) kept.set(account.email, account.password);
        check.succeeds(answer);
        known.account = account;
      }),
      rule(LOGIN, `logs ${text} in`, async ({ account }) => {
        delete known.account;
        known[who] = await logIn(account);
      }),
    ];
  });

  /** The city of a customer's profile; null where the server does not tell it. */
  const cityOf = async (as: Customer) => (has(ME) ? (readUser(await get(ME, { as }))?.city ?? null) : null);
  const addresses = async () =>
    (readList(savedAddress, await get(`GET ${ADDRESSES}`)) ?? [])
      .map(({ label, isUsual }) => `${label ?? ""}${isUsual ? ", usual" : ""}`)
      .join("; ");
  const wishes = async (as?: Customer) =>
    (readList(wishlistItem, await get(WISHES, { as })) ?? []).map(({ productId }) => productId).join();
  Object.assign(states, {
    profile: async () => [await cityOf(facts.asha), await cityOf(facts.banu)],
    addresses: async () => has(`GET ${ADDRESSES}`) && addresses(),
    wishlist: async () => has(WISHES) && wishes(),
  });

  /** A rule that two calls are answered alike, or whoever asks learns which e-mails are registered. */
  const alike = (call: string, title: string, sent: object) =>
    rule(call, title, async ({ asha }) => {
      const one = await send(call, { body: { ...sent, email: asha.email } });
      const other = await send(call, { body: { ...sent, email: madeUpEmail() } });
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
    alike(LOGIN, "answers an unknown e-mail as a wrong password", wrongPassword),
    alike(FORGOT, "answers known and unknown e-mails alike", {}),
    refused(RESET, "refuses a made-up token", () => ({
      body: { token: randomBytes(16).toString("hex"), ...wrongPassword },
    })),
    rule(RESET, "ends the old password, and the logins of before", async ({ banu }) => {
      if (resetToken === undefined) return skips("only who is sent the link sees it");
      await get(FORGOT, { body: { email: banu.email } });
      const account = { email: banu.email, password: madeUpPassword() };
      const token = await resetToken(banu.email);
      await get(RESET, { body: { token, password: account.password } });
      kept.set(account.email, account.password);
      known.banu = await logIn(account);
      if (await isLoggedIn(banu)) breaks("a token of before the new password is still valid");
      const { email, password } = banu;
      refuses(await send(LOGIN, { body: { email, password } }));
    }),
    rule(ME, "answers the customer who asks", async ({ asha, banu }) => {
      for (const as of [asha, banu]) {
        const user = readUser(await get(ME, { as }));
        if (user?.id !== as.id || (user.email !== null && user.email !== as.email))
          breaks(`customer ${as.id} is answered customer ${user?.id ?? "nobody"}: another customer's profile`);
      }
    }),
    rule(PROFILE, "saves the profile", async ({ asha: as }) => {
      await get(PROFILE, { as, id: as.id, body: { ...profile, email: as.email, city: "Bengaluru" } });
      is("the city", (await cityOf(as)) ?? "Bengaluru", "Bengaluru");
    }),
    refused(
      PROFILE,
      "saves nobody else's profile",
      ({ asha, banu }) => ({ as: asha, id: banu.id, body: { ...profile, email: null, city: "Chennai" } }),
      "harmless",
    ),
    rule("GET /users/me/copy", "answers the data of the customer who asks", async ({ asha }) => {
      const body = await get("GET /users/me/copy", { as: asha });
      if (!JSON.stringify(body).includes(asha.email)) breaks("the copy does not hold the customer's e-mail");
    }),
    refused("POST /users/me/delete", "deletes nothing with a wrong password", () => ({
      body: { currentPassword: "wrong-password" },
    })),
    rule(`POST ${ADDRESSES}`, "adds an address once", async () => {
      is("the addresses of a new customer", await addresses(), "");
      const added = readList(savedAddress, await get(`POST ${ADDRESSES}`, { body: office }));
      known.address = added?.[0]?.id ?? breaks("the address has no id");
      await again(`POST ${ADDRESSES}`, { body: office });
      is("the addresses", await addresses(), "Office, usual");
    }),
    refused(`POST ${ADDRESSES}`, "refuses an address without a field that orders need", ({ address }) => ({
      body: address && { ...office, label: "Home", city: "" },
    })),
    ...(["PUT", "DELETE"] as const).map((method) =>
      refused(`${method} ${ADDRESS}`, "touches nobody else's address", ({ banu: as, address: id }) => ({
        as,
        id,
        body: method === "PUT" ? { ...office, label: "Work" } : undefined,
      })),
    ),
    rule(`PUT ${ADDRESS}`, "saves the customer's own address", async ({ address: id }) => {
      await get(`PUT ${ADDRESS}`, { id, body: { ...office, label: "Work" } });
      is("the addresses", await addresses(), "Work, usual");
    }),
    rule(`DELETE ${ADDRESS}`, "removes the customer's own address", async ({ address: id }) => {
      await get(`DELETE ${ADDRESS}`, { id });
      is("the addresses", await addresses(), "");
    }),
  ];

  const wish = (id: string) => ({ body: has(WISHES) ? { productId: toWireId(id) } : skips("it has no wishlist") });

  const wishlist = [
    rule(WISHES, "is empty at first", async () => is("the wishes of a new customer", await wishes(), "")),
    rule(WISH, "adds a product once", async ({ product: { id } }) => {
      await get(WISH, wish(id));
      await again(WISH, wish(id));
      is("the wishes", await wishes(), id);
    }),
    refused(WISH, "refuses a product that does not exist", ({ product }) => wish(madeUpId(product.id)), "harmless"),
    rule(WISHES, "is each customer's own", async ({ banu }) => is("the wishes of another", await wishes(banu), "")),
    rule(UNWISH, "removes a product", async ({ product: { id } }) => {
      is("the wishes before", await wishes(), id);
      await get(UNWISH, { id });
      is("the wishes", await wishes(), "");
      const { ok, status } = await send(UNWISH, { id });
      if (!ok) is("the status where a wish is gone already", status, 404);
    }),
    rule("DELETE /wishlist/clear", "removes every wish", async ({ product: { id } }) => {
      await send(WISH, wish(id));
      await get("DELETE /wishlist/clear");
      is("the wishes", await wishes(), "");
    }),
  ];

  const logout = [
    rule(LOGOUT, "leaves a customer logged in on another device", async ({ asha }) => {
      const other = await logIn(asha);
      if (!(await isLoggedIn(asha))) {
        known.asha = other;
        return tolerates("a login ends the one before: a shopper has one device at a time");
      }
      await get(LOGOUT, { as: other });
      if (!(await isLoggedIn(asha))) breaks("a logout on one device ends the login on another");
    }),
    rule(LOGOUT, "ends the token", async ({ asha, banu }) => {
      await get(LOGOUT, { as: asha });
      const { ok, status } = await send(ORDERS, { as: asha });
      if (ok) breaks("after logout the token is still valid");
      if (status !== 401) tolerates(`the ended token is refused with status ${status}, not 401`);
      if (!(await isLoggedIn(banu))) breaks("a logout ends the login of another customer");
    }),
  ];

  return { customers, accounts, wishlist, logout };
}

/** Addresses under example.com reach nobody (RFC 2606). */
function madeUpEmail(): string {
  return `pallu-check-${randomBytes(8).toString("hex")}@example.com`;
}

function madeUpPassword(): string {
  return randomBytes(12).toString("base64url");
}
