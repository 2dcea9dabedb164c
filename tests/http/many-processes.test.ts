import { afterAll, beforeAll, expect, it } from "vitest";
import { loginWords } from "#content/account-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { startFleet, type Fleet } from "#tests/support/fleet.ts";
import { sellOut } from "#tests/support/sell-out.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, orderNumber, payments } from "#tests/support/shopping.ts";

let fleet: Fleet;
beforeAll(async () => void (fleet = await startFleet()));
afterAll(() => fleet.stop());

/** The same shopper at another shop, as behind a load balancer. */
function at(shop: number, from?: Client): Client {
  const client = createClient(fleet.shops[shop]?.url ?? "");
  for (const [name, value] of from?.jar ?? []) client.jar.set(name, value);
  return client;
}

it("two upstreams and three shops that start on one empty PostgreSQL fill it once", async () => {
  expect(await fleet.ask("select count(*)::int as all, count(distinct slug)::int as different from products")).toEqual([
    { all: sampleCatalogue.products.length, different: sampleCatalogue.products.length },
  ]);
});

it("a shopper whose every page another shop answers has one session, one cart and one order", async () => {
  const person = newPerson();
  const first = at(0);
  await becomeCustomer(first, person);
  const second = at(1, first);
  await addToCart(second, "/product/50", { size: "M", color: "Red" });
  const third = at(2, second);
  const place = (await goToReview(third, payments.card)).prepare(checkoutWords.placeOrder);
  const number = orderNumber(await place());
  expect((await at(0, third).open(`/order/${number}`)).text).toContain(number);
  expect(
    await fleet.ask(
      "select count(*)::int as orders from orders where customer_id = (select id from customers where email = $1)",
      person.email,
    ),
  ).toEqual([{ orders: 1 }]);
  // Attempts to guess a password count wherever they are made.
  const tries = [];
  for (let count = 0; count < 12; count++)
    tries.push(
      (
        await (
          await at(count % 3).open("/login")
        ).press(loginWords.submit, { email: person.email, password: "wrong-password" })
      ).status,
    );
  expect(tries.slice(-2)).toEqual([429, 429]);
});

it("sells each of the last items once while upstreams are killed: orders, stock and mails add up", async () => {
  const report = await sellOut(fleet, { pieces: 40, buyers: 8, powerCuts: 2 });
  expect(report.problems).toEqual([]);
  expect(report).toMatchObject({ placed: 40, powerCuts: 2 });
  expect(report.refused).toBeGreaterThan(0);
});
