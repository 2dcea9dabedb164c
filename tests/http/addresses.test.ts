import { describe, expect, test } from "vitest";
import * as addressWords from "#content/address-words.ts";
import { toPayment } from "#content/checkout-words.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { attribute, elements, textOf } from "#tests/support/html.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { officeAddress, typedAddress } from "#tests/support/addresses.ts";
import { fieldOf, told, valueOf } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, goToReview, payments } from "#tests/support/shopping.ts";

useSharedShop();

const tab = "/dashboard?tab=address";
const add = async (client: Client, fields: Record<string, string> = {}) =>
  (await client.open("/dashboard/address/new")).press(addressWords.save, { ...typedAddress, ...fields });

/** A customer with a piece in the cart. */
async function buyer() {
  const made = await newCustomer(shop.url);
  await addToCart(made.client, "/product/6", { size: "L", color: "White" });
  return made;
}

/** The addresses above the delivery form; the one that fills it has a star. */
const offered = (page: Page) =>
  elements(page.root, (element) => (attribute(element, "href") ?? "").startsWith("/checkout?step=1&address=")).map(
    (link) => `${textOf(link).split(" ")[0]}${attribute(link, "aria-current") === "true" ? "*" : ""}`,
  );
const delivery = (page: Page) => ["fullName", "city", "zipCode"].map((name) => valueOf(page, name));

describe("addresses in the account", () => {
  test("are added, listed beside the profile's, changed, and removed after a question", async () => {
    const { client, person } = await newCustomer(shop.url);
    const added = await add(client);
    expect([added.url.pathname + added.url.search, added.text.includes(addressWords.saved)]).toEqual([tab, true]);
    for (const words of [person.address, "Office", "5 Residency Road", "Bengaluru, Karnataka 560025 India"])
      expect((await client.open(tab)).text).toContain(words);

    const change = await (await client.open(tab)).follow(/^Change/);
    expect(change.heading).toEqual(addressWords.changeTitle);
    expect(valueOf(change, "label")).toBe("Office");
    expect(valueOf(change, "city")).toBe("Bengaluru");
    const changed = await change.press(addressWords.save, { label: "Work", usual: "on" });
    expect(changed.text).toContain(`Work ${addressWords.usual}`);
    expect(changed.text).not.toContain("Office");

    const ask = await changed.follow(/^Remove/);
    expect(ask.text).toContain(addressWords.confirmRemove);
    expect(ask.text).toContain("5 Residency Road");
    const removed = await ask.press(addressWords.remove);
    expect(removed.url.pathname + removed.url.search).toEqual(tab);
    expect(removed.text).toContain(addressWords.removed);
    expect(removed.text).not.toContain("Residency");
  });

  test("one that cannot be saved while the upstream is down stays typed, and is said to be saved perhaps", async () => {
    const { client } = await newCustomer(shop.url);
    const form = await client.open("/dashboard/address/new");
    const [lost, refused] = await up.during(/addresses/, "closed", async () => [
      await form.press(addressWords.save, typedAddress),
      await form.press(addressWords.save, { ...typedAddress, city: "" }),
    ]);
    expect([lost.status, lost.heading, valueOf(lost, "city")]).toEqual([503, addressWords.addTitle, "Bengaluru"]);
    expect(lost.text).toContain(addressWords.perhaps);
    expect([refused.status, valueOf(refused, "label")]).toEqual([400, "Office"]);
    expect((await client.open("/dashboard/address/new")).status).toBe(200);
    expect((await lost.press(addressWords.save)).text).toContain(addressWords.saved);
  });

  test("an upstream without the calls has the profile's alone, and nothing of others is shown", async () => {
    const { client, person } = await buyer();
    await add(client);
    await up.during(/addresses/, { status: 404 }, async () => {
      const page = await client.open(tab);
      expect(page.status).toBe(200);
      expect(page.text).toContain(person.address);
      expect(page.text).not.toContain(addressWords.others);
      const checkout = await client.open("/checkout?step=1");
      expect([offered(checkout), valueOf(checkout, "city")]).toEqual([[], person.city]);
      expect((await client.open("/dashboard/address/new")).status).toBe(404);
    });
  });
});

describe("the delivery form", () => {
  test("is filled by the usual address, by a link to another one, and keeps what was entered before", async () => {
    const { client, person } = await buyer();
    expect(offered(await client.open("/checkout?step=1"))).toEqual([]);
    await add(client, { fullName: "Meera Rao", usual: "on" });
    const first = await client.open("/checkout?step=1");
    expect(offered(first)).toEqual(["From", "Office*"]);
    expect(delivery(first)).toEqual(["Meera Rao", "Bengaluru", "560025"]);
    const profile = await first.follow(/^From my profile/);
    expect(offered(profile)).toEqual(["From*", "Office"]);
    expect(delivery(profile)).toEqual([person.name, person.city, person.pincode]);
    await profile.press(toPayment, { city: "Hampi" });
    const again = await client.open("/checkout?step=1");
    expect([offered(again), valueOf(again, "city")]).toEqual([["From", "Office"], "Hampi"]);
    const office = await again.follow(/^Office/);
    expect([delivery(office), valueOf(office, "email")]).toEqual([["Meera Rao", "Bengaluru", "560025"], person.email]);
    await office.press(toPayment);
    await goToReview(client, payments.cod);
    expect((await client.open("/checkout?step=3")).text).toContain(officeAddress.address);
  });

  test("what was typed is never replaced by the PIN code's state, nor one outside of India suggested", async () => {
    const { client } = await buyer();
    const form = await client.open("/checkout?step=1");
    const typed = await form.press(toPayment, { state: "Kerela", zipCode: "600001", city: "" });
    expect([valueOf(typed, "state"), attribute(fieldOf(typed, "state"), "aria-invalid")]).toEqual(["Kerela", "false"]);
    const abroad = await form.press(toPayment, { state: "", zipCode: "600001", country: "DE" });
    expect(valueOf(abroad, "state")).toBe("");
    expect(told(abroad, "state")).toMatch(/Please provide your state\.$/);
  });
});
