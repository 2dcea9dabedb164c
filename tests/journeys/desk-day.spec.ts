import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { accountWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { ordersWords, slipWords } from "#content/desk/orders-words.ts";
import { photographWords, productsWords, productWords } from "#content/desk/products-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import { useJourneyShop } from "#tests/support/journey-shop.ts";
import { test as base, expect, ownerEmail } from "#tests/support/journey-test.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { addToCart, newPerson, orderCart } from "#tests/support/shopping.ts";

// Of its own: its first owner comes by the invitation.
const test = base.extend<object, { shop: RunningShop }>({
  shop: [async ({}, use) => useJourneyShop({ OWNER_EMAIL: ownerEmail }, use), { scope: "worker" }],
});
test.use({ viewport: { width: 360, height: 740 } });

/** The desk on a phone: counts what is loaded and tapped, and looks at each page. */
function deskOn(page: Page) {
  const desk = {
    loads: 0,
    taps: 0,
    async look() {
      desk.loads++;
      const found = await page.evaluate(() => ({
        isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        scripts: document.scripts.length,
        headings: document.querySelectorAll("h1").length,
      }));
      expect(found, page.url()).toEqual({ isWide: false, scripts: 0, headings: 1 });
    },
    /** Taps what leads to another page, or to this one anew. */
    async tap(target: Locator) {
      desk.taps++;
      await Promise.all([page.waitForEvent("domcontentloaded"), target.click()]);
      await desk.look();
    },
    press: (name: string | RegExp) => desk.tap(page.getByRole("button", { name, exact: true }).first()),
    follow: (name: string | RegExp) => desk.tap(page.getByRole("link", { name, exact: true }).first()),
    fill: (name: string | RegExp, text: string) => page.getByLabel(name, { exact: true }).first().fill(text),
    /** To a room by the menu of phones. */
    async room(name: string) {
      await page.getByRole("navigation", { name: frameWords.rooms }).locator("summary").click();
      await desk.tap(page.getByRole("navigation", { name: frameWords.rooms }).getByRole("link", { name, exact: true }));
    },
    says: (text: string | RegExp) => expect(page.locator("body")).toContainText(text),
    arrives: (heading: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(heading),
  };
  return desk;
}

/** Fifteen orders of one customer, before the owner looks. */
async function orders(shop: RunningShop) {
  const { client, person } = await newCustomer(shop.url, { ...newPerson(), name: "Kavita Joshi" });
  const numbers: string[] = [];
  for (let order = 0; order < 15; order++) {
    await addToCart(client, `/product/${order + 20}`, { size: "M", color: "Red" });
    numbers.push(await orderCart(client));
  }
  return { person, numbers };
}

// What each room does is told by tests/contract/upstream-desk-*: here stands what a phone's browser alone shows, its taps and its files.
test("the owner's day is lived on a phone without script, from the invitation on @nightly", async ({ page, shop }) => {
  const desk = deskOn(page);
  const [invitation = ""] = /http\S+\/desk\/invitation\?token=\S+/.exec(shop.said()) ?? [];
  const { person, numbers } = await orders(shop);
  const [first = ""] = numbers;

  await test.step("the invitation, and the second factor", async () => {
    await page.goto(invitation);
    await desk.look();
    await desk.fill(accountWords.labels.name, "Meera Iyer");
    const email = page.getByLabel(accountWords.labels.email, { exact: true });
    if (await email.isVisible()) await email.fill(ownerEmail);
    await desk.fill(accountWords.labels.password, "a lantern over the quiet ghat");
    await desk.press(accountWords.accept);
    await desk.arrives(accountWords.factorTitle);
    const secret = (await page.locator("code").first().innerText()).replaceAll(/\s/g, "");
    await desk.fill(accountWords.factorCode, new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await desk.press(frameWords.save);
    await desk.arrives(accountWords.codesTitle);
    await expect(page.locator("main code")).toHaveCount(10);
    await desk.follow(accountWords.codesKept);
  });

  await test.step("fifteen orders, accepted, packed, and sent by the courier's file", async () => {
    desk.loads = 0;
    await desk.room(frameWords.today);
    await desk.says(todayWords.count(ordersWords.waits.accept, 15));
    await desk.follow(new RegExp(todayWords.buttons.accept));
    await desk.press(ordersWords.accept);
    await desk.says(ordersWords.accepted(15, ""));
    await desk.follow(ordersWords.waits.pack);
    await desk.follow(ordersWords.tickAll);
    await desk.press(ordersWords.slips);
    for (const number of numbers) await desk.says(number);
    await desk.follow(slipWords.kinds.pick);
    await desk.room(frameWords.orders);
    await desk.follow(ordersWords.courierFile);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: slipWords.download }).click(),
    ]);
    desk.loads++;
    const [header = "", ...rows] = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    const answered = [`${header},AWB`, ...rows.map((row, index) => `${row},90000${index}`)].join("\r\n");
    await desk.fill(slipWords.courier, "Delhivery");
    await page
      .getByLabel(slipWords.file, { exact: true })
      .setInputFiles({ name: "delhivery.csv", mimeType: "text/csv", buffer: Buffer.from(answered) });
    await desk.press(slipWords.preview);
    await desk.says(slipWords.canBeSent(ordersWords.count(15)));
    await desk.press(slipWords.apply);
    await desk.says(ordersWords.sent(15, ""));
    expect(desk.loads).toBeLessThan(15);
    await desk.follow(first);
    await desk.says("Kavita Joshi");
    await expect.poll(() => shop.mailTo(person.email)).toContain("Delhivery");
  });

  await test.step("a price and a photograph", async () => {
    await desk.room(frameWords.products);
    const row = page.locator("#products li").first();
    const name = await row.getByRole("link").nth(1).innerText();
    const price = page.getByLabel(productsWords.of(productsWords.rupees, name), { exact: true });
    const paid = Number((await price.inputValue()).replaceAll(",", ""));
    desk.taps = 0;
    await price.tap().catch(() => price.click());
    desk.taps++;
    await price.fill(String(paid + 100));
    await desk.press(frameWords.save);
    expect(desk.taps).toBe(2);
    await expect(price).toHaveValue(new RegExp(`^${paid + 100}`));

    desk.taps = 0;
    await desk.follow(productsWords.of(productWords.photographs, name));
    const before = await page.locator("main img").first().getAttribute("src");
    desk.taps++;
    await page
      .getByLabel(`${photographWords.replace}, ${photographWords.picture(1)}`, { exact: true })
      .setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await telephoneJpeg() });
    await desk.press(`${photographWords.send}, ${photographWords.picture(1)}`);
    expect(desk.taps).toBe(3);
    await desk.says(photographWords.done);
    await expect(page.locator("main img").first()).not.toHaveAttribute("src", before ?? "");
  });
});
