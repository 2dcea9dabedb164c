import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as orderWords from "#app/content/order-words.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import {
  addFromProduct,
  becomeCustomer,
  goToReview,
  newPerson,
  orderNumber,
  payments,
  type Person,
} from "#tests/support/shopping.ts";
import { startWire } from "#tests/support/wire.ts";

const SHOPPERS = 6;

test("every order that was acknowledged is there once after a power cut, and none twice", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pallu-power-"));
  let shop = await startShop({ dataDir });
  // The shop started anew may have another port: the old one can be somebody else's by then.
  const wire = await startWire(() => shop.url);
  const shoppers = await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, index) => {
      const [client, person] = [createClient(wire.url), newPerson()];
      await becomeCustomer(client, person);
      // Garments: they come in every size and colour.
      await addFromProduct(client, `/product/${7 + index}`, { size: "M", color: "Red" });
      return { client, person, place: (await goToReview(client, payments.cod)).prepare(checkoutWords.placeOrder) };
    }),
  );
  // The cut comes with the first acknowledgement, while the others are on their way.
  const placing = shoppers.map(({ place }) => place().catch(() => null));
  await Promise.race(placing);
  await shop.kill();
  const acknowledged = (await Promise.all(placing)).map((page) =>
    page?.heading === "Order Placed Successfully!" ? orderNumber(page) : null,
  );
  expect(acknowledged.some((number) => number !== null)).toBe(true);

  shop = await startShop({ dataDir });
  try {
    for (const [index, { client, person, place }] of shoppers.entries()) {
      const number = acknowledged[index] ?? null;
      const orders = await ordersOf(client, person);
      if (number !== null) expect(orders).toEqual([number]);
      expect(orders.length).toBeLessThanOrEqual(1);
      // Whoever got no answer presses again, with the same form.
      const again = await place();
      expect(again.heading).toBe("Order Placed Successfully!");
      expect(await ordersOf(client, person)).toEqual([number ?? orders[0] ?? orderNumber(again)]);
    }
  } finally {
    await wire.stop();
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function ordersOf(client: Client, person: Person): Promise<string[]> {
  let page: Page = await client.open("/dashboard?tab=orders");
  if (page.url.pathname === "/login")
    page = await page.press("Login", { email: person.email, password: person.password });
  return page
    .addresses(new RegExp(`^${orderWords.view}`))
    .map((address) => decodeURIComponent(new URL(address).pathname.replace("/order/", "")));
}
