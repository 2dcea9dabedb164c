import { randomBytes } from "node:crypto";
import { addressCalls } from "#contract/addresses.ts";
import { authCalls } from "#contract/auth.ts";
import type { ContractCall } from "#contract/call.ts";
import { exampleOrder, exampleProfile } from "#contract/examples.ts";
import { orderCalls } from "#contract/orders.ts";
import { profileCalls } from "#contract/profile.ts";
import { toWireId } from "#contract/shape.ts";
import { stockAlertCalls } from "#contract/stock-alerts.ts";
import { readTerms, termsCalls } from "#contract/terms.ts";
import { wishlistCalls } from "#contract/wishlist.ts";
import { isInStock } from "#domain/variants.ts";
import type { Shop } from "./browsing.ts";
import { breaks, is, madeUpId, skips, type Check, type Customer } from "./check.ts";

const profile = { ...exampleProfile, name: "Pallu Check" };
const { email: _ofAccount, ...delivered } = exampleOrder.shippingInfo;
const office = { ...delivered, label: "Office", city: "Bengaluru", usual: true };
const wrongPassword = { password: "wrong-password" };
const { getTerms } = termsCalls;
const { register, createGuest, logIn, logOut, requestPasswordReset, resetPassword } = authCalls;
const { getCurrentUser, updateUser, copyOwnData, deleteOwnAccount } = profileCalls;
const { getAddresses, addAddress, changeAddress, removeAddress } = addressCalls;
const { askForStockAlert, endStockAlerts, listStockAlerts, removeStockAlert } = stockAlertCalls;
const { getWishlist, addToWishlist, removeFromWishlist, clearWishlist } = wishlistCalls;

/** Logs in. */
async function logInAs(check: Check, { email, password }: Pick<Customer, "email" | "password">): Promise<Customer> {
  const { user, token } = await check.get(logIn, { body: { email, password } });
  is("the user's e-mail", user.email ?? email, email);
  const customer = { email, password, id: user.id, token };
  check.logins.push(customer);
  return customer;
}

const isLoggedIn = async ({ send }: Check, as: Customer) => (await send(orderCalls.listOwnOrders, { as })).ok;

/** Rules that the two customers of a run register and log in. */
export async function customers(check: Check): Promise<void> {
  for (const who of ["asha", "banu"] as const) {
    const text = who === "asha" ? "a customer" : "another customer";
    const account = await check.rule(register, `registers ${text}`, async () => {
      const made = { email: madeUpEmail(), password: madeUpPassword() };
      const answer = await check.send(register, { body: { ...profile, ...made } });
      if (answer.ok) check.accounts.set(made.email, made.password);
      check.succeeds(answer);
      return made;
    });
    check[who] = await check.rule(logIn, `logs ${text} in`, () => logInAs(check, account()));
  }
}

/** Rules of accounts, and of what a customer's profile and addresses tell. */
export async function accounts(check: Check): Promise<void> {
  const { rule, refused, send, get, has, again, refuses } = check;
  const known = () => check.asha().email;
  /** A rule that two calls are answered alike, or whoever asks learns which e-mails are registered. */
  const alike = (call: ContractCall, title: string, sent: object) =>
    rule(call, title, async () => {
      const [one, other] = [
        await send(call, { body: { ...sent, email: known() } }),
        await send(call, { body: { ...sent, email: madeUpEmail() } }),
      ].map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
      is("the answer to a registered e-mail", one, other);
    });

  await refused(register, {
    "refuses an e-mail that is taken": () => ({ body: { ...profile, email: known(), password: "another-password" } }),
    "refuses what is incomplete": () => ({ body: { ...profile, name: "", email: madeUpEmail(), password: "123" } }),
  });
  await refused(logIn, { "refuses a wrong password (401)": () => ({ body: { email: known(), ...wrongPassword } }) });
  await alike(logIn, "answers an unknown e-mail as a wrong password", wrongPassword);
  await alike(requestPasswordReset, "answers known and unknown e-mails alike", {});
  const madeUp = { token: randomBytes(16).toString("hex"), ...wrongPassword };
  await refused(resetPassword, { "refuses a made-up token": () => ({ body: madeUp }) });
  await rule(resetPassword, "ends the old password, and the logins of before", async () => {
    const { resetToken = () => skips("only who is sent the link sees it") } = check.options;
    const banu = check.banu();
    const { email, password } = banu;
    await get(requestPasswordReset, { body: { email } });
    const account = { email, password: madeUpPassword() };
    await get(resetPassword, { body: { token: await resetToken(email), password: account.password } });
    check.accounts.set(email, account.password);
    const renewed = await logInAs(check, account);
    check.banu = () => renewed;
    is("that a token of before is still valid", await isLoggedIn(check, banu), false);
    refuses(await send(logIn, { body: { email, password } }));
  });

  if (has(getTerms) && readTerms((await send(getTerms)).body).guestCheckout === true)
    await rule(createGuest, "makes a guest of a customer's e-mail, who is not that customer", async () => {
      const { user, token } = await get(createGuest, { body: { email: known() } });
      const guest = { ...check.asha(), id: user.id, token };
      check.logins.push(guest);
      is("that the guest is the customer", guest.id === check.asha().id, false);
      await get(orderCalls.listOwnOrders, { as: guest });
    });

  await rule(getCurrentUser, "answers the customer who asks", async () => {
    for (const as of [check.asha(), check.banu()]) {
      const { id, email } = await get(getCurrentUser, { as });
      is("the customer", `${id} ${email ?? as.email}`, `${as.id} ${as.email}`);
    }
  });
  await rule(updateUser, "saves the profile", async () => {
    const { id, email } = check.asha();
    await get(updateUser, { id, body: { ...profile, email, city: "Bengaluru" } });
    if (has(getCurrentUser)) is("the city", (await get(getCurrentUser)).city ?? "Bengaluru", "Bengaluru");
  });
  const chennai = { ...profile, email: null, city: "Chennai" };
  const ofBanu = { "saves nobody else's profile": () => ({ id: check.banu().id, body: chennai }) };
  await refused(updateUser, ofBanu, "harmless");
  await rule(copyOwnData, "answers the data of the customer who asks", async () =>
    is("that it holds the e-mail", JSON.stringify(await get(copyOwnData)).includes(known()), true),
  );
  const deleting = { body: { currentPassword: wrongPassword.password } };
  await refused(deleteOwnAccount, { "deletes nothing with a wrong password": () => deleting });

  const holds = async (expected: string) => {
    const told = (await get(getAddresses)).map(({ label, isUsual }) => `${label ?? ""}${isUsual ? ", usual" : ""}`);
    is("the addresses", told.join("; "), expected);
  };
  const added = await rule(addAddress, "adds an address once", async () => {
    await holds("");
    const [first] = await get(addAddress, { body: office });
    await again(addAddress, { body: office });
    await holds("Office, usual");
    return first?.id ?? breaks("the address has no id");
  });
  const another = { ...office, label: "Work" };
  await refused(addAddress, {
    "refuses an address without a field that orders need": () => ({ body: added() && { ...another, city: "" } }),
  });
  const touching = { "touches nobody else's address": () => ({ as: check.banu(), id: added(), body: another }) };
  for (const call of [changeAddress, removeAddress]) await refused(call, touching);
  await rule(changeAddress, "saves the customer's own address", async () => {
    await get(changeAddress, { id: added(), body: another });
    await holds("Work, usual");
  });
  await rule(removeAddress, "removes the customer's own address", async () => {
    await get(removeAddress, { id: added() });
    await holds("");
  });
}

/** Rules of wishes. */
export async function wishlist(check: Check, { goods }: Shop): Promise<void> {
  const { rule, refused, send, get, has, again } = check;
  const wish = (id = goods().id) => ({
    body: has(getWishlist) ? { productId: toWireId(id) } : skips("it has no wishlist"),
  });
  const holds = async (expected: string, as?: Customer) =>
    is("the wishes", (await get(getWishlist, { as })).map(({ productId }) => productId).join(), expected);

  await rule(getWishlist, "is empty at first", () => holds(""));
  await rule(addToWishlist, "adds a product once", async () => {
    await get(addToWishlist, wish());
    await again(addToWishlist, wish());
    await holds(goods().id);
  });
  await refused(addToWishlist, { "refuses a made-up product": () => wish(madeUpId(goods().id)) }, "harmless");
  await rule(getWishlist, "is each customer's own", () => holds("", check.banu()));
  await rule(removeFromWishlist, "removes a product", async () => {
    const { id } = goods();
    await holds(id);
    await get(removeFromWishlist, { id });
    await holds("");
    const { ok, status } = await send(removeFromWishlist, { id });
    if (!ok) is("the status where a wish is gone already", status, 404);
  });
  await rule(clearWishlist, "removes every wish", async () => {
    await send(addToWishlist, wish());
    await get(clearWishlist);
    await holds("");
  });
}

/** Rules of alerts of stock. */
export async function alerts({ rule, refused, send, get, asha, banu }: Check, { sample }: Shop): Promise<void> {
  const listed = async (as = asha()) => (await get(listStockAlerts, { as })).map(({ id }) => id).join();
  const asked = await rule(askForStockAlert, "takes an alert of what is sold out", async () => {
    const all = sample().flatMap(({ id, variants }) => (variants ?? []).map((one) => ({ ...one, id })));
    const { id, size, color } = all.find((one) => !isInStock(one)) ?? skips("nothing of the first page is sold out");
    await get(askForStockAlert, { as: asha(), body: { product_id: toWireId(id), size, color, email: null } });
    return (await listed()) || breaks("it is not listed");
  });
  await refused(endStockAlerts, { "refuses a made-up token": () => ({ body: { token: "made-up" } }) });
  await rule(removeStockAlert, "ends the customer's own alert, and nobody else's", async () => {
    await send(removeStockAlert, { as: banu(), id: asked() });
    is("the alerts", `${await listed()}, ${await listed(banu())}`, `${asked()}, `);
    await get(removeStockAlert, { id: asked() });
    is("the alerts", await listed(), "");
  });
}

/** Rules of logging out, which end the run. */
export async function logout(check: Check): Promise<void> {
  const { rule, send, get, tolerates } = check;
  await rule(logOut, "leaves a customer logged in on another device", async () => {
    const [asha, other] = [check.asha(), await logInAs(check, check.asha())];
    if (!(await isLoggedIn(check, asha))) {
      check.asha = () => other;
      return tolerates("a login ends the one before: a shopper has one device at a time");
    }
    await get(logOut, { as: other });
    if (!(await isLoggedIn(check, asha))) breaks("a logout on one device ends the login on another");
  });
  await rule(logOut, "ends the token", async () => {
    await get(logOut, { as: check.asha() });
    const { ok, status } = await send(orderCalls.listOwnOrders);
    if (ok) breaks("after logout the token is still valid");
    if (status !== 401) tolerates(`the ended token is refused with status ${status}, not 401`);
    if (!(await isLoggedIn(check, check.banu()))) breaks("a logout ends the login of another customer");
  });
}

/** Addresses under example.com reach nobody (RFC 2606). */
function madeUpEmail(): string {
  return `pallu-check-${randomBytes(8).toString("hex")}@example.com`;
}

function madeUpPassword(): string {
  return randomBytes(12).toString("base64url");
}
