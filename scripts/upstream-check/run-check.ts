import { checkAccounts, checkOwnData, checkProfile, makeCustomer } from "./account-rules.ts";
import { checkAddresses } from "./address-rules.ts";
import { checkCancelling } from "./cancel-rules.ts";
import { checkCart } from "./cart-rules.ts";
import type { Check, CheckCustomer } from "./check.ts";
import { chooseProduct } from "./choose-product.ts";
import { createCheckClient, GivenUp, NoAnswer } from "./exchange.ts";
import { cleanUp, checkLeaving } from "./leaving.ts";
import { createRules, type Finding } from "./rules.ts";
import { findCatalogue } from "./find-catalogue.ts";
import { checkListing } from "./listing-rules.ts";
import { checkGuards } from "./login-rules.ts";
import { orderBook, type OrderBook } from "./order-book.ts";
import { checkForgedOrders, checkOrders } from "./order-rules.ts";
import { checkPayments } from "./payment-rules.ts";
import { checkReturns } from "./return-rules.ts";
import { checkProduct, checkSearch } from "./search-rules.ts";
import { checkTerms } from "./terms-rules.ts";
import { checkWishlist } from "./wishlist-rules.ts";

/** The parts of a run; the first two only browse. */
export const parts = [
  "catalogue",
  "logins",
  "accounts",
  "wishlist",
  "cart",
  "orders",
  "cancelling",
  "returns",
  "payments",
  "logout",
] as const;

/** One of {@link parts}. */
export type Part = (typeof parts)[number];

/** How a run is made. */
export interface CheckOptions {
  /** Without a slash at its end. */
  url: string;
  readOnly?: boolean;
  /** The parts to run; all of them when absent. What a part needs from another is made, too. */
  only?: readonly Part[];
  /** How long a call may take, in ms; the shop's own deadline when absent. */
  deadlineMs?: number;
  /** Brings an order on its way; without it that rule is not checked. */
  ship?: (orderId: string) => Promise<void>;
  /** Delivers a new order; without it only the returns of orders that are not delivered are checked. */
  deliver?: (orderId: string) => Promise<void>;
  /** Hears of every finding at once. */
  tell?: (finding: Finding) => void;
  /** Ends the run early, cleaning up. */
  signal?: AbortSignal;
}

/** The result of a run. */
export interface CheckResult {
  findings: Finding[];
  /** The e-mails of the accounts that stay. */
  accounts: string[];
  /** Why the run ended before its end; null when it did not. */
  endedBy: string | null;
}

/** Runs the contract against a live server. Throws NoAnswer when nobody is there. */
export async function runCheck({
  url,
  readOnly = false,
  only = parts,
  deadlineMs = 4_000,
  ship,
  deliver,
  tell = () => undefined,
  signal,
}: CheckOptions): Promise<CheckResult> {
  const client = createCheckClient(url, deadlineMs);
  const check: Check = { client, rules: createRules(client, tell) };
  const book = orderBook(check);
  const customers: CheckCustomer[] = [];
  let endedBy: string | null = null;
  await knock(url, deadlineMs);
  signal?.addEventListener("abort", () => client.stop(true));
  try {
    await checkAll(check, book, customers, { readOnly, only, ship: ship ?? null, deliver: deliver ?? null });
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    endedBy = error.message;
  }
  if (endedBy !== null && customers.length > 0) {
    // What is ordered must not stay, even where the run was given up.
    client.stop(false);
    await cleanUp(check, book, customers).catch(() => undefined);
  }
  return { findings: check.rules.findings, accounts: customers.map(({ email }) => email), endedBy };
}

async function checkAll(
  check: Check,
  book: OrderBook,
  customers: CheckCustomer[],
  {
    readOnly,
    only,
    ship,
    deliver,
  }: {
    readOnly: boolean;
    only: readonly Part[];
    ship: ((id: string) => Promise<void>) | null;
    deliver: ((id: string) => Promise<void>) | null;
  },
): Promise<void> {
  const runs = (part: Part) => only.includes(part);
  const catalogue = await findCatalogue(check);
  const shipping = await checkTerms(check);
  if (catalogue !== null && runs("catalogue")) {
    await checkListing(check, catalogue);
    await checkSearch(check, catalogue);
    await checkProduct(check, catalogue);
  }
  if (runs("logins")) await checkGuards(check, { readsOnly: readOnly });
  if (readOnly || only.every((part) => part === "catalogue" || part === "logins")) return;
  const asha = await makeCustomer(check, "a customer");
  if (asha !== null) customers.push(asha);
  const banu = asha === null ? null : await makeCustomer(check, "another customer");
  if (asha === null || banu === null) return;
  customers.push(banu);
  if (runs("accounts")) {
    await checkAccounts(check, asha);
    await checkProfile(check, asha, banu);
    await checkOwnData(check, asha);
    await checkAddresses(check, asha, banu);
  }
  const product = catalogue === null ? null : chooseProduct(catalogue.sample, shipping);
  if (product === null) {
    await check.rules.rule("POST /orders", "has a product to order", async (judge) =>
      judge.skips("no product of the first page is in stock: cart and orders are not checked"),
    );
  } else {
    if (runs("wishlist")) await checkWishlist(check, asha, banu, product);
    if (runs("cart")) await checkCart(check, asha, banu, product);
    if (runs("orders")) {
      await checkOrders(check, book, asha, banu, product);
      await checkForgedOrders(check, book, asha, banu, product);
    }
    if (runs("cancelling")) await checkCancelling(check, { book, asha, banu, product, ship });
    if (runs("returns")) await checkReturns(check, { book, asha, banu, product, deliver });
    if (runs("payments")) await checkPayments(check, book, asha, banu, product);
  }
  await cleanUp(check, book, customers);
  if (runs("logout")) await checkLeaving(check, asha, banu);
  for (const { token } of customers) await check.client.send("POST /users/logout", { token, body: {} });
}

/** Whether anybody is there at all. */
async function knock(url: string, deadlineMs: number): Promise<void> {
  try {
    const { body } = await fetch(`${url}/products?limit=1`, {
      signal: AbortSignal.timeout(deadlineMs * 2),
      redirect: "manual",
    });
    await body?.cancel();
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new NoAnswer(`nobody answers at ${url} (${cause})`);
  }
}
