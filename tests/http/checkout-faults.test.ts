import { describe, expect, test } from "vitest";
import * as checkoutWords from "#app/content/checkout-words.ts";
import * as messages from "#app/content/messages.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { usualFaults, type FaultUpstream } from "#tests/support/fault-upstream.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { goToReview, orderCart, orderNumber, payments } from "#tests/support/shopping.ts";
import { customerWithStole, openPayment, paymentCount, shipping } from "#tests/support/checkout-customer.ts";
import { alerts, checked, valueOf } from "#tests/support/page-reading.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

const title = checkoutWords.stepTitles;

const withStole = (piece?: { price?: number }) => customerWithStole({ shop, up }, piece);
const atPayment = (given?: Client) => openPayment({ shop, up }, given);

describe.each(usualFaults)("when the upstream fails (%s)", (_, fault) => {
  test("each step keeps what was entered, says that the order could not be loaded, and recovers", async () => {
    const { client } = await withStole();
    await goToReview(client, payments.cod);
    for (const step of [1, 2, 3] as const) {
      const failed = await up.during(/^GET \/(cart|products)/, fault, () => client.open(`/checkout?step=${step}`));
      expect([failed.status, failed.heading, alerts(failed)]).toEqual([503, title[step], checkoutWords.cartFailed]);
      expect(failed.hasButton(checkoutWords.placeOrder)).toBe(false);
      const again = await failed.follow(checkoutWords.tryAgain);
      expect([again.status, again.heading]).toEqual([200, title[step]]);
    }
  });

  test("the payment says so, keeps the method and forgets the card", async () => {
    const { page } = await shared().then(({ client }) => atPayment(client));
    const failed = await up.during(/^POST \/payments/, fault, () =>
      page.press(checkoutWords.toReview, { ...payments.card, cardName: "Meera Iyer" }),
    );
    expect(failed.status).toBe(503);
    expect(alerts(failed)).toContain(messages.paymentRefused);
    expect([
      checked(failed),
      valueOf(failed, "cardName"),
      valueOf(failed, "cardNumber"),
      valueOf(failed, "cvv"),
    ]).toEqual(["card", "Meera Iyer", "", ""]);
    // Four digits alone may be those of the port.
    expect(failed.source).not.toMatch(/SQLITE|api\.js|4111[ -]?11/);
  });

  test("placing says so, stays open, and the same form places it afterwards", async () => {
    const { client, id } = await withStole();
    const review = await goToReview(client, payments.card);
    const failed = await up.during(/^POST \/orders/, fault, () => review.press(checkoutWords.placeOrder));
    expect([failed.status, alerts(failed)]).toEqual([
      503,
      expect.stringContaining("Failed to place order. Please try again."),
    ]);
    expect(up.stockOf(id)).toBe(10);
    const confirmation = await failed.press(checkoutWords.placeOrder);
    expect([confirmation.heading, up.stockOf(id)]).toEqual(["Order Placed Successfully!", 9]);
  });
});

test("an order whose answer was lost is found, not placed again", async () => {
  const { client, id } = await withStole();
  const review = await goToReview(client, payments.card);
  const confirmation = await up.during(/^POST \/orders/, "lost", () => review.press(checkoutWords.placeOrder));
  expect(confirmation.heading).toBe("Order Placed Successfully!");
  expect(up.stockOf(id)).toBe(9);
  expect((await client.open(`/order/${orderNumber(confirmation)}`)).status).toBe(200);
  expect(orderNumber(await review.press(checkoutWords.placeOrder))).toBe(orderNumber(confirmation));
});

test("an order whose answer was lost with everything after it is found by the same form later", async () => {
  const { client, id } = await withStole();
  const review = await goToReview(client, payments.cod);
  const failed = await up.during(/ \/(orders|cart)/, "lost", () => review.press(checkoutWords.placeOrder));
  expect(failed.status).toBe(503);
  const confirmation = await (failed.hasButton(checkoutWords.placeOrder) ? failed : review).press(
    checkoutWords.placeOrder,
  );
  expect([confirmation.heading, up.stockOf(id)]).toEqual(["Order Placed Successfully!", 9]);
});

test("an order is said to be perhaps placed when its answer and the list of orders are lost, and is found later", async () => {
  const { client, id } = await withStole();
  const review = await goToReview(client, payments.cod);
  const unsure = await up.during(/ \/orders/, "lost", () => review.press(checkoutWords.placeOrder));
  expect([unsure.url.pathname + unsure.url.search, unsure.text]).toEqual([
    "/dashboard?tab=orders",
    expect.stringContaining(checkoutWords.perhapsPlaced),
  ]);
  expect((await client.open("/dashboard?tab=orders")).text).not.toContain(checkoutWords.perhapsPlaced);
  const confirmation = await client.open("/checkout");
  expect([confirmation.heading, up.stockOf(id)]).toEqual(["Order Placed Successfully!", 9]);
});

test("a payment whose answer was lost is not made twice", async () => {
  const { client, page } = await atPayment();
  const before = paymentCount(up);
  await up.during(/^POST \/payments/, "lost", () => page.press(checkoutWords.toReview, payments.card));
  expect(paymentCount(up)).toBe(before + 1);
  const review = await (await client.open("/checkout?step=2")).press(checkoutWords.toReview, payments.card);
  expect([review.heading, paymentCount(up)]).toEqual([title[3], before + 1]);
});

test("a placing that is never answered is given up after the deadline and can be sent again", async () => {
  const { client: customer, id } = await withStole();
  await goToReview(customer, payments.cod);
  const shopWithDeadline = await startShop({
    dataDir: shop.dataDir,
    env: { UPSTREAM_URL: up.url, UPSTREAM_TIMEOUT_MS: "4000", LOG_LEVEL: "silent" },
  });
  const client = createClient(shopWithDeadline.url);
  for (const [name, value] of customer.jar) client.jar.set(name, value);
  const review = await client.open("/checkout?step=3");
  const failed = await up.during(/^POST \/orders/, "late", () => review.press(checkoutWords.placeOrder));
  expect([failed.status, alerts(failed)]).toEqual([
    503,
    expect.stringContaining("Failed to place order. Please try again."),
  ]);
  expect((await failed.press(checkoutWords.placeOrder)).heading).toBe("Order Placed Successfully!");
  expect(up.stockOf(id)).toBe(9);
  await shopWithDeadline.stop();
});

test("the upstream's own words about a refused order are shown, its markup is not", async () => {
  const { client } = await withStole();
  const review = await goToReview(client, payments.cod);
  const told = await up.during(/^POST \/orders/, { status: 400, body: { message: "We do not deliver there." } }, () =>
    review.press(checkoutWords.placeOrder),
  );
  expect([told.status, alerts(told)]).toEqual([400, expect.stringContaining("We do not deliver there.")]);
  const markup = await up.during(/^POST \/orders/, { status: 400, body: { message: "<b>nginx</b>" } }, () =>
    review.press(checkoutWords.placeOrder),
  );
  expect(alerts(markup)).toContain("Failed to place order. Please try again.");
});

test.each([
  ["out_of_stock", 409],
  ["total_changed", 409],
  ["payment_unknown", 400],
])("an order that the upstream refuses as %s answers %i", async (code, status) => {
  const { client } = await withStole();
  const review = await goToReview(client, payments.cod);
  const told = await up.during(/^POST \/orders/, { status: 409, body: { code, message: "Sorry." } }, () =>
    review.press(checkoutWords.placeOrder),
  );
  expect(told.status).toBe(status);
});

test("an order whose cart was ordered in another browser leads to the cart, and says so", async () => {
  const { client } = await withStole();
  const review = await goToReview(client, payments.cod);
  const body = { code: "cart_changed", message: "Sorry." };
  const told = await up.during(/^POST \/orders/, { status: 409, body }, () => review.press(checkoutWords.placeOrder));
  expect([told.url.pathname, told.text.includes(checkoutWords.cartOrdered)]).toEqual(["/cart", true]);
});

test("a payment too many answers 429, and says so in the upstream's words", async () => {
  const { client } = await withStole();
  await send(client, `${shop.url}/checkout?step=1`, shipping);
  const page = await client.open("/checkout?step=2");
  const body = { message: "Too many attempts. Please try again in 15 minutes." };
  const told = await up.during(/^POST \/payments/, { status: 429, body }, () =>
    page.press(checkoutWords.toReview, payments.card),
  );
  expect([told.status, alerts(told)]).toEqual([429, expect.stringContaining(body.message)]);
});

test("a confirmation that has to be read and cannot be says so and recovers", async () => {
  const { client } = await withStole();
  const number = await orderCart(client);
  client.jar.delete("pallu_checkout");
  const failed = await up.during(/^GET \/orders/, { status: 500 }, () =>
    client.open(`/checkout/confirmation/${number}`),
  );
  expect([failed.status, alerts(failed)]).toEqual([503, checkoutWords.confirmationFailed]);
  expect(orderNumber(await failed.follow(checkoutWords.tryAgain))).toBe(number);
});

test.each([
  [/^POST \/payments/, 2],
  [/^POST \/orders/, 3],
  [/^GET \/cart/, 1],
] as [RegExp, 1 | 2 | 3][])(
  "a 401 to %s ends the session, and the login leads back to step %i",
  async (calls, step) => {
    const { client, person } = await withStole();
    await goToReview(client, payments.cod);
    const page = await client.open(`/checkout?step=${step}${step === 2 ? "&change=yes" : ""}`);
    const press =
      step === 1
        ? () => client.open("/checkout?step=1")
        : step === 2
          ? page.prepare(checkoutWords.toReview, payments.card)
          : page.prepare(checkoutWords.placeOrder);
    const login = await up.during(calls, { status: 401 }, press);
    expect([login.url.pathname, login.url.searchParams.get("returnTo")]).toEqual(["/login", `/checkout?step=${step}`]);
    expect(login.text).toContain(messages.sessionEnded);
    expect(client.jar.has("pallu_session")).toBe(false);
    // What a customer entered is sealed with their id: nobody else gets it.
    const back = await login.press("Login", { email: person.email, password: person.password });
    expect([back.url.pathname, back.heading]).toEqual(["/checkout", title[step]]);
  },
);

let first: ReturnType<typeof withStole> | null = null;
/** One such customer for the tests that change nothing. */
function shared() {
  first ??= withStole();
  return first;
}
