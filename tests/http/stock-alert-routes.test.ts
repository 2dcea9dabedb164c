import { expect, test } from "vitest";
import { alertWords, awaitedWords } from "#content/alert-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import { createClient } from "#tests/support/client.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { newPerson } from "#tests/support/shopping.ts";
import { storePiece } from "#tests/support/stored-piece.ts";

useSharedShop();

test("a guest asks on the page of a piece that is sold out, confirms by the link of the mail, and ends it", async () => {
  const id = up.product({ stock: 0, name: "Sold Stole" });
  const client = createClient(shop.url);
  const page = await client.open(`/product/${id}`);
  expect(page.text).toContain(alertWords.title);
  const refused = await page.press(alertWords.ask, { email: "asha@" });
  expect([refused.status, refused.url.pathname]).toEqual([400, `/product/${id}`]);
  expect(refused.text).toContain(messages.emailInvalid);
  const { email } = newPerson();
  const sent = await refused.press(alertWords.ask, { email });
  expect([sent.url.pathname, sent.text.includes(alertWords.sent)]).toEqual([`/product/${id}`, true]);
  const [mail = ""] = await up.mails(email, 1);
  const [confirm = "", end = ""] = [...mail.matchAll(/https:\/\/shop\.example(\/\S+\?token=[\w-]+)/g)].map(
    ([, path]) => path,
  );
  // Whatever opens the links changes nothing.
  const [first, second] = [await client.open(confirm), await client.open(end)];
  expect(up.value("select confirmed_at from stock_alerts where email = ?", email)).toBeNull();
  const { confirm: yes, end: no } = alertWords.links;
  const confirmed = await first.press(yes.button);
  expect([confirmed.url.pathname, confirmed.text.includes(yes.done)]).toEqual(["/", true]);
  const waits = () => up.value("select count(*) from stock_alerts where email = ?", email);
  up.run(
    "insert into stock_alerts (email, product_id, size, color, language, asked_at, confirmed_at) select email, ?, '', '', 'en', asked_at, asked_at from stock_alerts where email = ?",
    up.product({ stock: 0 }),
    email,
  );
  expect((await second.press(no.button)).text).toContain(no.done);
  expect(waits()).toBe(1);
  expect((await second.press(alertWords.endAll)).text).toContain(alertWords.allEnded);
  expect(waits()).toBe(0);
  const late = await first.press(yes.button);
  expect([late.status, late.text.includes(alertWords.gone)]).toEqual([400, true]);
});

test("a customer asks without typing, for a size and color that is sold out", async () => {
  const id = storePiece(up.database, {
    name: "Striped Jacket",
    variants: [
      { size: "M", color: "Teal", stock: 0 },
      { size: "L", color: "Teal" },
    ],
  });
  const { client, person } = await newCustomer(shop.url);
  const page = await client.open(`/product/${id}`);
  expect(page.text).toContain(`${alertWords.partly} ${alertWords.title}`);
  expect(page.text).toContain(person.email);
  expect((await page.press(alertWords.ask, { choice: '["M","Teal"]' })).text).toContain(alertWords.waits);
  expect(up.row("select size, color from stock_alerts where email = ?", person.email)).toEqual({
    size: "M",
    color: "Teal",
  });
  const account = await (await client.open("/dashboard?tab=wishlist")).follow(dashboardWords.awaited);
  expect(account.text).toMatch(new RegExp(`${awaitedWords.title} .*Striped Jacket .*Teal`));
  await up.during(/DELETE .*stock-alerts/, { status: 500 }, async () =>
    expect((await account.press(new RegExp(awaitedWords.end))).text).toContain(awaitedWords.failed),
  );
  const ended = await account.press(new RegExp(awaitedWords.end));
  expect([ended.text.includes(awaitedWords.ended), ended.text.includes(awaitedWords.none)]).toEqual([true, true]);
  // Done twice it is done, and an upstream may take alerts and tell of none.
  await up.during(/stock-alerts/, { status: 404 }, async () =>
    expect((await account.press(new RegExp(awaitedWords.end))).text).toContain(awaitedWords.none),
  );
});

test("what is typed stays, and links of a mail say so, where the upstream does not answer", async () => {
  const id = up.product({ stock: 0 });
  const page = await createClient(shop.url).open(`/product/${id}`);
  await up.during(/POST .*stock-alerts/, { status: 500 }, async () => {
    const failed = await page.press(alertWords.ask, { email: "asha@example.org" });
    expect([failed.status, failed.text.includes(alertWords.failed)]).toEqual([503, true]);
    expect(failed.source).toContain("asha@example.org");
    for (const act of ["confirm", "end"] as const) {
      const link = await createClient(shop.url).open(`/alerts/${act}?token=made-up`);
      const lost = await link.press(alertWords.links[act].button);
      expect([lost.status, lost.text.includes(messages.somethingWrong)]).toEqual([503, true]);
    }
  });
});
