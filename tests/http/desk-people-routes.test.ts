import { describe, expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { customersWords } from "#content/desk/customers-words.ts";
import { atDesk } from "#tests/support/desk-visit.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

describe("a customer at the desk", () => {
  test("is found, noted on, copied and deleted on a page that asks", async () => {
    const { person } = await newCustomer(shop.url);
    const desk = await atDesk({ shop, up }, "owner");
    const room = await (await desk.open("/desk")).follow(frameWords.customers);
    const found = await room.press(customersWords.find, { search: person.email });
    const page = await found.follow(person.name);
    expect(page.text).toContain(person.email);
    const noted = await page.press(customersWords.note, { words: "Calls before noon." });
    expect(noted.text).toContain(customersWords.noted);
    expect(noted.text).toContain("Calls before noon.");
    const copy = await noted.follow(customersWords.copy);
    expect(copy.headers.get("content-disposition")).toMatch(/^attachment; filename="customer-\d+\.json"$/);
    expect(JSON.parse(copy.source)).toMatchObject({ account: { email: person.email } });
    const asks = await noted.follow(customersWords.toDelete);
    expect(asks.heading).toBe(customersWords.deleteTitle(person.name));
    const deleted = await asks.press(customersWords.deleteNow);
    expect(deleted.text).toContain(customersWords.deleted(0, 0));
    expect((await desk.open(page.url.href)).status).toBe(404);
  });
});
