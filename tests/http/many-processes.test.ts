import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loginWords } from "#content/account-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { sampleProducts } from "#tests/support/plain-samples.ts";
import { createClient, type Client as Shopper } from "#tests/support/client.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, orderNumber, payments } from "#tests/support/shopping.ts";
import { startUpstreamProcess } from "#tests/support/upstream-process.ts";

/** Two upstreams and three shops, each a process of its own: two shops before an upstream each, the third with its own inside. */
let shops: RunningShop[];
let database: Client;
const stops: (() => Promise<unknown>)[] = [];

// All start at once on an empty database, so that they meet while they fill it.
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pallu-many-"));
  const server = await startPostgres();
  const shared = { DATABASE_URL: await server.database("shop"), ATTEMPTS_PER_ADDRESS: "100000", TRUST_SHOP: "1" };
  const secrets = { SESSION_SECRETS: "one-secret-for-every-shop-of-these", LOG_LEVEL: "error" };
  const embedded = startShop({ env: { ...secrets, ...shared } });
  const upstreams = await Promise.all([0, 1].map((at) => startUpstreamProcess(path.join(folder, `${at}`), shared)));
  const before = upstreams.map(({ url }) => startShop({ env: { ...secrets, UPSTREAM_URL: url } }));
  shops = await Promise.all([...before, embedded]);
  database = new Client({ connectionString: shared.DATABASE_URL });
  await database.connect();
  stops.push(
    () => database.end(),
    ...[...shops, ...upstreams].map((one) => () => one.stop()),
    () => server.stop(),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const ask = async (sql: string, ...values: unknown[]) => (await database.query<object>(sql, values)).rows;

/** The same shopper at another shop, as behind a load balancer. */
function at(shop: number, from?: Shopper): Shopper {
  const client = createClient(shops[shop]?.url ?? "");
  for (const [name, value] of from?.jar ?? []) client.jar.set(name, value);
  return client;
}

it("two upstreams and three shops that start on one empty PostgreSQL fill it once", async () => {
  expect(await ask("select count(*)::int as all, count(distinct slug)::int as different from products")).toEqual([
    { all: sampleProducts.length, different: sampleProducts.length },
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
    await ask(
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
