import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { audit, checkTold, openStock, plentiful } from "./books.ts";
import { randomFrom } from "./seeded-random.ts";
import { startShop } from "./shop.ts";
import { stubbornShopper, type StubbornShopper } from "./stubborn-shopper.ts";
import { startUpstreamProcess } from "./upstream-process.ts";
import { moments, startWire, type Moment } from "./wire.ts";

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

/** The result of a run; without problems everything adds up. */
export interface ChaosReport {
  problems: string[];
  placed: number;
  /** The power cuts, in the order in which they fell. */
  powerCuts: readonly PowerCut<Victim>[];
}

/**
 * Shop and upstream, each a process of its own on SQLite, lose their power while shoppers place so many orders and cancel
 * some of them: before, during and after the exchanges that the seed chooses, each tied to an order. As many cuts fall as
 * were asked for, however fast the machine is. Afterwards the books are added up.
 */
export async function runChaos({
  orders,
  cuts,
  seed,
}: Record<"orders" | "cuts" | "seed", number>): Promise<ChaosReport> {
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
  const fates = fatesFrom(seed, plentiful(openStock(dataDir)), orders, cuts);
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
  for (const folder of [dataDir, shopDir]) rmSync(folder, { recursive: true, force: true });
  const placed = shoppers.reduce((sum, one) => sum + one.placed.length, 0);
  return { problems, placed, powerCuts: power.fallen };
}

/** The same fates for the same seed, one after the other to whoever orders next; the cuts are spread evenly over the orders. */
function* fatesFrom(
  seed: number,
  productIds: readonly number[],
  orders: number,
  cuts: number,
): Generator<Fate, undefined> {
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
