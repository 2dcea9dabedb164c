import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import { registerWords } from "#content/account-words.ts";
import { sizeWords } from "#content/size-words.ts";
import { sellerWords } from "#content/shop-page-words.server.ts";
import { createClient } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { ownerCommandOutput } from "#tests/support/owner-command.ts";
import { productionSettings } from "#tests/support/production-settings.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, goToReview, payments } from "#tests/support/shopping.ts";

const textOf = async (shop: RunningShop, path: string) => (await createClient(shop.url).open(path)).text;

/** Takes a file of the owner into the shop's database. */
async function take(shop: RunningShop, kind: string, lines: string): Promise<void> {
  const file = join(shop.dataDir, `${kind}.csv`);
  writeFileSync(file, lines);
  await ownerCommandOutput({ dataDir: shop.dataDir, databaseUrl: null }, "shop", ["import", kind, file]);
}

test("the pages tell this shop's amounts, and registration and review lead to them", async () => {
  const shop = await startShop({
    env: { SHIPPING_RUPEES: "99", FREE_SHIPPING_OVER_RUPEES: "1999", RETURN_DAYS: "7", DELIVERY_COUNTRIES: "IN,AU" },
  });
  const { client } = await newCustomer(shop.url);
  expect(await textOf(shop, "/shipping")).toMatch(
    /Shipping costs ₹99 for .* more than ₹1,999\. .*in India and Australia\./,
  );
  expect(await textOf(shop, "/returns")).toContain("You have 7 days from delivery");
  const faq = await createClient(shop.url).open("/faq");
  expect(faq.text).toContain("Shipping costs ₹99 for");
  expect(faq.addresses(sizeWords.title)).toEqual([`${shop.url}/sizes`]);
  expect(await textOf(shop, "/terms")).toContain("You have 7 days from delivery");
  const register = await createClient(shop.url).open("/register");
  expect([...register.addresses(registerWords.terms), ...register.addresses(registerWords.privacy)]).toEqual([
    `${shop.url}/terms`,
    `${shop.url}/privacy`,
  ]);
  await addToCart(client, "/product/1", { size: "M", color: "Red" });
  const review = await goToReview(client, payments.cod);
  expect(review.text).toContain(checkoutWords.agreed);
  for (const [word, path] of [
    [checkoutWords.terms, "/terms"],
    [checkoutWords.returns, "/returns"],
    [checkoutWords.privacy, "/privacy"],
  ] as const)
    expect(review.addresses(word)).toContain(`${shop.url}${path}`);
  await shop.stop();
});

test("in production nothing that nobody stated is shown, and the start names what the law asks for", async () => {
  const shop = await startShop({
    env: { ...productionSettings, SELLER_NAME: "Mysuru Silks LLP", GRIEVANCE_OFFICER: "Asha Rao" },
  });
  const notice = /^For the law .*$/m;
  await vi.waitFor(() => expect(shop.said()).toMatch(notice), eventWait);
  expect(notice.exec(shop.said())?.[0]).toMatch(
    /rule 4\) these are missing: SELLER_ADDRESS, GRIEVANCE_DESIGNATION, GRIEVANCE_EMAIL or GRIEVANCE_PHONE$/,
  );
  for (const path of ["/terms", "/contact"]) {
    const text = await textOf(shop, path);
    expect(text).toContain("Mysuru Silks LLP");
    expect(text).toContain("Asha Rao");
    expect(text).not.toMatch(/sample|12 Sample|Pallu Sample/i);
    expect(text).not.toContain(sellerWords.headOffice);
  }
  expect((await createClient(shop.url).open("/faq")).addresses(sizeWords.title)).toEqual([]);
  await shop.stop();
});

test("what the owner states in files replaces settings and texts, also for the start", async () => {
  const { SHOP_ADDRESS: _address, SHOP_PHONE: _phone, ...others } = productionSettings;
  const first = await startShop({ env: productionSettings });
  const { dataDir } = first;
  await take(
    first,
    "details",
    "name,value,value:hi\naddress,7 Loom Lane,7 लूम लेन\nphone,+91 141 255 0100\nlegal name,Loom LLP\nhead office,7 Loom Lane\ngrievance officer,Meera Iyer\ngrievance designation,Partner\ngrievance email,meera@loom.example\n",
  );
  await take(
    first,
    "pages",
    "page,heading,text,heading:hi,text:hi\nshipping,By post,We send for {shipping} to {countries}.,डाक से,{shipping} में भेजते हैं।\nabout,Us,Since 1962. We sell in {countries}.\nreturns,Cash,Up to {cash limit}.\n",
  );
  await first.kill();
  // Started on what is stored, without an address in its settings: it is refused where nobody stated one.
  const shop = await startShop({ env: { ...others, SHOP_ADDRESS: "", SHOP_PHONE: "" }, dataDir });
  expect(await textOf(shop, "/")).toContain("7 Loom Lane");
  expect(await textOf(shop, "/contact")).toMatch(/\+91 141 255 0100.*Loom LLP.*Meera Iyer, Partner/);
  const shipping = await textOf(shop, "/shipping");
  expect(shipping).toContain("By post We send for ₹10 to India.");
  expect(shipping).not.toContain("Following your parcel");
  // Of this text nothing is left: its only paragraph names an amount that the shop does not have.
  expect(await textOf(shop, "/returns")).toContain("Cancelling costs nothing.");
  const about = await textOf(shop, "/about");
  expect([about.includes("Since 1962."), about.includes("Our Story")]).toEqual([true, false]);
  expect(shop.said()).not.toContain("For the law");
  // In Hindi as far as it is stated, the rest marked.
  const { source } = await createClient(shop.url).open("/hi/about");
  expect(source).toMatch(/<section lang="en"[^>]*><h2[^>]*>Us<\/h2><p[^>]*>Since 1962\. We sell in India\.<\/p>/);
  expect(source).toContain("<p>7 लूम लेन</p>");
  expect(await textOf(shop, "/hi/shipping")).toContain("डाक से ₹10 में भेजते हैं।");
  expect(await textOf(shop, "/hi/terms")).toContain("Meera Iyer, Partner");
  await shop.stop();
});
