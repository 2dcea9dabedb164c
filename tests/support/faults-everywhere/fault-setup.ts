import { expect } from "vitest";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import type { FaultUpstream } from "#tests/support/fault-upstream.ts";
import { officeAddress } from "#tests/support/office-address.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import {
  addFromProduct,
  addToCart,
  becomeCustomer,
  goToReview,
  newPerson,
  orderCart,
  payments,
  type Person,
} from "#tests/support/shopping.ts";
import { storeDelivery } from "#tests/support/stored-returns.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";
import type { LocalServer } from "#tests/support/serve-locally.ts";
import { startWire } from "#tests/support/wire.ts";

/** What a shopper is about to send, and from which browser. */
export interface Ready {
  client: Client;
  send(): Promise<Page>;
}

/** The shop, the upstream that fails, and the shoppers that go through everything. */
export interface FaultSetup {
  up: FaultUpstream;
  /** The shop before the shoppers: `withLongDeadline` as a rule, `withShortDeadline` where a call meets the deadline; they share their cookies. */
  shop: LocalServer & { is: RunningShop };
  withLongDeadline: RunningShop;
  withShortDeadline: RunningShop;
  person: Person;
  /** A customer with a cart, a wish and an order. */
  shopper: Client;
  /** One at the checkout. */
  buyer: Client;
  /** One who orders. */
  orderer: Client;
  /** One who pays. */
  payer: Client;
  /** One who removes things. */
  keeper: Client;
  /** An order of the buyer's. */
  order: string;
  /** An order of the buyer's that has arrived. */
  delivered: string;
  /** Who is behind each browser. */
  people: Map<Client, Person>;
  /** Each payment is by other means: what was paid once is paid. */
  means: number;
  /** The piece that is wished for and put into carts: another where it must not be there yet. */
  piece: number;
  /** What is prepared once for all faults: doing it again does no harm. */
  kept: Map<string, Ready>;
}

/** What everybody buys. */
export const choice = { size: "M", color: "Red" };

/** Starts two shops on one upstream, and brings every shopper to where they begin. One call may take `deadlineMs` where calls are never answered. */
export async function prepareSetup(up: FaultUpstream, deadlineMs: number): Promise<FaultSetup> {
  const env = { UPSTREAM_URL: up.url, ATTEMPTS_PER_ACCOUNT: "1000" };
  const withLongDeadline = await startShop({ env: { ...env, LOG_LEVEL: "silent" } });
  const withShortDeadline = await startShop({
    dataDir: withLongDeadline.dataDir,
    env: { ...env, UPSTREAM_TIMEOUT_MS: String(deadlineMs) },
  });
  const shop: FaultSetup["shop"] = { ...(await startWire(() => shop.is.url)), is: withLongDeadline };
  storeCustomersOf(shop.url, { database: up.database, dataDir: withLongDeadline.dataDir });
  // However often the table is gone through, no piece sells out.
  up.database.exec("update products set stock = 1000");
  const people = new Map<Client, Person>();
  async function customer(who = newPerson()): Promise<Client> {
    const client = createClient(shop.url);
    await becomeCustomer(client, who);
    people.set(client, who);
    return client;
  }
  const person = newPerson();
  const [shopper, buyer, orderer, payer, keeper] = await Promise.all([
    customer(person),
    customer(),
    customer(),
    customer(),
    customer(),
  ]);
  await addToCart(shopper, "/product/2", choice);
  await addToCart(keeper, "/product/2", choice);
  await (await shopper.open("/product/4")).press(productWords.addToWishlist);
  const setup: FaultSetup = {
    up,
    shop,
    withLongDeadline,
    withShortDeadline,
    person,
    shopper,
    buyer,
    orderer,
    payer,
    keeper,
    people,
    order: "",
    delivered: "",
    means: 0,
    piece: 6,
    kept: new Map<string, Ready>(),
  };
  await makeFreshOrders(setup);
  await addToCart(buyer, "/product/2", choice);
  await goToReview(buyer, payments.cod);
  await addToCart(payer, "/product/2", choice);
  await goToReview(payer, payments.cod);
  return setup;
}

/** Stops both shops. */
export async function stopSetup({ shop, withShortDeadline, withLongDeadline }: FaultSetup): Promise<void> {
  await shop.stop();
  await withShortDeadline.stop();
  await withLongDeadline.stop();
}

/** A new order of the buyer's, to be cancelled and ordered again, and a review before the one who orders. */
export async function makeFreshOrders(setup: FaultSetup): Promise<void> {
  const { up, buyer, orderer } = setup;
  expect((await addFromProduct(buyer, "/product/2", choice)).text).toContain(messages.addedToCart);
  setup.delivered = await orderCart(buyer);
  storeDelivery((statement, ...values) => void up.database.prepare(statement).run(...values), setup.delivered);
  expect((await addFromProduct(buyer, "/product/2", choice)).text).toContain(messages.addedToCart);
  setup.order = await orderCart(buyer);
  expect((await addFromProduct(orderer, "/product/2", choice)).text).toContain(messages.addedToCart);
  await goToReview(orderer, payments.cod);
  up.database
    .prepare("insert or replace into addresses select ?, id, 'Mother', ?, 0, '' from customers where email = ?")
    .run(KEPT_ADDRESS, JSON.stringify(officeAddress), setup.people.get(setup.keeper)?.email ?? "");
}

/** The id of an address of the keeper's. */
export const KEPT_ADDRESS = 9_001;

/** The same shopper in another browser, which says where its forms stand if it is to. */
export function copyOf({ shop, people }: FaultSetup, client: Client, page?: string): Client {
  const copy = createClient(shop.url, page === undefined ? {} : { referer: shop.url + page });
  for (const [name, value] of client.jar) copy.jar.set(name, value);
  const who = people.get(client);
  if (who !== undefined) people.set(copy, who);
  return copy;
}
