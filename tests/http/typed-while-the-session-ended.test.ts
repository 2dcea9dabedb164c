import { beforeEach, describe, expect, test } from "vitest";
import * as dashboardWords from "#app/content/dashboard-words.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { attribute, elements } from "#tests/support/html.ts";
import { useSharedShop, type SharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, becomeCustomer, logIn, newPerson, type Person } from "#tests/support/shopping.ts";

let shared: SharedShop;
useSharedShop((given) => (shared = given));

let client: Client;
let person: Person;
beforeEach(async () => {
  client = createClient(shared.shop.url);
  person = newPerson();
  await becomeCustomer(client, person);
  await addToCart(client, "/product/6", { size: "L", color: "White" });
});

const forms = [
  { name: "the delivery address", path: "/checkout?step=1", button: checkoutWords.toPayment },
  { name: "the profile", path: "/dashboard?tab=edit-profile", button: dashboardWords.save },
] as const;

const endings: { name: string; end: (send: () => Promise<Page>) => Promise<Page> }[] = [
  {
    name: "when the upstream says so",
    end: (send) => shared.up.during(/^(PUT \/users|GET \/orders)/, { status: 401 }, send),
  },
  {
    name: "when the browser has dropped its cookie",
    end: (send) => {
      for (const name of ["pallu_session", "pallu_checkout"]) client.jar.delete(name);
      return send();
    },
  },
];

describe.each(forms)("$name that was typed while the session ended", ({ path, button }) => {
  test.each(endings)("$name, is there after the login", async ({ end }) => {
    const form = await client.open(path);
    const answer = await end(() => form.press(button, { city: "Hampi" }));
    expect(answer.url.pathname).toBe("/login");
    await logIn(client, person);
    expect(cityIn(await client.open(path))).toBe("Hampi");
  });

  test("is shown to nobody else who logs in next", async () => {
    const form = await client.open(path);
    client.jar.delete("pallu_session");
    await form.press(button, { city: "Hampi" });
    const other = newPerson();
    await becomeCustomer(createClient(shared.shop.url), other);
    await logIn(client, other);
    await addToCart(client, "/product/6", { size: "L", color: "White" });
    expect(cityIn(await client.open(path))).toBe(other.city);
  });
});

function cityIn({ root }: Page): string | null {
  const [field] = elements(root, (element) => attribute(element, "name") === "city");
  return field === undefined ? null : attribute(field, "value");
}
