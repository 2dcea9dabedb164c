import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { loginWords } from "#content/account-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { audit, checkTold, openStock, plentiful } from "#tests/support/books.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { startShop } from "#tests/support/shop.ts";
import {
  addToCart,
  becomeCustomer,
  goToReview,
  newPerson,
  orderNumber,
  payments,
  type Person,
} from "#tests/support/shopping.ts";
import { startUpstreamProcess } from "#tests/support/upstream-process.ts";
import { moments, startWire, type Moment } from "#tests/support/wire.ts";

/** `npm run tool -- chaos` takes other figures: a hundred orders show little that these do not, and take minutes. */
const { CHAOS_ORDERS = "12", CHAOS_CUTS = "8", CHAOS_SEED = "20261121" } = process.env;
const [orders, cuts, seed] = [CHAOS_ORDERS, CHAOS_CUTS, CHAOS_SEED].map(Number) as [number, number, number];

test(
  `places and cancels orders exactly once while shop and upstream are killed before, during and after an answer (seed ${seed})`,
  async () => {
    const report = await runChaos();
    expect(report.problems).toEqual([]);
    expect([report.placed, report.powerCuts.length]).toEqual([orders, cuts]);
    if (cuts < 8) return;
    expect(new Set(report.powerCuts.map(({ moment }) => moment))).toEqual(new Set(moments));
    expect(new Set(report.powerCuts.map(({ victims }) => victims.join(" and ")))).toEqual(
      new Set(["shop", "upstream", "shop and upstream"]),
    );
  },
  600_000 + orders * 10_000,
);

/** A power cut that is to come: into which exchange it falls ("POST /orders", on which line), at which moment of it, and who loses power. */
interface PowerCut<Victim> {
  line: string;
  call: RegExp;
  moment: Moment;
  victims: readonly Victim[];
}

/** Power cuts that are tied to what happens, not to the clock. */
interface PowerCuts<Victim> {
  /**
   * Has the next exchange that fits bring a power cut. When each cut is planned for somebody who has such an exchange
   * still before them, every cut falls, on any machine: it need not be theirs, but none is used up by two.
   */
  plan(cut: PowerCut<Victim>): void;
  /** For the wire of a line: ends once whoever loses power at this moment has lost it. */
  watch(line: string): (call: string, moment: Moment) => Promise<void>;
  /** Resolves once everyone who lost power is back. Throws when somebody does not come back. */
  restored(): Promise<void>;
  /** Those that fell, in order. */
  fallen: readonly PowerCut<Victim>[];
}

/** `kill` ends processes at once, `restart` brings them back. One cut follows the other: the next waits until the power is back. */
function powerCuts<Victim>({
  kill,
  restart,
}: Record<"kill" | "restart", (victims: readonly Victim[]) => Promise<unknown>>): PowerCuts<Victim> {
  const due: PowerCut<Victim>[] = [];
  const fallen: PowerCut<Victim>[] = [];
  let power: Promise<unknown> = Promise.resolve();
  return {
    fallen,
    plan: (cut) => void due.push(cut),
    async restored() {
      await power;
    },
    watch: (line) => async (call, moment) => {
      const at = due.findIndex((one) => one.line === line && one.moment === moment && one.call.test(call));
      const [cut] = at === -1 ? [] : due.splice(at, 1);
      if (cut === undefined) return;
      fallen.push(cut);
      const isDark = power.then(() => kill(cut.victims));
      power = isDark.then(() => restart(cut.victims));
      // Whoever waits for the power is told; until then nobody need be listening.
      power.catch(() => undefined);
      await isDark;
    },
  };
}

const SHOPPERS = 6;
/** How many of the orders are cancelled, beside those whose cancelling brings a power cut. */
const CANCELLED = 0.2;
const ways = ["card", "upi", "cod"] as const;

/** The exchanges of an order that power cuts fall into: those between shopper and shop, and those between shop and upstream. */
const steps = {
  add: { line: "shop", call: /^POST \/product\// },
  place: { line: "shop", call: /^POST \/checkout\?step=3/ },
  pay: { line: "upstream", call: /^POST \/payments\// },
  order: { line: "upstream", call: /^POST \/orders/ },
  cancel: { line: "upstream", call: /^PUT \/orders\// },
} as const;
/** The cuts take their turns through these lists, whose lengths have no common divisor: each step meets each moment and each victim in the end. */
const turns: readonly (keyof typeof steps)[] = ["order", "place", "pay", "order", "add", "place", "cancel"];
const victims = [["upstream"], ["shop"], ["shop", "upstream"]] as const;

type Victim = (typeof victims)[number][number];

/** What becomes of one order. */
interface Fate {
  productId: number;
  quantity: number;
  payment: (typeof ways)[number];
  isCancelled: boolean;
  cut: PowerCut<Victim> | null;
}

/**
 * Shop and upstream, each a process of its own on SQLite, lose their power while shoppers place so many orders and cancel
 * some of them: before, during and after the exchanges that the seed chooses, each tied to an order. As many cuts fall as
 * were asked for, however fast the machine is. Afterwards the books are added up; without problems everything adds up.
 */
async function runChaos() {
  const dataDir = mkdtempSync(join(tmpdir(), "pallu-chaos-"));
  const shopDir = mkdtempSync(join(tmpdir(), "pallu-chaos-shop-"));
  const power = powerCuts<Victim>({
    kill: (victims) => Promise.all(victims.map((victim) => (victim === "shop" ? shop : upstream).kill())),
    restart: (victims) =>
      Promise.all([victims.includes("upstream") && openUpstream(), victims.includes("shop") && openShop()]),
  });
  let upstream = await startUpstreamProcess(dataDir);
  const shopToUpstream = await startWire(() => upstream.url, power.watch("upstream"));
  const startOne = () =>
    startShop({ dataDir: shopDir, env: { UPSTREAM_URL: shopToUpstream.url, LOG_LEVEL: "silent" } });
  let shop = await startOne();
  const shopperToShop = await startWire(() => shop.url, power.watch("shop"));
  const openUpstream = async () => void (upstream = await startUpstreamProcess(dataDir));
  const openShop = async () => void (shop = await startOne());

  const shoppers: StubbornShopper[] = [];
  const fates = fatesFrom(plentiful(openStock(dataDir)));
  const goShopping = async (): Promise<void> => {
    const shopper = await stubbornShopper(shopperToShop.url, power.restored);
    shoppers.push(shopper);
    for (let fate = fates.next(); !fate.done; fate = fates.next()) {
      const { cut, isCancelled, ...piece } = fate.value;
      if (cut !== null) power.plan(cut);
      await shopper.buy(piece);
      if (isCancelled) await shopper.cancelLast();
    }
  };
  const problems: string[] = [];
  try {
    const outcomes = await Promise.allSettled(Array.from({ length: SHOPPERS }, goShopping));
    for (const outcome of outcomes)
      if (outcome.status === "rejected") problems.push(`a shopper gave up: ${String(outcome.reason)}`);
    await power.restored();
  } finally {
    await Promise.all([shopperToShop.stop(), shopToUpstream.stop()]);
    await shop.stop();
    await upstream.stop();
  }
  problems.push(...checkTold(dataDir, shoppers), ...audit(dataDir));
  const placed = shoppers.reduce((sum, one) => sum + one.placed.length, 0);
  return { problems, placed, powerCuts: power.fallen };
}

/** The same fates for the same seed, one after the other to whoever orders next; the cuts are spread evenly over the orders. */
function* fatesFrom(productIds: readonly number[]): Generator<Fate, undefined> {
  const random = randomFrom(seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const first = Math.floor(random() * turns.length * moments.length * victims.length);
  for (let order = 0; order < orders; order += 1) {
    const before = Math.floor((order * cuts) / orders);
    const hasCut = Math.floor(((order + 1) * cuts) / orders) > before;
    const at = <T>(list: readonly T[]): T => list[(first + before) % list.length] as T;
    const step = hasCut ? at(turns) : null;
    const [payment, productId, quantity, isCancelled] = [
      oneOf(ways),
      oneOf(productIds),
      oneOf([1, 2]),
      random() < CANCELLED,
    ];
    yield {
      productId,
      quantity,
      payment: step === "pay" && payment === "cod" ? "card" : payment,
      isCancelled: isCancelled || step === "cancel",
      cut: step === null ? null : { ...steps[step], moment: at(moments), victims: at(victims) },
    };
  }
  return undefined;
}

/** How often something is tried, and how long is waited before the next try, in ms. */
const [TRIES, AGAIN_MS] = [300, 150];

/** A shopper who does not give up: whatever breaks, they try again, and an order with the form they had before them. */
interface StubbornShopper {
  email: string;
  /** The order numbers the shopper was told, and those of cancelled orders. */
  placed: string[];
  cancelled: string[];
  buy(piece: { productId: number; quantity: number; payment: keyof typeof means }): Promise<void>;
  cancelLast(): Promise<void>;
}

const means = { card: payments.card, upi: payments.upi, cod: payments.cod };

/** Registers one. `restored` resolves when it is worth trying again. Throws after the last try. */
async function stubbornShopper(shop: string, restored: () => Promise<void>): Promise<StubbornShopper> {
  const [client, person] = [createClient(shop), newPerson()];
  const shopper: StubbornShopper = { email: person.email, placed: [], cancelled: [], buy, cancelLast };
  await persist(async () => {
    // A lost answer may have registered the shopper all the same.
    if (!(await logIn(client, person))) await becomeCustomer(client, person);
  });
  return shopper;

  async function buy({ productId, quantity, payment }: Parameters<StubbornShopper["buy"]>[0]): Promise<void> {
    let place = await persist(async () => {
      await logIn(client, person);
      // What was done though nobody said so need not be done again: the piece is in the cart, or even paid.
      const reviewed = await client.open("/checkout?step=3");
      if (reviewed.hasButton(checkoutWords.placeOrder)) return reviewed.prepare(checkoutWords.placeOrder);
      if ((await client.open("/cart")).heading === cartWords.emptyTitle)
        await addToCart(client, `/product/${productId}`, { size: "M", color: "Red", quantity: String(quantity) });
      return (await goToReview(client, means[payment])).prepare(checkoutWords.placeOrder);
    });
    const confirmation = await persist(async () => {
      const page = await place();
      if (page.heading === "Order Placed Successfully!") return page;
      // The form on the page that tells what went wrong is the one to send now.
      if (page.hasButton(checkoutWords.placeOrder)) place = page.prepare(checkoutWords.placeOrder);
      throw new Error(`placing came to ${page.status} ${page.url.pathname}: ${page.text.slice(0, 400)}`);
    });
    shopper.placed.push(orderNumber(confirmation));
  }

  async function cancelLast(): Promise<void> {
    const number = shopper.placed.at(-1) ?? "";
    await persist(async () => {
      await logIn(client, person);
      const page = await client.open(`/order/${number}/cancel`);
      if (page.hasButton(orderWords.cancel)) await page.press(orderWords.cancel);
      const order = await client.open(`/order/${number}`);
      if (order.status !== 200 || order.offers(orderWords.cancel))
        throw new Error(`cancelling came to ${order.status} ${order.heading}`);
    });
    shopper.cancelled.push(number);
  }

  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (tried === TRIES) throw error;
        await restored();
        await pause(AGAIN_MS);
      }
    }
  }
}

/** Logs in where nobody is logged in; false when that does not work. */
async function logIn(client: Client, { email, password }: Person): Promise<boolean> {
  const page: Page = await client.open("/dashboard");
  if (page.url.pathname !== "/login") return page.status === 200;
  const after = await page.press(loginWords.submit, { email, password });
  return after.url.pathname !== "/login";
}
