import { expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { offersWords as words } from "#content/desk/offers-words.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useDesk();

const stored = (name: string) => up.row("select * from offers where name = ?", name);

test("the owner makes a coupon, once for two taps, sees what it gave, changes and pauses it", async () => {
  const productId = up.product();
  const slug = String(up.value("select slug from products where id = ?", productId));
  const meera = await desk.as("owner");
  const form = await (await meera.open("/desk/offers")).follow(words.new);
  const typed = {
    name: "Welcome",
    code: " welcome-10 ",
    percent: "१०",
    from: "₹1,00",
    products: slug,
    "in.saree": "on",
    first_day: "2026-01-01",
    most: "5",
    first_order: "on",
  };
  const wrong = await form.press(frameWords.save, { ...typed, from: "100", products: `${slug}, nothing-here` });
  expect([wrong.status, wrong.text.includes(words.productsUnknown("nothing-here"))]).toEqual([400, true]);
  const tap = wrong.prepare(frameWords.save, { products: slug });
  for (const page of await Promise.all([tap(), tap()])) expect(page.text).toContain(words.saved);
  expect(up.rows("select * from offers where code = 'WELCOME-10'")).toEqual([
    expect.objectContaining({ percent: 10, categories: '["saree"]', first_order: 1, most: 5, most_each: null }),
  ]);
  expect(stored("Welcome")?.["products"]).toBe(`["${productId}"]`);
  expect(Number(stored("Welcome")?.["from_paise"])).toBe(10_000);
  const order = orderOf(asha, [{ productId }]);
  await placed(up, asha, { ...order, discount: 10, total: order.total - 10, offerCode: "WELCOME-10" });
  const list = await meera.open("/desk/offers");
  expect(list.text).toContain(words.used(1, 5, "₹10"));
  const page = await list.follow("Welcome");
  // An offer for a product that is gone never becomes one for all.
  up.run("update offers set products = '[\"4000\"]' where code = 'WELCOME-10'");
  const gone = await (await list.follow("Welcome")).press(frameWords.save);
  expect(gone.text).toContain(words.productsUnknown("4000"));
  up.run("update offers set products = ? where code = 'WELCOME-10'", `["${productId}"]`);
  const late = page.prepare(frameWords.save, { percent: "20" });
  expect((await page.press(frameWords.save, { percent: "15" })).text).toContain(words.saved);
  expect((await late()).status).toBe(400);
  expect(stored("Welcome")?.["percent"]).toBe(15);
  const paused = await (await (await meera.open("/desk/offers")).follow("Welcome")).press(words.pause);
  expect([paused.text.includes(words.nowPaused), stored("Welcome")?.["paused_at"] === null]).toEqual([true, false]);
  expect((await paused.press(words.resume)).text).toContain(words.nowCounts);
  expect(stored("Welcome")?.["paused_at"]).toBeNull();
});

test("an offer for a category of the owner's counts for the pieces that are in it beside their own", async () => {
  const all = [{ slug: "saree" }, { slug: "festive-wear", name: "Festive wear" }];
  await writeContent(db, "categories", { en: all }, up.clock.at);
  const form = await (await desk.as("owner")).open("/desk/offers/new");
  expect(form.text).toContain("Festive wear");
  await form.press(frameWords.save, { name: "Festive", percent: "10", "in.festive-wear": "on" });
  expect(stored("Festive")?.["categories"]).toBe('["festive-wear"]');
  const page = await (await (await desk.as("owner")).open("/desk/offers")).follow("Festive");
  await page.press(frameWords.save, { percent: "20" });
  // A category that is gone makes it no offer for all.
  await writeContent(db, "categories", {}, up.clock.at);
  await (await (await (await desk.as("owner")).open("/desk/offers")).follow("Festive")).press(frameWords.save);
  expect(stored("Festive")?.["categories"]).toBe('["festive-wear"]');
  const productId = up.product();
  up.run("update products set also_in = 'skirt,festive-wear' where id = ?", productId);
  const order = orderOf(asha, [{ productId }]);
  await placed(up, asha, { ...order, discount: 20, total: order.total - 20 });
  await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  up.run("delete from offer_uses");
  up.run("delete from offers where name = 'Festive'");
});

test.each([
  ["neither percent nor rupees", { name: "A" }, words.valueMissing],
  ["more than all", { name: "A", percent: "101" }, words.countWrong("101")],
  ["rupees that are none", { name: "A", kind: "rupees", rupees: "-5" }, words.rupeesWrong],
  ["the cheapest of one", { name: "A", kind: "cheapest", percent: "100", every: "1" }, words.everyMissing],
  [
    "days that are turned",
    { name: "A", percent: "5", first_day: "2026-02-01", last_day: "2026-01-01" },
    words.daysTurned,
  ],
  ["a limit without a code", { name: "A", percent: "5", most_each: "1" }, words.needsCode],
  ["a code of signs", { name: "A", percent: "5", code: "10%" }, words.codeWrong("10%")],
  ["a code that is there", { name: "A", percent: "5", code: "taken" }, words.codeTwice],
  ["no name", { percent: "5" }, words.nameMissing],
])("refuses %s, and keeps what was typed", async (_, typed, message) => {
  if (stored("Taken") === undefined) storeOffer(up.database, { name: "Taken", code: "TAKEN", percent: 5 });
  const form = await (await desk.as("owner")).open("/desk/offers/new");
  const refused = await form.press(frameWords.save, typed);
  expect([refused.status, refused.text.includes(message)]).toEqual([400, true]);
  expect(stored("A")).toBeUndefined();
});

test("an offer that is not there is not found", async () => {
  for (const id of ["0", "99999", "1e3", "x"])
    expect((await (await desk.as("owner")).open(`/desk/offers/${id}`)).status).toBe(404);
});
