import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as messages from "#app/content/messages.ts";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import { sessionCookie } from "#app/session/cookies/session-cookie.server.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { serveWrongly, type Proxied } from "#tests/support/proxied-upstream.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { becomeCustomer, newPerson, type Person } from "#tests/support/shopping.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

const secret = "a-late-secret-of-thirty-two-characters";
const emptyHeading = "Your cart is empty";
const HOUR_MS = 60 * 60 * 1000;

let up: TestUpstream;
let proxied: Proxied;
let shop: RunningShop;
let neighbour: RunningShop;
/** Whether the upstream ends tokens; one that cannot answers 404. */
let endsTokens = true;
/** The next call that fits is answered by the upstream, and its answer held back until it is released. */
let gate: { call: RegExp; reached: () => void; released: Promise<void> } | null = null;

beforeAll(async () => {
  up = await startTestUpstream({ now: () => new Date() });
  up.database.exec("update products set stock = 1000");
  proxied = await serveWrongly(up.upstream, async (request, pass) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (call === "POST /users/logout" && !endsTokens) return Response.json({ message: "Not found" }, { status: 404 });
    const held = gate !== null && gate.call.test(call) ? gate : null;
    if (held !== null) gate = null;
    const answer = await pass(request);
    held?.reached();
    await held?.released;
    return answer;
  });
  const env = {
    UPSTREAM_URL: proxied.url,
    SESSION_SECRETS: secret,
    SESSION_IDLE_MINUTES: "60",
    SESSION_MAX_MINUTES: "600",
  };
  [shop, neighbour] = await Promise.all([startShop({ env }), startShop({ env })]);
});
afterAll(async () => {
  await Promise.all([shop.stop(), neighbour.stop()]);
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
async function shopper(name: string): Promise<{ client: Client; person: Person; productId: string }> {
  const [client, person, productId] = [createClient(shop.url), newPerson(), String(up.product({ name }))];
  await becomeCustomer(client, person);
  await send(client, `${shop.url}/cart/add`, { productId });
  expect((await client.open("/cart")).text).toContain(name);
  return { client, person, productId };
}

const logOut =
  (client: Client, base = shop.url) =>
  async () =>
    expect((await send(client, `${base}/logout`, {})).location).toBe("/login");

/** Another device of the same customer adds a piece: the next answer about the cart changes what the browser keeps. */
async function addElsewhere({ email, password }: Person, name: string): Promise<void> {
  const other = createClient(neighbour.url);
  await send(other, `${neighbour.url}/login`, { email, password });
  await send(other, `${neighbour.url}/cart/add`, { productId: String(up.product({ name })) });
}

/** The client's session as it would be had it been unused for half an hour: its next use is marked. */
async function leaveUnmarked(client: Client): Promise<void> {
  const session = await sessionCookie.read(
    readCookies(`pallu_session=${client.jar.get("pallu_session")}`),
    [secret],
    false,
  );
  if (session === null) throw new Error("no session to age");
  const line = await sessionCookie.write({ ...session, seenAt: Date.now() - HOUR_MS / 2 }, [secret], false);
  client.jar.set("pallu_session", /=([^;]*)/.exec(line)?.[1] ?? "");
}

const kept = ({ jar }: Client) =>
  ["pallu_session", "pallu_cart", "pallu_checkout", "pallu_typed", "pallu_stamp"].filter((name) => jar.has(name));

describe("a page that is answered after the logout", () => {
  test("leaves nothing of the customer in the browser", async () => {
    const { client } = await shopper("Left Stole");
    const page = await late(/^GET \/cart/, () => client.open("/cart"), logOut(client));
    expect(page.url.pathname).toBe("/cart");
    expect(kept(client)).toEqual([]);
    const cart = await client.open("/cart");
    expect([cart.heading, cart.text.includes("Left Stole")]).toEqual([emptyHeading, false]);
  });

  test("does not log in again where the upstream cannot end tokens", async () => {
    endsTokens = false;
    const { client, person } = await shopper("Marked Stole");
    await leaveUnmarked(client);
    await addElsewhere(person, "Marked Second Stole");
    await late(/^GET \/cart/, () => client.open("/cart"), logOut(client));
    endsTokens = true;
    expect(kept(client)).toEqual([]);
    expect((await client.open("/dashboard")).url.pathname).toBe("/login");
  });

  test("shows the next visitor no message of an addition", async () => {
    const { client } = await shopper("Told Stole");
    const productId = String(up.product({ name: "Late Stole" }));
    await client.open("/login");
    await late(/^POST \/cart/, () => send(client, `${shop.url}/cart/add`, { productId }), logOut(client));
    expect(kept(client)).toEqual([]);
    const page = await client.open("/contact");
    expect([page.text.includes("Late Stole"), page.text.includes(messages.loggedOut)]).toEqual([false, true]);
  });
});

describe("a cart that another process wrote after the logout", () => {
  /** The browser after a logout that one process answered, and a page that another answered later. */
  async function leftBehind(name: string): Promise<Client> {
    const { client, person } = await shopper(name);
    await addElsewhere(person, `${name} Again`);
    await late(/^GET \/cart/, () => client.open("/cart"), logOut(client, neighbour.url));
    expect(client.jar.has("pallu_cart")).toBe(true);
    return client;
  }

  test("does not go into the cart of the next customer, while what they add as a guest does", async () => {
    const client = await leftBehind("Unmerged Stole");
    const left = new Map(client.jar);
    expect((await client.open("/cart")).heading).toBe(emptyHeading);
    expect(kept(client)).toEqual([]);
    const { person } = await newCustomer(shop.url);
    const guest = createClient(shop.url);
    for (const [name, value] of left) guest.jar.set(name, value);
    await send(guest, `${shop.url}/cart/add`, { productId: String(up.product({ name: "Guest Stole" })) });
    await send(guest, `${shop.url}/login`, loginOf(person));
    const cart = await guest.open("/cart");
    expect([cart.text.includes("Guest Stole"), cart.text.includes("Unmerged Stole")]).toEqual([true, false]);
  });
});
