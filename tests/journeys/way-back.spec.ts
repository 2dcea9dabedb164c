import { loginWords, logoutWords, registerWords } from "#content/account-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as pagerWords from "#content/pager-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import * as productWords from "#content/product-words.ts";
import { expect, test as base, type JourneyShopper } from "#tests/support/journey-test.ts";
import { countIn, sentPage } from "#tests/support/sent-page.ts";
import { newPerson, registration } from "#tests/support/shopping.ts";

/** A shopper who walks through the history, and compares each page with the one that the server sends for its address. */
interface Walker {
  /** Checks that the page's title, heading and cart count are those that the server sends for its address now. */
  agrees(): Promise<void>;
  /** Goes back, checks the page, and returns its address. */
  back(): Promise<string>;
  /** Goes back until the page has another address than now: at most twice, as a shopper does who sees no change. */
  backToAnotherPage(): Promise<string>;
}

const test = base.extend<{ walker: Walker }>({
  walker: async ({ shopper, shop }, use) => {
    const { page } = shopper;
    const address = () => page.url().slice(shop.url.length);
    const shown = async () => ({
      title: await page.title(),
      heading: (await page.getByRole("heading", { level: 1 }).first().textContent())?.trim(),
      count: countIn((await page.getByRole("banner").textContent()) ?? ""),
    });
    const cookies = async () => new Map((await page.context().cookies()).map(({ name, value }) => [name, value]));
    const sent = async () => sentPage(shop.url, await cookies(), address());
    // The guard of a page may still be on its way: both are read again until they agree. Without script, the answer to a
    // refused form is an entry of its own, which nothing but that form could ask for again: it is shown as it was.
    const agrees = () =>
      expect(async () => {
        const now = await shown();
        if (!now.title.startsWith("Error:"))
          expect({ address: address().replace(/#.*/, ""), ...now }).toEqual(await sent());
      }).toPass();
    const back = async () => {
      await page.goBack({ waitUntil: "commit" });
      await agrees();
      return address();
    };
    await use({
      agrees,
      back,
      async backToAnotherPage() {
        const before = new URL(page.url()).pathname;
        const after = await back();
        return after.split("?")[0] === before ? back() : after;
      },
    });
  },
});

async function addWhiteLarge(shopper: JourneyShopper): Promise<void> {
  await shopper.open("/product/6");
  await shopper.choose("L");
  await shopper.choose("White");
  await shopper.press(shopper.page.getByRole("button", { name: productWords.addToCart, exact: true }));
  await expect(shopper.page.getByRole("banner").getByText("(1 item)")).toBeAttached();
}

test("after a reload, Back shows each page that was left by a link", async ({ shopper, walker }) => {
  const { page } = shopper;
  await shopper.open("/home");
  await shopper.press(page.getByRole("banner").getByRole("link", { name: "About" }));
  await expect(page).toHaveURL(/\/about$/);
  await shopper.press(page.getByRole("banner").getByRole("link", { name: "Login" }));
  await expect(page).toHaveURL(/\/login$/);
  await walker.agrees();
  await page.reload();
  expect([await walker.back(), await walker.back()]).toEqual(["/about", "/home"]);
  await page.goForward({ waitUntil: "commit" });
  await walker.agrees();
});

test("after a reload, Back among sorted and filtered lists shows the list of each address", async ({
  shopper,
  walker,
}) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await shopper.press(
    page.getByRole("navigation", { name: pagerWords.pages }).getByRole("link", { name: /2$/ }).first(),
  );
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  expect(await walker.back()).toBe("/productlisting");
  await shopper.ready();
  await walker.agrees();
});

test("after a login on the way to the checkout, Back leads to the cart", async ({ shopper, customer, walker }) => {
  const { page } = shopper;
  await customer.logOut();
  await addWhiteLarge(shopper);
  await shopper.open("/cart");
  await shopper.press(page.getByRole("link", { name: cartWords.loginToCheckout }));
  await shopper.arrives(loginWords.title);
  await logInHere(shopper, customer.person);
  await shopper.arrives(checkoutWords.stepTitles[1]);
  await walker.agrees();
  expect(await walker.backToAnotherPage()).toBe("/cart");
});

test("after a refused login and then a login, Back leads to the page before it", async ({
  shopper,
  customer,
  walker,
}) => {
  const { page } = shopper;
  await customer.logOut();
  await shopper.open("/about");
  await shopper.open("/login");
  await logInHere(shopper, { ...customer.person, password: "not-the-password" });
  await expect(page).toHaveTitle(/^Error:/);
  await logInHere(shopper, customer.person);
  await expect(page).toHaveURL(/\/home$/);
  await walker.agrees();
  if (shopper.mode === "script") expect(await walker.back()).toBe("/about");
  else await expectWithin(walker, 3, "/about");
});

test("after a registration and the first login, Back leads to the page before them", async ({ shopper, walker }) => {
  const { page } = shopper;
  const person = newPerson();
  await shopper.open("/contact");
  await shopper.open("/register");
  for (const [name, value] of Object.entries(registration(person))) {
    await shopper.ready();
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await shopper.press(page.getByRole("main").getByRole("button", { name: registerWords.submit }));
  await shopper.arrives(loginWords.title);
  await walker.agrees();
  await logInHere(shopper, person);
  await expect(page).toHaveURL(/\/home$/);
  if (shopper.mode === "script") expect(await walker.back()).toBe("/contact");
  else await expectWithin(walker, 3, "/contact");
});

test("after a logout, Back leads through the guarded pages to where the shopper came from", async ({
  shopper,
  customer,
  walker,
}) => {
  const { page } = shopper;
  await shopper.open("/about");
  await expect(page.locator("body")).toContainText(customer.person.name);
  await shopper.open("/dashboard?tab=profile");
  await shopper.press(page.getByRole("main").getByRole("button", { name: logoutWords.submit }).first());
  await shopper.arrives(loginWords.title);
  await walker.agrees();
  expect(await walker.back()).toMatch(/^\/login\?returnTo=/);
  expect(await walker.back()).toBe("/about");
});

test("after an order, Back never shows its cart or its checkout, and leads to the page before them", async ({
  shopper,
  customer,
  walker,
}) => {
  const { page } = shopper;
  await shopper.open("/about");
  await expect(page.locator("body")).toContainText(customer.person.name);
  await addWhiteLarge(shopper);
  await shopper.open("/cart");
  await shopper.press(page.getByRole("link", { name: cartWords.checkout }));
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.choose(paymentWords.cod.choice);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await shopper.arrives(checkoutWords.confirmed);
  for (let address = ""; address !== "/about";) {
    address = await walker.back();
    expect(address).not.toMatch(/checkout/);
    if (address === "/cart") await shopper.arrives(cartWords.emptyTitle);
  }
});

test("a tab whose cart was changed in another tab shows the cart as it is, after Back and a reload", async ({
  shopper,
  walker,
}) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await addWhiteLarge(shopper);
  await shopper.open("/cart");
  const other = await shopper.openTab();
  await other.goto("/cart");
  // Script shows the cart empty before the server has answered, and with it the cookie that the first tab sends.
  const answered = other.waitForResponse((response) => response.request().method() === "POST");
  await other
    .getByRole("button", { name: new RegExp(`^${cartWords.remove}`) })
    .first()
    .click();
  await answered;
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(cartWords.emptyTitle);
  await page.reload();
  await walker.agrees();
  while ((await walker.back()) !== "/productlisting");
});

test("a restored page of a customer whose session ended leads to the login, and Back leads on from there", async ({
  shopper,
  customer,
  walker,
}) => {
  const { page } = shopper;
  await shopper.open("/about");
  await shopper.open("/dashboard?tab=orders");
  await expect(page.locator("body")).toContainText(customer.person.name);
  await shopper.open("/contact");
  await customer.logOut();
  await page.reload();
  expect(await walker.back()).toMatch(/^\/login\?returnTo=/);
  expect(await walker.back()).toBe("/about");
});

async function logInHere(
  shopper: JourneyShopper,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await shopper.type(loginWords.labels.email, email);
  await shopper.type(loginWords.labels.password, password);
  await shopper.press(shopper.page.getByRole("main").getByRole("button", { name: loginWords.submit, exact: true }));
}

/** Without script a form that was sent is an entry of its own: Back leads over it. */
async function expectWithin(walker: Walker, steps: number, address: string): Promise<void> {
  const addresses: string[] = [];
  while (addresses.length < steps && addresses.at(-1) !== address) addresses.push(await walker.back());
  expect(addresses).toContain(address);
}
