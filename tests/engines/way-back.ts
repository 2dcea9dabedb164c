import { loginWords, logoutWords, registerWords } from "#content/account-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import { createClient } from "#tests/support/client.ts";
import { newPerson, type Person } from "#tests/support/shopping.ts";
import type { Browser, Engine, TabbedBrowser } from "./browser.ts";
import { shopperAt, type Expected, type EngineShopper } from "./shopper.ts";
import { until } from "./until.ts";
import type { WatchedShop } from "./watched-shop.ts";

/** What tells which page is shown, and for whose cart. */
interface PageIdentity {
  /** The path and the query. */
  address: string;
  title: string;
  /** The first heading of level one. */
  heading: string;
  /** How many items the header counts. */
  count: string;
}

interface Walk {
  script: Engine["script"];
  timeoutMs: number;
}

/** A shopper who walks through the history. After each step the page is the one that the shop sends for its address. */
interface Walker extends EngineShopper {
  /** Waits for the page, and compares it with the one that the shop sends. */
  arrives(expected: Expected): Promise<void>;
  /** Goes back, compares, and returns the address; a shopper does not wait for script before. */
  stepBack(): Promise<string>;
  /** Goes back until the address is another one and begins so; in at most so many steps. */
  backTo(address: string, steps?: number): Promise<void>;
}

/** Goes back from links, forms, a login, an order and a logout, after a reload and after changes in another tab. */
export async function walkBack(
  { openTab, ...browser }: Browser & Partial<TabbedBrowser>,
  shop: WatchedShop,
  walk: Walk,
): Promise<void> {
  if (openTab === undefined) throw new Error("this engine has no tabs");
  const walker = walkerAt(browser, shop, walk);
  // Without script, each form that was sent is an entry of its own.
  const forms = (sent: number) => (walk.script === "runs" ? 1 : 1 + sent);
  const inOtherTab = async (work: (walker: Walker) => Promise<void>) => {
    const tab = await openTab();
    await work(walkerAt(tab, shop, walk));
    await tab.close();
  };
  const person = newPerson();
  if (shop.cookies.has("pallu_session")) await logOut(walker);
  await backAfterReload(walker);
  await backAfterRegistration(walker, person, forms);
  await backAfterOrder(walker);
  await backAfterLogoutElsewhere(walker, inOtherTab);
  await backAfterRemovalElsewhere(walker, inOtherTab);
  await backAfterLogin(walker, person, forms);
  await backAfterLogout(walker);
}

async function backAfterReload({ open, follow, reload, arrives, backTo }: Walker): Promise<void> {
  await open("/contact");
  await follow(siteWords.helpLinks["/accessibility"]);
  await arrives({ address: "/accessibility" });
  await follow(siteWords.helpLinks["/contact"]);
  await arrives({ address: "/contact" });
  await reload();
  await backTo("/accessibility");
  await backTo("/contact");
}

async function backAfterRegistration(
  { open, fill, press, sees, arrives, backTo }: Walker,
  person: Person,
  forms: (sent: number) => number,
): Promise<void> {
  const labels = { ...customerLabels, ...registerWords.labels };
  await open("/contact");
  await open("/register");
  const values = { ...person, confirmPassword: "another" };
  for (const [name, label] of Object.entries(labels)) await fill(label, values[name as keyof typeof labels]);
  await press(registerWords.submit);
  await sees({ title: "Error:", heading: registerWords.title });
  await fill(labels.password, person.password);
  await fill(labels.confirmPassword, person.password);
  await press(registerWords.submit);
  await arrives({ address: "/login", heading: loginWords.title });
  await fill(loginWords.labels.email, person.email);
  await fill(loginWords.labels.password, "not-the-password");
  await press(loginWords.submit);
  await sees({ title: "Error:", heading: loginWords.title });
  await fill(loginWords.labels.password, person.password);
  await press(loginWords.submit);
  await arrives({ address: "/home" });
  await backTo("/contact", forms(4));
}

async function backAfterOrder(walker: Walker): Promise<void> {
  const { open, follow, press, choose, arrives, stepBack } = walker;
  await open("/contact");
  await addWhiteLarge(walker);
  await open("/cart");
  await follow(cartWords.checkout);
  await arrives({ address: "/checkout", heading: checkoutWords.stepTitles[1], texts: ["(1 item)"] });
  await press(checkoutWords.toPayment);
  await arrives({ address: "/checkout", heading: checkoutWords.stepTitles[2] });
  await choose(paymentWords.cod.choice);
  await press(checkoutWords.toReview);
  await arrives({ address: "/checkout", heading: checkoutWords.stepTitles[3] });
  await press(checkoutWords.placeOrder);
  await arrives({ heading: checkoutWords.confirmed, absent: ["(1 item)"] });
  for (let address = ""; address !== "/contact";) {
    address = await stepBack();
    if (address.includes("checkout")) throw new Error(`Back leads to a checkout that is over: ${address}`);
  }
}

async function backAfterLogoutElsewhere(
  { open, reload, backTo }: Walker,
  inOtherTab: (work: (walker: Walker) => Promise<void>) => Promise<void>,
): Promise<void> {
  await open("/contact");
  await open("/dashboard?tab=orders");
  await open("/about");
  await inOtherTab(logOut);
  // As a tab that is restored after the session has ended.
  await reload();
  await backTo("/login?returnTo=");
  await backTo("/contact");
}

async function backAfterRemovalElsewhere(
  walker: Walker,
  inOtherTab: (work: (walker: Walker) => Promise<void>) => Promise<void>,
): Promise<void> {
  await addWhiteLarge(walker);
  await walker.open("/contact");
  await walker.arrives({ address: "/contact", texts: ["(1 item)"] });
  await inOtherTab(async ({ open, press, arrives }) => {
    await open("/cart");
    await press(cartWords.remove);
    await arrives({ address: "/cart", heading: cartWords.emptyTitle });
  });
  await walker.backTo("/product/6");
}

async function backAfterLogin(walker: Walker, person: Person, forms: (sent: number) => number): Promise<void> {
  const { open, follow, fill, press, arrives, backTo } = walker;
  await addWhiteLarge(walker);
  await open("/cart");
  await follow(cartWords.loginToCheckout);
  await arrives({ address: "/login" });
  await fill(loginWords.labels.email, person.email);
  await fill(loginWords.labels.password, person.password);
  await press(loginWords.submit);
  await arrives({ address: "/checkout", heading: checkoutWords.stepTitles[1], texts: ["(1 item)"] });
  await backTo("/cart", forms(1));
}

async function backAfterLogout(walker: Walker): Promise<void> {
  await walker.open("/contact");
  await walker.open("/dashboard?tab=profile");
  await walker.press(logoutWords.submit);
  await walker.arrives({ address: "/login" });
  await walker.backTo("/login?returnTo=");
  await walker.backTo("/contact");
}

async function addWhiteLarge({ open, choose, press, arrives }: Walker): Promise<void> {
  await open("/product/6");
  await choose("L");
  await choose("White");
  await press(productWords.addToCart);
  await arrives({ address: "/product/6", texts: ["(1 item)"] });
}

async function logOut({ open, press, arrives }: Walker): Promise<void> {
  await open("/logout");
  await press(logoutWords.submit);
  await arrives({ address: "/login", heading: loginWords.title });
}

function walkerAt(browser: Browser, shop: WatchedShop, { script, timeoutMs }: Walk): Walker {
  const shopper = shopperAt(browser, script === "runs", timeoutMs);
  const seenAsGuest = new Set<string>();
  const agree = () =>
    until(async () => {
      const { address, title, heading, text } = await browser.read();
      const shown: PageIdentity = { address: address ?? "", title, heading, count: countIn(text) };
      // Nothing but its form could ask again for the answer to a refused form: it is shown as it was.
      if (title.startsWith("Error:")) return shown.address;
      const seen = JSON.stringify(shown);
      const sent = JSON.stringify(await sentPage(shop.directUrl, shop.cookies, shown.address));
      // Without any script, nothing renews a page that was no customer's and comes out of the browser's memory.
      const isOlder = script === "off" && seenAsGuest.has(seen);
      if (seen !== sent && !isOlder) throw new Error(`the page shows ${seen}, and the shop sends ${sent}`);
      if (!shop.cookies.has("pallu_session")) seenAsGuest.add(seen);
      return shown.address;
    }, timeoutMs);
  const stepBack = async () => {
    await browser.back();
    return agree();
  };
  return {
    ...shopper,
    async open(path) {
      await shopper.open(shop.url + path);
      await shopper.sees({ address: path });
      await agree();
    },
    async arrives(expected) {
      await shopper.sees(expected);
      await agree();
    },
    stepBack,
    async backTo(address, steps = 1) {
      const met: string[] = [];
      while (met.length < steps && met.at(-1)?.startsWith(address) !== true) met.push(await stepBack());
      if (met.at(-1)?.startsWith(address) !== true)
        throw new Error(`Back leads to ${met.join(", ")}, not to ${address}`);
    },
  };
}

/** The page that the shop sends for an address to a browser with these cookies, wherever that leads. */
async function sentPage(shopUrl: string, cookies: Map<string, string>, address: string): Promise<PageIdentity> {
  const client = createClient(shopUrl);
  for (const [name, value] of cookies) client.jar.set(name, value);
  const { title, heading, text, url } = await client.open(shopUrl + address);
  return { address: url.pathname + url.search, title, heading, count: countIn(text) };
}

/** The header's count of items, in the text of a page. */
function countIn(text: string): string {
  return /\((\d+) items?\s*\)/i.exec(text)?.[1] ?? "0";
}
