import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as messages from "#app/content/messages.ts";
import type { Client } from "#tests/support/client.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { send } from "#tests/support/fault-form.ts";
import { serveWrongly, type Proxied } from "#tests/support/proxied-upstream.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

let up: TestUpstream;
let proxied: Proxied;
let shop: RunningShop;
/** The next call that fits is answered by the upstream, and its answer held back until it is released. */
let gate: { call: RegExp; reached: () => void; released: Promise<void> } | null = null;

beforeAll(async () => {
  up = await startTestUpstream({ now: () => new Date() });
  up.database.exec("update products set stock = 1000");
  proxied = await serveWrongly(up.upstream, async (request, pass) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const held = gate !== null && gate.call.test(call) ? gate : null;
    if (held !== null) gate = null;
    const answer = await pass(request);
    held?.reached();
    await held?.released;
    return answer;
  });
  shop = await startShop({ env: { UPSTREAM_URL: proxied.url } });
});
afterAll(async () => {
  await shop.stop();
  await proxied.close();
  await up.stop();
});

/** Does something while another request of the same browser waits for the upstream; what the late answer came to. */
async function late<T>(call: RegExp, request: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gate = { call, reached: reached.resolve, released: released.promise };
  const answer = request();
  await reached.promise;
  try {
    await meanwhile();
  } finally {
    released.resolve();
  }
  return answer;
}

/** A customer with a stole in the cart. */
async function shopper(name: string): Promise<Client> {
  const { client } = await newCustomer(shop.url);
  await send(client, `${shop.url}/cart/add`, { productId: String(up.product({ name })) });
  expect((await client.open("/cart")).text).toContain(name);
  return client;
}

const logOut = (client: Client) => async () =>
  expect((await send(client, `${shop.url}/logout`, {})).location).toBe("/login");

const kept = ({ jar }: Client) =>
  ["pallu_session", "pallu_cart", "pallu_checkout", "pallu_typed", "pallu_stamp"].filter((name) => jar.has(name));

describe("a page that is answered after the logout", () => {
  test("leaves nothing of the customer in the browser", async () => {
    const client = await shopper("Left Stole");
    const page = await late(/^GET \/cart/, () => client.open("/cart"), logOut(client));
    expect(page.url.pathname).toBe("/cart");
    expect(kept(client)).toEqual([]);
    const cart = await client.open("/cart");
    expect([cart.heading, cart.text.includes("Left Stole")]).toEqual(["Your cart is empty", false]);
  });

  test("shows the next visitor no message of an addition", async () => {
    const client = await shopper("Told Stole");
    const productId = String(up.product({ name: "Late Stole" }));
    await client.open("/login");
    await late(/^POST \/cart/, () => send(client, `${shop.url}/cart/add`, { productId }), logOut(client));
    expect(kept(client)).toEqual([]);
    const page = await client.open("/contact");
    expect([page.text.includes("Late Stole"), page.text.includes(messages.loggedOut)]).toEqual([false, true]);
  });
});
