import { expect, test } from "vitest";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { reviewWords as words } from "#content/review-words.ts";
import { uploadWords } from "#content/refusal-words.ts";
import { customerWithOrder } from "#tests/support/checkout-customer.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { alerts, checked } from "#tests/support/page-reading.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { storeDelivery } from "#tests/support/stored-returns.ts";
import { storeReview } from "#tests/support/stored-reviews.ts";

useSharedShop();

const change = (statement: string, ...values: (string | number | null)[]) => up.run(statement, ...values);
const rowOf = (number: string) => up.row("select * from reviews where order_id = ?", number);

/** A customer whose piece has arrived. */
async function withPiece() {
  const made = await customerWithOrder({ shop, up }, { name: "Review Stole" });
  storeDelivery(change, made.number);
  return { ...made, path: `/order/${made.number}/review/${made.id}` };
}

/** Sends the form with photographs, as a browser does. */
function sendReview(client: Client, path: string, files: readonly Buffer[], more: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ stars: "4", fit: "", text: "", ...more })) body.append(name, value);
  for (const file of files) body.append("photographs", new Blob([new Uint8Array(file)]), "IMG_1.jpg");
  return send(client, shop.url + path, body);
}

test("a customer reviews a piece from the order, reads that it waits, and changes it", async () => {
  const { client, number, path } = await withPiece();
  const order = await client.open(`/order/${number}`);
  const form = await order.follow(`${words.write}: Review Stole`);
  expect(form.text).toContain(words.shownAs);
  const refused = await form.press(words.submit, { text: "See https://cheap.example" });
  expect([refused.status, refused.url.pathname]).toEqual([400, path]);
  for (const problem of [words.starsMissing, words.noLinks]) expect(refused.text).toContain(problem);
  expect(refused.source).toContain("See https://cheap.example");
  const press = refused.prepare(words.submit, { stars: "4", fit: "small", text: "O'Hara <i>loves</i> it 😊" });
  const pages = await Promise.all([press(), press()]);
  expect(pages.map(({ url }) => url.pathname)).toEqual([`/order/${number}`, `/order/${number}`]);
  expect(pages.some(({ text }) => text.includes(words.sent))).toBe(true);
  expect(rowOf(number)).toMatchObject({
    stars: 4,
    fit: "small",
    words: "O'Hara <i>loves</i> it 😊",
    status: "waiting",
  });
  change("update reviews set status = 'refused', reason = 'Too short.' where order_id = ?", number);
  const told = await client.open(`/order/${number}`);
  for (const text of [words.statuses.refused, "Too short."]) expect(told.text).toContain(text);
  const again = await told.follow(`${words.change}: Review Stole`);
  expect(again.source).toContain("O&#x27;Hara");
  await again.press(words.submit, { stars: "5" });
  expect(rowOf(number)).toMatchObject({ stars: 5, status: "waiting", reason: null });
});

test("what was written and chosen stays while the order cannot be read, and is sent again", async () => {
  const { client, number, path } = await withPiece();
  const form = await client.open(path);
  const typed = { stars: "4", fit: "small", text: "Lovely." };
  const lost = await up.during(/orders/, "closed", () => form.press(words.submit, typed));
  expect([lost.status, lost.heading, checked(lost), alerts(lost)]).toEqual([
    503,
    words.write,
    "4",
    expect.stringContaining(messages.ordersFailed),
  ]);
  expect((await lost.press(words.submit)).text).toContain(words.sent);
  expect(rowOf(number)).toMatchObject({ stars: 4, fit: "small", words: "Lovely." });
});

test("photographs are sent with it and removed again; what is none, or too much, is refused in words", async () => {
  const { client, number, path } = await withPiece();
  const sent = await sendReview(client, path, [await telephoneJpeg(), await telephoneJpeg({ shade: 60 })]);
  expect(sent).toMatchObject({ status: 303, location: `/order/${number}` });
  const pictures = JSON.parse(String(rowOf(number)?.["pictures"])) as string[];
  expect(pictures).toHaveLength(2);
  const form = await client.open(path);
  expect(form.text).toContain(words.remove(2));
  await form.press(words.submit, { remove0: "on" });
  expect(JSON.parse(String(rowOf(number)?.["pictures"]))).toEqual(pictures.slice(1));
  const wrong = await sendReview(client, path, [Buffer.from("no picture")]);
  expect([wrong.status, wrong.text.includes(words.photographUnread)]).toEqual([400, true]);
  const large = await sendReview(client, path, [Buffer.alloc(13 * 1024 * 1024), Buffer.alloc(28 * 1024 * 1024)]);
  expect([large.status, large.text.includes(uploadWords[413].text)]).toEqual([413, true]);
  const { client: stranger } = await withPiece();
  expect((await sendReview(stranger, path, [await telephoneJpeg()])).status).toBe(404);
});

test("shown reviews stand on a page of their own; product, card and JSON-LD say average and count", async () => {
  const { client, id, number } = await withPiece();
  const bare = await client.open(`/product/${id}`);
  expect(bare.source).not.toMatch(/aggregateRating|★/);
  storeReview(change, number, { stars: 4, words: "<b>Bold</b> silk", reply: "Thank you!", hasPicture: true });
  const product = await createClient(shop.url).open(`/product/${id}`);
  expect(product.source).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.0","reviewCount":1}');
  expect(product.text).toContain(productWords.fitsTrue(1, 1));
  const page = await product.follow(`★ ${productWords.rated("4.0", 1)}`);
  expect(page.url.pathname).toBe(`/product/${id}/reviews`);
  for (const text of ["Asha, Mysuru", "<b>Bold</b> silk", "Thank you!", words.fits.true])
    expect(page.text).toContain(text);
  expect(page.text).not.toContain("Rao");
  expect((await client.open(`/product/${id}/reviews?page=7`)).url.search).toBe("");
  const list = await client.open(`/productlisting?minPrice=80&maxPrice=80`);
  expect(list.source).toMatch(/role="img" aria-label="[^"]*4\.0[^"]*"[^>]*>★ 4\.0 \(1\)</);
});

test("what was written stays where the upstream does not answer, and an upstream without reviews shows none", async () => {
  const { client, id, number, path } = await withPiece();
  const form = await client.open(path);
  await up.during(/PUT .*reviews/, { status: 500 }, async () => {
    const failed = await form.press(words.submit, { stars: "5", text: "Kept words" });
    expect([failed.status, failed.text.includes(words.perhaps)]).toEqual([503, true]);
    expect(failed.source).toContain("Kept words");
  });
  storeReview(change, number);
  await up.during(/GET .*reviews/, { status: 404 }, async () => {
    const page = await client.open(`/product/${id}/reviews`);
    expect([page.status, page.text.includes(words.none)]).toEqual([200, true]);
  });
  change("update orders set status = 'shipped' where id = ?", number);
  expect((await client.open(path)).url.pathname).toBe(`/order/${number}`);
});
