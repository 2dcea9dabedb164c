import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as pagerWords from "#content/pager-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import * as productWords from "#content/product-words.ts";
import { expect, test as base, type JourneyShopper } from "#tests/support/journey-test.ts";
import { countIn, sentPage } from "#tests/support/sent-page.ts";

/**
 * A shopper who walks through the history, and compares each page with the one that the server sends for its address. Logins,
 * registrations, logouts and ended sessions on the way are `tests/engines/way-back.ts`, in every engine.
 */
interface Walker {
  /** Checks that the page's title, heading and cart count are those that the server sends for its address now. */
  agrees(): Promise<void>;
  /** Goes back, checks the page, and returns its address. */
  back(): Promise<string>;
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
    // The guard of a page may still be on its way: both are read again until they agree.
    const agrees = () =>
      expect(async () =>
        expect({ address: address().replace(/#.*/, ""), ...(await shown()) }).toEqual(await sent()),
      ).toPass();
    const back = async () => {
      await page.goBack({ waitUntil: "commit" });
      await agrees();
      return address();
    };
    await use({ agrees, back });
  },
});

async function addWhiteLarge(shopper: JourneyShopper): Promise<void> {
  await shopper.open("/product/6");
  await shopper.choose("L");
  await shopper.choose("White");
  await shopper.press(shopper.page.getByRole("button", { name: productWords.addToCart, exact: true }));
  await expect(shopper.page.getByRole("banner").getByText("(1 item)")).toBeAttached();
}

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
