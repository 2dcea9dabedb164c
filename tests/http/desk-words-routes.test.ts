import { expect, test } from "vitest";
import { partsWords } from "#content/desk/parts-words.ts";
import { readShopPart, saveShopPart, type ShopPart } from "#contract/desk/words-calls.ts";
import { dayOf } from "#domain/dates.ts";
import { createClient } from "#tests/support/client.ts";
import { atDesk } from "#tests/support/desk-visit.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { sellerInKarnataka } from "#tests/support/invoice-parties.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, orderCart } from "#tests/support/shopping.ts";

useSharedShop();

const open = async (part: string) => (await atDesk({ shop, up }, "owner")).open(`/desk/words/${part}`);
const page = (path: string) => createClient(shop.url).open(path);
const reset = async (part: string) => (await open(`${part}/reset`)).press(partsWords.resetNow);

/** Somebody else saves a part, beside the one who has its form open. */
async function saveMeanwhile(part: ShopPart, table: string[][]): Promise<void> {
  const { token } = await storeStaff(await up.openDatabase(), "owner", "Ravi");
  const call = (path: string, init: RequestInit = {}) =>
    up.upstream.fetch(
      new Request(`http://upstream.internal${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": "meanwhile",
        },
      }),
    );
  const { data } = (await (await call(`${readShopPart.path}?part=${part}`)).json()) as { data: { seen: string } };
  const body = JSON.stringify({ part, seen: data.seen, table });
  expect((await call(saveShopPart.path, { method: "POST", body })).status).toBe(200);
}

test("name, notice, words of Home and a page show on the shop's pages as soon as they are saved, and are gone when set back", async () => {
  const desk = await atDesk({ shop, up }, "owner");
  const room = await desk.open("/desk/words");
  const saved = await (
    await room.follow(partsWords.parts.details[0])
  ).press(partsWords.save, { name: "Loom and Lane", "name:hi": "लूम और लेन" });
  expect(saved.text).toContain(partsWords.saved(partsWords.parts.details[0]));
  const today = dayOf(new Date().toISOString(), "Asia/Kolkata") ?? "";
  await (
    await open("notice")
  ).press(partsWords.save, { text: "We are closed for Diwali.", "text:hi": "दिवाली पर हम बंद हैं।", "last-day": today });
  await (
    await open("words")
  ).press(partsWords.save, { testimonial: "My mother wears it.", "testimonial-by": "Mira", years: "7" });
  await (
    await open("page-home")
  ).press(partsWords.save, { text: "# From {shop}\n\nNew sarees\nevery Friday.\n\nCall us." });
  const home = await page("/");
  for (const shown of [
    "Loom and Lane",
    "We are closed for Diwali.",
    "My mother wears it.",
    "From Loom and Lane New sarees every Friday. Call us.",
  ])
    expect(home.text).toContain(shown);
  expect((await page("/hi")).text).toContain("दिवाली पर हम बंद हैं।");
  expect((await page("/about")).text).toContain("7+");
  await (await open("notice")).press(partsWords.save, { "last-day": "2026-01-01" });
  expect((await page("/")).text).not.toContain("Diwali");
  for (const part of ["details", "notice", "words", "page-home"]) await reset(part);
  expect((await page("/")).text).not.toMatch(/Loom and Lane|My mother wears|New sarees/);
});

test("a wrong field keeps what was typed, and says why; so does a change of somebody else, beside what stands now", async () => {
  const refused = await (await open("rules")).press(partsWords.save, { shipping: "ten", "free-over": "2,000" });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"ten" is no amount')]);
  expect(refused.source).toContain('value="2,000"');
  const nowhere = await (await open("rules")).press(partsWords.save, { countries: "" });
  expect([nowhere.status, nowhere.text]).toEqual([400, expect.stringContaining(partsWords.countriesMissing)]);
  const unknown = await (await open("page-terms")).press(partsWords.save, { text: "In {town}." });
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('cannot fill in "town"')]);
  const form = await open("page-terms");
  await saveMeanwhile("page-terms", [
    ["page", "heading", "text"],
    ["terms", "", "All sales are final."],
  ]);
  const late = await form.press(partsWords.save, { text: "# Returns\nWithin a week.", "text:hi": "" });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining(partsWords.stands("All sales are final."))]);
  expect(late.text).toContain(partsWords.changed);
  expect(late.source).toContain("# Returns\nWithin a week.");
  expect((await late.press(partsWords.save, { text: "# Returns\nWithin a week." })).text).toContain(
    partsWords.saved(partsWords.parts["page-terms"][0]),
  );
  expect((await page("/terms")).text).toContain("Within a week.");
  const unequal = await (await open("page-terms")).press(partsWords.save, { "text:hi": "एक\n\nदो" });
  expect([unequal.status, unequal.text]).toEqual([400, expect.stringContaining(partsWords.unequal([1, 1], [0, 2]))]);
  await reset("page-terms");
});

test("a table is sent as a text or a file, each wrong line is named, and what holds is downloaded", async () => {
  const lines = "prefix,days,packing days,cash,served,place\n302,1,1,yes,yes,Jaipur\n";
  const wrong = await (await open("delivery/table")).press(partsWords.save, { table: `${lines}9x,2,1,yes,yes,\n` });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Line 3: the prefix "9x"')]);
  await (await open("delivery/table")).press(partsWords.save, { table: lines });
  await (await open("not-served")).press(partsWords.save, { prefixes: "744, 194101" });
  const file = await (await open("delivery/table")).follow(partsWords.download);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="delivery.csv"');
  expect(file.source.split("\r\n").slice(1)).toEqual(["744,,,,no,", "194101,,,,no,", "302,1,1,yes,yes,Jaipur", ""]);
  await reset("delivery");
});

test("a cart is shipped by the changed rule at once, and by the settings when it is set back; packers have no such room", async () => {
  const { client } = await newCustomer(shop.url);
  await addToCart(client, `/product/${up.product({ price: 40 })}`, { size: "M", color: "Red", quantity: "1" });
  expect((await client.open("/cart")).text).toContain("₹50.00");
  await (await open("rules")).press(partsWords.save, { shipping: "25" });
  expect((await client.open("/cart")).text).toContain("₹65.00");
  await reset("rules");
  expect((await client.open("/cart")).text).toContain("₹50.00");
  expect((await (await atDesk({ shop, up }, "packer")).open("/desk/words")).status).toBe(403);
});

test("taxes that are typed at the desk are on the next invoice, a wrong GSTIN is told at its field, and set back they are gone", async () => {
  const gstin = sellerInKarnataka.gstin ?? "";
  const invoice = async () => {
    const { client } = await newCustomer(shop.url);
    await addToCart(client, `/product/${up.product({ price: 40 })}`, { size: "M", color: "Red", quantity: "1" });
    return (await client.open(`/order/${await orderCart(client)}/invoice`)).text;
  };
  const wrong = await (await open("taxes")).press(partsWords.save, { gstin: `${gstin.slice(0, -1)}0`, rate: "12" });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("is no GSTIN")]);
  const saved = await wrong.press(partsWords.save, { gstin: gstin.toLowerCase(), "hsn-saree": "5007" });
  for (const shown of [partsWords.saved(partsWords.parts.taxes[0]), gstin, "Karnataka", "12 %", "Sarees 5007"])
    expect(saved.text).toContain(shown);
  expect(await invoice()).toContain(gstin);
  await reset("taxes");
  expect(await invoice()).not.toContain(gstin);
});
