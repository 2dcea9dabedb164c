import { mkdirSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import buildShop from "#tests/support/build-shop.ts";
import { startShop } from "#tests/support/shop.ts";

/**
 * Takes pictures of every screen and state into `screens/`: at 360 and 1280 px, light and dark.
 * `npm run tool -- screens cart` takes only the scenes whose name has "cart"; `--widths=320,768` other widths; `--no-script` without script.
 */
const folder = "screens";
const [wanted = ""] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const widths = (option("--widths") ?? "360,1280").split(",").map(Number);
const javaScriptEnabled = !process.argv.includes("--no-script");
const themes = (option("--themes") ?? "light,dark").split(",") as ("light" | "dark")[];

/** A screen: whose it is, how to get there, and what to do there before the picture. */
interface Scene {
  name: string;
  customer?: boolean;
  path: string;
  prepare?(page: Page): Promise<void>;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.waitForLoadState("networkidle");
};
const shipping = {
  "Full name": "Asha Rao",
  Email: "asha@example.in",
  Phone: "98000 12345",
  Address: "4/12 Lake View Road, Behind the Old Post Office",
  City: "Bengaluru",
  State: "Karnataka",
  "ZIP code": "560001",
};

const scenes: Scene[] = [
  { name: "home", path: "/" },
  { name: "collection", path: "/collection" },
  { name: "listing", path: "/productlisting" },
  { name: "listing-list", path: "/productlisting?view=list&category=saree" },
  { name: "listing-search", path: "/productlisting?search=sari" },
  { name: "listing-empty", path: "/productlisting?search=zzzzqq" },
  { name: "listing-partial", path: "/productlisting?search=yellow+saree+umbrella+under+9000" },
  { name: "listing-near-words", path: "/productlisting?search=bandhabnni" },
  { name: "listing-filtered", path: "/productlisting?category=kurti&size=M&color=Red" },
  { name: "product", path: "/product/1" },
  { name: "product-error", path: "/product/1", prepare: press("Add to Cart") },
  { name: "product-missing", path: "/product/999999" },
  { name: "productcart", path: "/productcart" },
  { name: "cart-empty", path: "/cart" },
  { name: "card-added", path: "/productlisting", prepare: press(/Add .*to Cart/) },
  {
    name: "cart-guest",
    path: "/cart",
    prepare: async (page) => {
      for (const id of [1, 2, 3]) await addFromProduct(page, id);
      await page.goto(new URL("/cart", page.url()).href);
    },
  },
  { name: "login", path: "/login" },
  { name: "login-error", path: "/login", prepare: press("Login") },
  { name: "register", path: "/register" },
  { name: "register-error", path: "/register", prepare: press(/Register|Create/) },
  { name: "password", path: "/password" },
  { name: "reset-password", path: "/reset-password?token=none" },
  { name: "about", path: "/about" },
  { name: "contact", path: "/contact" },
  { name: "accessibility", path: "/accessibility" },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "faq", path: "/faq" },
  { name: "not-found", path: "/nowhere" },
  { name: "checkout-1", customer: true, path: "/checkout" },
  { name: "checkout-2", customer: true, path: "/checkout?step=2" },
  { name: "checkout-2-error", customer: true, path: "/checkout?step=2", prepare: press(/Continue|Review|Next/) },
  { name: "checkout-3", customer: true, path: "/checkout?step=3" },
  ...["profile", "edit-profile", "orders", "wishlist", "address", "payment", "settings"].map((tab) => ({
    name: `dashboard-${tab}`,
    customer: true,
    path: `/dashboard?tab=${tab}`,
  })),
  {
    name: "order",
    customer: true,
    path: "/dashboard?tab=orders",
    prepare: async (page) => {
      await page.locator('a[href^="/order/"]').first().click();
      await page.waitForURL(/\/order\//);
    },
  },
];

async function addFromProduct(page: Page, id: number): Promise<void> {
  await page.goto(new URL(`/product/${id}`, page.url()).href);
  for (const group of ["size", "color"])
    await page.locator(`input[type=radio][name=${group}]`).first().check({ force: true });
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await page.waitForLoadState("networkidle");
}

/** A customer with an order, a wish, a cart and a checkout at its third step. */
async function becomeCustomer(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  const submit = async (name: string | RegExp) => {
    await page.locator("main").getByRole("button", { name }).first().click();
  };
  await page.goto(`${url}/register`);
  const fields = {
    name: "Asha Rao",
    email: "asha@example.in",
    password: "chanderi",
    confirmPassword: "chanderi",
    phone: "98000 12345",
    address: "4/12 Lake View Road",
    city: "Bengaluru",
    state: "Karnataka",
    pincode: "560001",
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
  await submit(/Register|Create/);
  await page.locator("main [name=email]").fill("asha@example.in");
  await page.locator("main [name=password]").fill("chanderi");
  await submit(/^Log ?in/i);
  for (const pass of [1, 2]) {
    for (const id of [1, 5]) await addFromProduct(page, id);
    await page.goto(`${url}/checkout`);
    for (const [name, value] of Object.entries({
      fullName: shipping["Full name"],
      email: shipping.Email,
      phone: shipping.Phone,
      address: shipping.Address,
      city: shipping.City,
      state: shipping.State,
      zipCode: shipping["ZIP code"],
    }))
      await page.locator(`main [name=${name}]`).fill(value);
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL(/step=2/);
    await page.locator("input[type=radio][value=cod]").check({ force: true });
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL(/step=3/);
    if (pass === 1) {
      await submit(/Place/);
      await page.waitForURL(/confirmation/);
      await picture(page, "confirmation");
    }
  }
  await page.goto(`${url}/product/2`);
  await submit(/wishlist/i);
  await page.close();
}

async function picture(page: Page, name: string): Promise<void> {
  for (const width of widths)
    for (const theme of themes) {
      await page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = "eager";
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      });
      await page.screenshot({
        path: `${folder}/${name}-${width}-${theme}.png`,
        fullPage: true,
        animations: "disabled",
      });
    }
}

function option(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}

buildShop();
mkdirSync(folder, { recursive: true });
const shop = await startShop();
const browser = await launchBrowser();
const taken = scenes.filter((scene) => scene.name.includes(wanted));
// Without script every step is a page load, which Playwright waits for by itself.
const plain = await browser.newContext({ javaScriptEnabled: false });
if (wanted === "" || wanted === "confirmation" || taken.some((scene) => scene.customer))
  await becomeCustomer(plain, shop.url);
const customers = await browser.newContext({ javaScriptEnabled, storageState: await plain.storageState() });
for (const scene of taken) {
  const context = scene.customer ? customers : await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.log(`${scene.name}: ${error.message}`));
  await page.goto(shop.url + scene.path, { waitUntil: "networkidle" });
  await scene.prepare?.(page);
  await picture(page, scene.name);
  await page.close();
  if (!scene.customer) await context.close();
  console.log(scene.name);
}
await browser.close();
await shop.stop();
