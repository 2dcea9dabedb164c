// One file, since a week is one story, in the order of its days.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { HttpRefusal } from "#api/http/refusal.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { readCourierText } from "#api/orders/courier-file.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipmentFrom, shipOrder, type Shipment } from "#api/orders/ship-order.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { noteOrderRefundsMade, retryRefunds } from "#api/payments/refunds.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { contactWords } from "#content/contact-words.ts";
import { questionWords } from "#content/question-words.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import type { ProgramResult } from "#tests/support/places.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { logIn } from "#tests/support/shopping.ts";
import { linkFates, meetFate, sendLate, type LatePost, type LinkFate } from "./play-payments.ts";
import {
  askBack,
  browse,
  cancel,
  followShop,
  newShopper,
  pressPlaceOrder,
  review,
  type BasketLine,
  type WeekShopper,
} from "./shoppers.ts";
import { prepareWeek, type WeekPlace, type WeekShop } from "./week-shop.ts";

/** A played week, for whoever adds up its books. */
export interface PlayedWeek {
  shop: WeekShop;
  shoppers: readonly WeekShopper[];
  /** The stock of each combination as it was imported, and what was imported later. */
  imported: readonly { slug: string; size: string; color: string; pieces: number; paise: number }[];
  /** Orders that the courier brought back, and whether their pieces went into stock again. */
  cameBack: readonly { number: string; restock: boolean }[];
  /** Questions that were asked, each once. */
  questions: number;
  /** Orders that the owner noted as paid, and those whose refund the provider refused once. */
  saidPaid: readonly string[];
  refused: readonly string[];
}

/** The catalogue that the owner brings: more of each piece than a week can sell. */
const catalogue = [
  ["neela-saree", "saree", 2450, "", "Blue", 95],
  ["neela-saree", "saree", 2450, "", "Red", 75],
  ["kora-kurti", "kurti", 899.5, "S", "White", 85],
  ["kora-kurti", "kurti", 899.5, "M", "White", 70],
  ["kora-kurti", "kurti", 899.5, "L", "White", 80],
  ["blue-stole", "accessories", 39.99, "", "", 99],
  ["mogra-lehenga", "lehenga", 12999, "M", "Green", 90],
] as const;
/** An order whose payment to the shop's own UPI id is not noted. */
const AWAITED_UPI =
  "payment_method = 'upi' and id in (select order_id from payments where order_id is not null and awaited_until is not null)";
const HEADER = "slug,name,description,category,price,size,color,stock";

/** Days on which weeks begin: one of them has the turn of the financial year within, one the turn of the year. */
const starts = ["03-29", "12-28", "10-14"] as const;

/** The settings of a shop whose owner states taxes. */
const taxed = { SHIPPING_RUPEES: "80", FREE_SHIPPING_OVER_RUPEES: "2500" };
const taxes = {
  state: "Karnataka",
  gstin: "29AAGCB7383J1Z4",
  rates: { otherwise: 500, byCategory: { accessories: 1_800 } },
  hsn: {},
};
const settings = [
  {},
  taxed,
  { SHIPPING_RUPEES: "49.50", FREE_SHIPPING_OVER_RUPEES: "never", UPI_ID: "loom@bank", UPI_PAYEE: "Loom and Lane" },
] as const;

/** Plays a week that moves from one database to another in its middle. The seed chooses who does what, and when. */
export async function playWeek(seed: number, from: WeekPlace, to: WeekPlace, toAddress: string): Promise<PlayedWeek> {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  const chosen = oneOf(settings);
  const hasOwnUpi = "UPI_ID" in chosen;
  const shop = await prepareWeek(startOfWeek(oneOf(starts)), chosen);
  const { fake, mail } = shop;
  const late: LatePost = [];
  const imported: PlayedWeek["imported"][number][] = [];
  const cameBack: PlayedWeek["cameBack"][number][] = [];
  const saidPaid: string[] = [];
  const refused: string[] = [];
  const accept = (number: string) => shop.act((trx, id, at) => moveOrder(trx, id, "processing", at), number);
  const notePaid = (number: string) => shop.act(confirmPayment, number);
  const ship = (number: string, shipment: Shipment | null = null) =>
    shop.act((trx, id, at) => shipOrder(trx, id, shipment, at), number);

  // Monday: the catalogue, customers, first orders.
  await shop.goTo(from);
  await bring(
    catalogue.map(([slug, category, price, size, color, pieces]) => ({ slug, category, price, size, color, pieces })),
  );
  await shop.open();
  if (chosen === taxed)
    shop.rows(
      "insert into shop_content (name, content, changed_at) values ('taxes', ?, ?) returning name",
      JSON.stringify(taxes),
      shop.now().toISOString(),
    );
  const shoppers = await Promise.all(Array.from({ length: 5 }, () => newShopper(shop)));
  const mailFails = below(3);
  if (mailFails === 0) mail.isOpen = false;
  await trade(shuffled(linkFates), 4);
  await confirmCash();
  if (mailFails === 1) mail.isOpen = false;
  await sendOrders();
  await shop.pass(below(3) + 2);
  await sendLate(shop, late);

  // Tuesday: mail is down, parcels arrive or come back, customers ask.
  mail.isOpen = false;
  await deliverOrders(3);
  await bringBack(2);
  const questions = await ask(2);
  await trade([oneOf(linkFates), oneOf(linkFates)], 1);
  await shop.pass(12);
  await shop.pass(12);
  mail.isOpen = true;
  await shop.pass(1);
  await shop.settle();

  // Wednesday: returns, and refunds that the provider refuses at first.
  await returnHalf(3);
  // The money of the returns goes before the provider refuses: else it is theirs that fails.
  await shop.settle();
  await refuseRefunds();
  await shop.pass(4);

  // Thursday: the shop moves while shoppers look around.
  await move();
  await shop.pass(14);

  // To the end of the week on the new database.
  await sendLate(shop, late);
  await bring([{ slug: "kora-kurti", category: "kurti", price: 899.5, size: "S", color: "White", pieces: 60 }]);
  await trade(shuffled(linkFates).slice(0, 4), 2);
  await confirmCash();
  await sendOrders();
  await shop.pass(20);
  await deliverOrders(3);
  await bringBack(2);
  await returnHalf(1);
  await sendLate(shop, late);
  await shop.pass(24);
  await shop.settle();
  return { shop, shoppers, imported, cameBack, questions, saidPaid, refused };

  /** Imports combinations and notes how many pieces come in. */
  async function bring(
    lines: { slug: string; category: string; price: number; size: string; color: string; pieces: number }[],
  ): Promise<void> {
    const file = join(shop.folder, "products.csv");
    const rows = lines.map(({ slug, category, price, size, color, pieces }) =>
      [slug, slug.replace("-", " "), "Woven by hand", category, price, size, color, pieces].join(),
    );
    const isFirst = shop.url() === "";
    writeFileSync(
      file,
      `${[isFirst ? HEADER : "slug,size,color,stock", ...(isFirst ? rows : lines.map(({ slug, size, color, pieces }) => [slug, size, color, pieces].join()))].join("\n")}\n`,
    );
    const before = lines.map(({ slug, size, color }) => stockOf(shop, slug, size, color));
    succeeded(await shop.run("catalogue", "import", file, ...(isFirst ? [] : ["--set-stock"])));
    for (const [at, { slug, size, color, price, pieces }] of lines.entries())
      imported.push({ slug, size, color, paise: Math.round(price * 100), pieces: pieces - (before[at] ?? 0) });
  }

  /** Customers order at the same time, each one order after the other. */
  async function trade(fates: readonly LinkFate[], cash: number): Promise<void> {
    const plans = shuffled([
      ...fates.map((fate) => ({ method: oneOf(["card", "upi"]), fate, ...wishes() })),
      ...Array.from({ length: cash }, () => ({ method: "cod", fate: null, ...wishes() })),
    ]);
    if (below(2) === 0) fake.faults.push({ on: "POST /v1/payment_links", does: oneOf(["lost", "busy"]), times: 1 });
    const queues = shoppers.map((shopper, at) => ({
      shopper,
      own: plans.filter((_, plan) => plan % shoppers.length === at),
    }));
    await Promise.all(
      queues.map(async ({ shopper, own }) => {
        for (const { method, fate, basket, presses } of own) {
          const number = await pressPlaceOrder(
            shopper,
            await review(shopper, shop, basket, { paymentMethod: method }),
            presses,
          );
          if (method === "upi" && hasOwnUpi) {
            if (fate !== "never") continue;
            await cancel(shopper, number);
          } else if (fate !== null) await meetFate(shop, shopper, number, fate, late);
        }
      }),
    );
    fake.faults.length = 0;
  }

  function wishes(): { basket: BasketLine[]; presses: number } {
    const basket = shuffled(catalogue)
      .slice(0, below(3) + 1)
      .map(([slug, , , size, color]) => ({
        slug,
        ...(size !== "" && { size }),
        ...(color !== "" && { color }),
        quantity: below(3) + 1,
      }));
    return { basket, presses: below(3) === 0 ? 2 : 1 };
  }

  /**
   * The owner accepts cash orders, one of them in two windows, notes payments to their own UPI id, and one customer
   * cancels.
   */
  async function confirmCash(): Promise<void> {
    const [first, ...others] = shuffled(numbers("status = 'pending'"));
    const owner = shoppers.find(({ placed }) => placed.includes(first ?? ""));
    if (first !== undefined && owner !== undefined) await Promise.all([cancel(owner, first), isDone(accept(first))]);
    const [second, third] = others;
    await Promise.all((second === undefined ? [] : [second, second]).map(accept));
    if (third !== undefined) await accept(third);
    if (hasOwnUpi)
      for (const number of numbers(`status = 'processing' and ${AWAITED_UPI}`).slice(0, 1)) {
        saidPaid.push(number);
        await Promise.all([notePaid(number), notePaid(number)]);
      }
  }

  /** What is not paid is not sent: each such order is refused first, and then noted as paid. */
  async function notePayments(): Promise<void> {
    for (const number of numbers(`status = 'processing' and ${AWAITED_UPI}`)) {
      if (await isDone(ship(number))) throw new Error(`${number} was sent unpaid`);
      saidPaid.push(number);
      await notePaid(number);
    }
  }

  /** One order is sent twice at once, the others by the courier's file, which has lines that cannot be right. */
  async function sendOrders(): Promise<void> {
    if (hasOwnUpi) await notePayments();
    const ready = shuffled(
      numbers(
        "status = 'processing' and id not in (select order_id from payments where order_id is not null and status = 'awaited')",
      ),
    );
    const [twice, ...others] = ready;
    if (twice === undefined) throw new Error("nothing is ready to be sent");
    const shipment = shipmentFrom({ courier: "Delhivery", tracking: "1490123456789" });
    await Promise.all([ship(twice, shipment), ship(twice, shipment)]);
    const awaited = numbers("status = 'processing' and id in (select order_id from payments where status = 'awaited')");
    const lines = [
      ...others.map((number, at) => `${at % 2 === 0 ? number : number.toLowerCase()},BlueDart,70000${at}`),
      `${twice},Delhivery,1490123456789`,
      ...awaited.map((number) => `${number},BlueDart,800001`),
      "PL-22222222,BlueDart,800002",
    ];
    const { rows } = readCourierText(`Order Number,Courier,AWB\n${shuffled(lines).join("\n")}\n`, null);
    const sendAll = async () => {
      for (const row of rows) if (!("refused" in row)) await isDone(ship(row.orderId, row.shipment));
    };
    await Promise.all([sendAll(), sendAll()]);
    const unsent = numbers("status = 'processing'").filter((number) => others.includes(number));
    if (unsent.length > 0) throw new Error(`not sent: ${unsent.join(", ")}`);
    // One that is paid and not yet known to be may be settled at any moment.
    if (awaited.some((number) => fake.linkOf(number).status !== "paid" && statusOf(number) === "shipped"))
      throw new Error("an unpaid order was sent");
  }

  async function deliverOrders(most: number): Promise<void> {
    const arrived = shuffled(numbers("status = 'shipped'")).slice(0, most);
    for (const number of arrived) await shop.act((trx, id, at) => moveOrder(trx, id, "delivered", at), number);
  }

  /** The courier brings some parcels back, one of them noted twice at the same time; one that has arrived cannot come back. */
  async function bringBack(most: number): Promise<void> {
    const comeBack = (number: string, restock: boolean) =>
      shop.act(
        (trx, id, at) => noteCameBack(trx, id, { restock, words: "Nobody was at home.", amountPaise: null }, at),
        number,
      );
    const [arrived] = numbers("status = 'delivered'");
    if (arrived !== undefined && (await isDone(comeBack(arrived, true))))
      throw new Error(`${arrived} was delivered and came back`);
    const parcels = shuffled(numbers("status = 'shipped'")).slice(0, most);
    if (parcels.length === 0) throw new Error("nothing is on its way that could come back");
    for (const [at, number] of parcels.entries()) {
      const restock = below(3) > 0;
      await Promise.all((at === 0 ? [number, number] : [number]).map((one) => comeBack(one, restock)));
      cameBack.push({ number, restock });
      const byHand = shop.rows("select id from refunds where order_id = ? and by_hand = 1 and state = 'due'", number);
      if (byHand.length > 0) await shop.act(noteOrderRefundsMade, number);
    }
  }

  /** Half of some delivered orders comes back; the third return is declined. Of the first, each button is pressed twice at the same time. */
  async function returnHalf(count: number): Promise<void> {
    const delivered = shuffled(numbers("status = 'delivered'")).slice(0, count);
    for (const [at, number] of delivered.entries()) {
      const owner = ownerOf(number);
      const pieces = left(number);
      const whole = below(4) === 0;
      const wanted = pieces.map((quantity) => (whole ? quantity : Math.ceil(quantity / 2)));
      if (!wanted.some((quantity) => quantity > 0)) continue;
      const id = await askBack(owner, shop, number, wanted);
      const answer = (to: "accepted" | "declined", words: string | null) =>
        shop.act((trx, one, now) => answerReturn(trx, one, { to, words }, now), id);
      if (at === 2) {
        await answer("declined", "The saree was worn.");
        continue;
      }
      await answer("accepted", null);
      const restock = below(3) !== 0;
      const line = wanted.findIndex((quantity) => quantity > 1);
      const parts = new Map(line !== -1 && below(3) === 0 ? [[line, 1]] : []);
      const press = (work: Parameters<typeof shop.act>[0]) =>
        Promise.all((at === 0 ? [id, id] : [id]).map((one) => shop.act(work, one)));
      await press((trx, one, now) => receiveReturn(trx, one, { restock, parts }, now));
      const refund = (isMade: boolean) =>
        press((trx, one, now) => refundReturn(trx, one, { amountPaise: null, isMade }, now));
      await refund(false);
      if (shop.rows("select id from refunds where return_id = ? and by_hand = 1 and state = 'due'", id).length > 0)
        await refund(true);
    }
  }

  /** A customer cancels what is paid; the provider refuses the refund, then makes it when it is asked twice at once. */
  async function refuseRefunds(): Promise<void> {
    const shopper = oneOf(shoppers);
    const { basket } = wishes();
    const number = await pressPlaceOrder(shopper, await review(shopper, shop, basket, { paymentMethod: "card" }));
    await meetFate(shop, shopper, number, "back", late);
    fake.refusesRefunds = "Your account does not have enough balance to carry out the refund operation.";
    if (!(await cancel(shopper, number))) throw new Error(`${number} could not be cancelled`);
    await shop.until("the refund fails", () => refundOf(number) === "failed");
    refused.push(number);
    fake.refusesRefunds = null;
    if (below(3) === 0) {
      // The owner pays it by hand instead, and says so twice.
      await twice(() => shop.act(noteOrderRefundsMade, number));
      return;
    }
    if (below(2) === 0) fake.faults.push({ on: "/refund", does: "lost", times: 1 });
    await twice(() => shop.act(retryRefunds, number));
    await shop.pass(1);
    fake.faults.length = 0;
  }

  async function ask(count: number): Promise<number> {
    for (let at = 0; at < count; at++) {
      const client = createClient(shop.url());
      const form = await (await client.open("/contact")).follow(contactWords.question);
      const press = form.prepare(questionWords.send, {
        [questionWords.labels.name]: "Mira",
        [questionWords.labels.email]: "mira@example.org",
        [questionWords.labels.question]: `Does number ${at} fade?`,
      });
      await Promise.all([press(), press()]);
    }
    return count;
  }

  /** Shoppers look around, one orders, the provider sends webhooks: what changes something waits until the shop has moved. */
  async function move(): Promise<void> {
    const [first, second] = [shoppers[0], shoppers[1]] as [WeekShopper, WeekShopper];
    const paying = await pressPlaceOrder(
      second,
      await review(second, shop, wishes().basket, { paymentMethod: "card" }),
    );
    const held = (await review(first, shop, wishes().basket, { paymentMethod: "cod" })).submission(
      checkoutWords.placeOrder,
    );
    let isOver = false;
    const looking = Promise.all([
      browse(shop, ["/home", "/productlisting", "/product/1", "/productlisting?search=saree", "/cart"], () => isOver),
      browse(shop, ["/productlisting?category=kurti", "/product/2", "/collection"], () => isOver),
    ]);
    // Told when it is waited for.
    looking.catch(() => undefined);
    const moving = shop.run("move", "--to", toAddress).then((result) => {
      isOver = true;
      return result;
    });
    // Between the beginning and the end: an order and a payment.
    await shop.until(
      "the shop is in maintenance",
      () => isOver || shop.rows("select state from maintenance")[0]?.["state"] !== "open",
    );
    await pause(1_000);
    const link = fake.linkOf(paying);
    fake.pay(link);
    const webhook = fake.webhook("payment_link.paid", { payment_link: link });
    if (!isOver && (await shop.sendWebhook(webhook)) !== 503)
      throw new Error("a webhook was taken while the shop moved");
    late.push(webhook);
    const refused = await post(first, held);
    if (!isOver && refused !== 503) throw new Error(`an order while the shop moved was answered by ${refused}`);
    succeeded(await moving);
    await looking;
    if ((await shop.sendWebhook(webhook)) !== 503) throw new Error("the old shop took a webhook after the move");
    await shop.close();
    await shop.goTo(to);
    await shop.open();
    for (const shopper of shoppers) followShop(shopper, shop);
    // The form that was on the screen all the time is sent twice now; and a password is still the password.
    const [sent] = await Promise.all([post(first, held), post(first, held)]);
    if (sent !== 303) throw new Error(`the held form came to ${sent}`);
    first.placed.push(...numbers("1 = 1").filter((number) => !shoppers.some(({ placed }) => placed.includes(number))));
    await logIn(createClient(shop.url()), second.person);
  }

  async function post({ client }: WeekShopper, { address, fields }: { address: string; fields: [string, string][] }) {
    const { pathname, search } = new URL(address);
    return (await send(client, shop.url() + pathname + search, fields)).status;
  }

  function numbers(condition: string): string[] {
    return shop.rows(`select id from orders where ${condition} order by created_at, id`).map(({ id }) => String(id));
  }

  function statusOf(number: string): string {
    return String(shop.rows("select status from orders where id = ?", number)[0]?.["status"]);
  }

  function refundOf(number: string): string {
    return String(shop.rows("select state from refunds where order_id = ?", number)[0]?.["state"]);
  }

  function ownerOf(number: string): WeekShopper {
    const shopper = shoppers.find(({ placed }) => placed.includes(number));
    if (shopper === undefined) throw new Error(`nobody ordered ${number}`);
    return shopper;
  }

  /** The pieces of an order that are in no return yet, by line. */
  function left(number: string): number[] {
    const asked = shop.rows(
      "select line, quantity, received, status from return_items join returns on returns.id = return_id where order_id = ? and status != 'declined'",
      number,
    );
    return shop
      .rows("select line, quantity from order_items where order_id = ? order by line", number)
      .map(({ line, quantity }) =>
        asked.reduce(
          (sum, item) => (item["line"] === line ? sum - Number(item["received"] ?? item["quantity"]) : sum),
          Number(quantity),
        ),
      );
  }
}

function succeeded({ code, out, err }: ProgramResult): void {
  if (code !== 0) throw new Error(`a command ended with ${String(code)}: ${out}${err}`);
}

/** Whether an act was done: what the shop refuses, it refuses with a reason. */
async function isDone(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof HttpRefusal) return false;
    throw error;
  }
}

/** Does an act twice at the same time; the second may be refused. */
async function twice(act: () => Promise<unknown>): Promise<void> {
  const done = await Promise.all([isDone(act()), isDone(act())]);
  if (!done.includes(true)) throw new Error("what was done twice at once was refused twice");
}

function stockOf(shop: WeekShop, slug: string, size: string, color: string): number {
  const [row] = shop.rows(
    "select variants.stock from variants join products on products.id = product_id where slug = ? and size = ? and color = ?",
    slug,
    size,
    color,
  );
  return Number(row?.["stock"] ?? 0);
}

/** The next such day, at ten in the morning in India. */
function startOfWeek(day: string): Date {
  const soonest = Date.now() + 24 * 60 * 60 * 1000;
  const year = new Date().getFullYear();
  const start = [year, year + 1]
    .map((one) => new Date(`${one}-${day}T04:30:00Z`))
    .find((date) => date.getTime() > soonest);
  return start ?? new Date(soonest);
}
