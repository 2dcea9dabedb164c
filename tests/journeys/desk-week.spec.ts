import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { questionWords as askedWords } from "#content/question-words.ts";
import * as returnWords from "#content/return-words.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { customersWords } from "#content/desk/customers-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { importsWords } from "#content/desk/imports-words.ts";
import { ordersWords, phoneWords, slipWords } from "#content/desk/orders-words.ts";
import { folderWords, photographWords, productsWords, productWords } from "#content/desk/products-words.ts";
import { partsWords } from "#content/desk/parts-words.ts";
import { questionsWords } from "#content/desk/questions-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import { shippingLabels } from "#content/checkout-words.ts";
import { createClient } from "#tests/support/client.ts";
import { useJourneyShop } from "#tests/support/journey-shop.ts";
import { test as base, expect, ownerEmail } from "#tests/support/journey-test.ts";
import { inLanguage } from "#tests/support/in-language.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { addToCart, newPerson, orderCart } from "#tests/support/shopping.ts";
import { storeDelivery } from "#tests/support/stored-returns.ts";

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
    /** Loads a page that does not reload itself until it says something. */
    becomes: (state: string, link: string = importsWords.reload) =>
      expect
        .poll(async () => {
          const again = page.getByRole("link", { name: link, exact: true });
          if (await again.isVisible()) await desk.tap(again);
          return page.locator("main").innerText();
        })
        .toContain(state),
    says: (text: string | RegExp) => expect(page.locator("body")).toContainText(text),
    saysNothingOf: (text: string) => expect(page.locator("body")).not.toContainText(text),
    arrives: (heading: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(heading),
  };
  return desk;
}

/** What customers did before the owner looks: an order of one to return, fifteen orders of another, and a question. */
async function week(shop: RunningShop) {
  const [lakshmi, kavita] = await Promise.all(
    ["Lakshmi Nair", "Kavita Joshi"].map((name) => newCustomer(shop.url, { ...newPerson(), name })),
  );
  if (lakshmi === undefined || kavita === undefined) throw new Error("there are two customers");
  await addToCart(lakshmi.client, "/product/12", { size: "M", color: "Red" });
  const returned = await orderCart(lakshmi.client);
  const database = openShopDatabase(shop.dataDir);
  storeDelivery((statement, ...values) => database.prepare(statement).run(...values), returned);
  database.close();
  const form = await lakshmi.client.open(`/order/${returned}/return`);
  await form.press(returnWords.submit, { "pieces-0": "1", "reason-0": "look" });
  const numbers: string[] = [];
  for (let order = 0; order < 15; order++) {
    await addToCart(kavita.client, `/product/${order + 20}`, { size: "M", color: "Red" });
    numbers.push(await orderCart(kavita.client));
  }
  const question = await createClient(shop.url).open("/contact/question");
  await question.press(askedWords.send, {
    [askedWords.labels.name]: "Mira",
    [askedWords.labels.email]: "mira@example.com",
    [askedWords.labels.question]: "Does the blue one fade?",
  });
  return { lakshmi, kavita, returned, numbers };
}

test("the owner's week is lived on a phone without script, from the invitation on", async ({ page, shop }) => {
  const desk = deskOn(page);
  const [invitation = ""] = /http\S+\/desk\/invitation\?token=\S+/.exec(shop.said()) ?? [];
  const { lakshmi, kavita, returned, numbers } = await week(shop);
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
    await desk.press(accountWords.factorSubmit);
    await desk.arrives(accountWords.codesTitle);
    await expect(page.locator("main code")).toHaveCount(10);
    await desk.follow(accountWords.codesKept);
  });

  await test.step("fifteen orders, accepted, packed, and sent by the courier's file", async () => {
    desk.loads = 0;
    await desk.room(frameWords.today);
    await desk.says(todayWords.count(todayWords.accept, 15));
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
    await desk.saysNothingOf("Lakshmi Nair");
    await expect.poll(() => shop.mailTo(kavita.person.email)).toContain("Delhivery");
  });

  await test.step("a price, a photograph, and a piece that is hidden", async () => {
    await desk.room(frameWords.products);
    const row = page.locator("#products li").first();
    const name = await row.getByRole("link").nth(1).innerText();
    const price = page.getByLabel(productsWords.of(productsWords.rupees, name), { exact: true });
    const paid = Number((await price.inputValue()).replaceAll(",", ""));
    desk.taps = 0;
    await price.tap().catch(() => price.click());
    desk.taps++;
    await price.fill(String(paid + 100));
    await desk.press(productsWords.save);
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

    await page.goto(shop.url + inLanguage("/desk/files/photographs"));
    await page
      .getByLabel(photographWords.files, { exact: true })
      .setInputFiles({ name: `${name} 2.jpg`, mimeType: "image/jpeg", buffer: await telephoneJpeg({ shade: 2 }) });
    await desk.press(photographWords.send);
    await desk.says(folderWords.arrived(1));
    await desk.press(folderWords.show);
    await desk.says(folderWords.done(1, 1));

    await desk.room(frameWords.products);
    const other = await page.locator("#products li").nth(1).getByRole("link").nth(1).innerText();
    await page.getByLabel(productsWords.of(productsWords.hidden, other), { exact: true }).check();
    await desk.press(productsWords.save);
    await expect(page.getByLabel(productsWords.of(productsWords.hidden, other), { exact: true })).toBeChecked();
    await desk.says(productsWords.nowHidden);
  });

  await test.step("a table of products, read, applied and undone", async () => {
    await desk.room(frameWords.files);
    await desk.follow(importsWords.link);
    const table = "slug,name,description,category,price,stock\nblue-stole,Blue Stole,Soft cotton,accessories,1450,3\n";
    await page
      .getByLabel(importsWords.file, { exact: true })
      .setInputFiles({ name: "new.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    await desk.press(importsWords.send);
    await desk.becomes(importsWords.states.checked);
    await desk.says("Blue Stole");
    await desk.press(importsWords.apply);
    await desk.becomes(importsWords.states.done);
    const listing = () => createClient(shop.url).open("/productlisting?sort=newest");
    expect((await listing()).text).toContain("Blue Stole");
    await desk.press(importsWords.undo);
    await desk.becomes(importsWords.states.undone);
    await expect.poll(async () => (await listing()).text).not.toContain("Blue Stole");
  });

  await test.step("a notice for a holiday", async () => {
    const [part] = partsWords.parts.notice;
    await desk.room(frameWords.words);
    await desk.follow(part);
    await desk.fill(partsWords.text, "We are closed for Diwali.");
    await desk.press(partsWords.save);
    await desk.says(partsWords.saved(part));
    expect((await createClient(shop.url).open("/about")).text).toContain("We are closed for Diwali.");
  });

  await test.step("an order by telephone", async () => {
    await desk.room(frameWords.orders);
    await desk.follow(ordersWords.byPhone);
    await desk.fill(phoneWords.search, "cotton");
    await desk.press(phoneWords.find);
    await page.locator("main li summary").first().click();
    await desk.tap(page.locator("main li form button").first());
    await desk.fill(shippingLabels.fullName, "Savitri Devi");
    await desk.fill(shippingLabels.phone, "98860 54321");
    await desk.fill(shippingLabels.address, "4 Car Street");
    await desk.fill(shippingLabels.city, "Udupi");
    await desk.fill(shippingLabels.state, "Karnataka");
    await desk.fill(shippingLabels.zipCode, "576101");
    await desk.press(phoneWords.place);
    await desk.says(/PL-\S+ is placed/);
    await desk.says("Savitri Devi");
    for (const { person } of [lakshmi, kavita]) await desk.saysNothingOf(person.name);
  });

  await test.step("a return, to its refund", async () => {
    await desk.room(frameWords.returns);
    await desk.follow(/^Return /);
    await desk.says(returned);
    await desk.saysNothingOf(kavita.person.name);
    await desk.press(returnsWords.accept);
    await desk.press(returnsWords.receive);
    await desk.follow(returnsWords.toRefund);
    await desk.press(returnsWords.refund);
    await desk.press(returnsWords.paid);
    await desk.says(returnsWords.statuses.refunded);
    expect((await lakshmi.client.open(`/order/${returned}`)).text).toContain(returnWords.statuses.refunded);
  });

  await test.step("a question, answered by mail", async () => {
    await desk.room(frameWords.questions);
    await desk.follow(questionsWords.from("Mira"));
    await desk.fill(questionsWords.words, "It does not fade.");
    await desk.press(questionsWords.send);
    await desk.says(questionsWords.sent);
    await expect.poll(() => shop.mailTo("mira@example.com")).toContain("It does not fade.");
  });

  await test.step("a customer's copy of their data", async () => {
    await desk.room(frameWords.customers);
    await desk.fill(customersWords.search, lakshmi.person.email);
    await desk.press(customersWords.find);
    await desk.follow(new RegExp(lakshmi.person.name));
    await desk.says(returned);
    await desk.saysNothingOf(first);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: customersWords.copy }).click(),
    ]);
    const copy = readFileSync(await download.path(), "utf8");
    expect(JSON.parse(copy)).toMatchObject({ account: { email: lakshmi.person.email } });
    expect(copy).toContain(returned);
    expect(copy).not.toContain(kavita.person.email);
  });

  await test.step("the books add up, and are kept", async () => {
    await desk.room(frameWords.books);
    await desk.follow(todayWords.doNow.audit);
    await desk.press(booksWords.auditNow);
    // All adds up but the three mails of the delivery that the test stored: the audit knows that they never went out.
    await desk.becomes(booksWords.audited("@", 3).split("@")[1] ?? "?", booksWords.lookAgain);
    await expect(page.locator("main li", { hasText: `order ${returned}: its mail` })).toHaveCount(3);
    await desk.room(frameWords.books);
    await desk.follow(todayWords.doNow.backup);
    for (const label of Object.values(booksWords.passphraseLabels))
      await desk.fill(label, "a lamp beside the old river");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: booksWords.backupNow }).click(),
    ]);
    expect(readFileSync(await download.path(), "latin1")).toMatch(/^age-encryption\.org\/v1/);
  });

  await test.step("the month's books", async () => {
    await desk.room(frameWords.books);
    await desk.arrives(booksWords.title);
    await desk.says(booksWords.mailsNone);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: booksWords.csv }).click(),
    ]);
    const csv = readFileSync(await download.path(), "utf8");
    for (const number of numbers) expect(csv).toContain(number);
    await desk.follow(new RegExp(booksWords.invoice("")));
    await desk.says("Kavita Joshi");
    await desk.saysNothingOf(lakshmi.person.name);
  });
});
