import { expect, test, vi } from "vitest";
import sharp from "sharp";
import { readOrder } from "#contract/orders.ts";
import { readProduct } from "#contract/products.ts";
import { reviewCalls } from "#contract/reviews.ts";
import type { ReviewStatus } from "#domain/reviews.ts";
import { deleteCustomer } from "#api/customers/delete-customer.ts";
import { decideReview, readReview } from "#api/desk/reviews.ts";
import { askForReviews } from "#api/reviews/review-work.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import type { TestCustomer } from "#tests/support/upstream-fixture.ts";
import { asha, db, up, useNewCustomers, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useNewCustomers();

const DAY_MS = 24 * 60 * 60 * 1000;
const said = { stars: 5, text: "So soft.", fit: "true", size: null, pictures: [], photographs: [] as string[] };

/** An order of a piece in two sizes that has arrived. */
async function bought(customer = asha, id = up.product({ name: "Review Stole" })) {
  const lines = ["M", "L"].map((size) => ({ productId: id, size }));
  const number = await placed(up, customer, orderOf(customer, lines));
  await deliver(db, number, up.clock.at);
  return { id, number };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const write = ({ id, number }: Bought, more: Record<string, unknown> = {}, as: TestCustomer = asha) =>
  up.call("PUT", `/orders/${number}/reviews/${id}`, { as, body: { ...said, ...more } });
const own = async ({ number }: Bought) =>
  readOrder((await up.call("GET", `/orders/${number}`, { as: asha })).body)?.reviews ?? [];
const shown = async ({ id }: Bought, query = "") =>
  reviewCalls.listReviews.read((await up.call("GET", `/products/${id}/reviews${query}`)).body);
const ratingOf = async ({ id }: Bought) => readProduct((await up.call("GET", `/products/${id}`)).body)?.rating;

/** What the owner decides of the review of an order. */
async function decide({ number }: Bought, status: ReviewStatus, words = ""): Promise<void> {
  const id = String(up.value("select id from reviews where order_id = ?", number));
  const { seen } = await readReview(db, id);
  const decision =
    status === "shown" ? { status, seen, reply: words } : { status: "refused" as const, seen, reason: words };
  await inTransaction(db, decideReview, id, decision, up.clock.at);
}

/** Lets the clock go on, and the outbox end what it has. */
async function later(ms: number): Promise<void> {
  up.clock.at = new Date(up.clock.at.getTime() + ms);
  await askForReviews(db, up.clock.at);
  await up.call("POST", "/users/forgot-password", { body: { email: "nobody@example.org" } });
  await vi.waitFor(() => expect(up.rows("select id from outbox where done_at is null")).toEqual([]), eventWait);
}

test("a review waits, is shown by first name and town after a yes, and waits again when it changes", async () => {
  const piece = await bought();
  up.run("update customers set name = 'Mira Nair', city = 'Kochi' where id = ?", asha.id);
  for (const _ of [1, 2]) expect((await write(piece, { size: "L" })).status).toBe(200);
  expect(await own(piece)).toMatchObject([{ productId: String(piece.id), stars: 5, size: "L", status: "waiting" }]);
  expect([await shown(piece), await ratingOf(piece)]).toEqual([{ reviews: [], total: 0 }, null]);
  await decide(piece, "shown", "Thank you!");
  const [review] = (await shown(piece))?.reviews ?? [];
  // Not those of the parcel.
  expect(review).toMatchObject({
    name: "Mira",
    town: "Kochi",
    text: "So soft.",
    fit: "true",
    reply: "Thank you!",
  });
  expect(JSON.stringify(review)).not.toMatch(/Nair|Asha|Mysuru|98450|Temple|example\.org|PL-/);
  // The same once more, as a second tab sends it, changes nothing.
  await write(piece, { size: "L" });
  expect((await own(piece))[0]?.status).toBe("shown");
  await write(piece, { text: "It faded. 😢" });
  expect(await own(piece)).toMatchObject([{ text: "It faded. 😢", size: "M", status: "waiting" }]);
  expect(await ratingOf(piece)).toBeNull();
  expect(await auditFindings(db, up)).toEqual([]);
});

test("one that is refused says why to its writer, by mail too, and is nowhere shown", async () => {
  const piece = await bought();
  await write(piece);
  await decide(piece, "refused", "Please say nothing of the courier.");
  expect(await own(piece)).toMatchObject([{ status: "refused", reason: "Please say nothing of the courier." }]);
  expect((await shown(piece))?.total).toBe(0);
  await later(0);
  const mail = decodedMail((await up.mails(asha.email, 1)).at(-1) ?? "");
  expect(mail).toContain("Please say nothing of the courier.");
  expect(mail).toContain(`https://shop.example/order/${piece.number}/review/${piece.id}`);
});

test("average, count and fit are those of the shown ones, which come newest first, page by page", async () => {
  const id = up.product();
  const all = [
    { stars: 5, fit: "true" },
    { stars: 4, fit: null },
    { stars: 4, fit: "small" },
    { stars: 1, fit: "true" },
  ];
  for (const [place, one] of all.entries()) {
    const customer = await up.customer();
    const piece = await bought(customer, id);
    up.clock.at = new Date(up.clock.at.getTime() + 1_000);
    await write(piece, one, customer);
    if (place < 3) await decide(piece, "shown");
  }
  const piece = { id, number: "" };
  expect(await ratingOf(piece)).toEqual({ average: 4.33, count: 3, fitTold: 2, fitTrue: 1 });
  const list = await up.call("GET", "/products?limit=100");
  expect(JSON.stringify(list.body)).toContain('"rating":{"average":4.33,"count":3,"fit_told":2,"fit_true":1}');
  const pages = await Promise.all([1, 2].map((page) => shown(piece, `?page=${page}&limit=2`)));
  expect(pages.map((page) => page?.reviews.map(({ stars }) => stars))).toEqual([[4, 4], [5]]);
  expect(pages[0]?.reviews[0]?.fit).toBe("small");
  expect((await up.call("GET", "/products/999999/reviews")).status).toBe(404);
});

test("who did not buy the piece, or does not have it yet, writes none", async () => {
  const piece = await bought();
  const mira = await up.customer();
  expect((await write(piece, {}, mira)).status).toBe(404);
  expect((await write({ ...piece, id: up.product() })).status).toBe(404);
  const number = await placed(up, asha, orderOf(asha, [{ productId: piece.id }]));
  expect(await write({ ...piece, number })).toMatchObject({ status: 409, body: { code: "not_reviewable" } });
  expect(await write(piece, { text: "see cheap.com" })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "text" }] },
  });
  const none = await up.call("PUT", `/orders/${piece.number}/reviews/${piece.id}`, { as: asha, body: "{" });
  expect(none.status).toBe(400);
  expect(up.rows("select id from reviews where product_id = ?", piece.id)).toEqual([]);
});

test("photographs lose place and camera, go when they are removed, and with the account", async () => {
  const piece = await bought();
  const files = [await telephoneJpeg(), await telephoneJpeg({ shade: 90 })].map((file) => file.toString("base64"));
  expect((await write(piece, { photographs: files })).status).toBe(200);
  const [first = "", second = ""] = (await own(piece))[0]?.pictures ?? [];
  const load = (source: string) => up.upstream.fetch(new Request(`http://upstream.internal/${source}`));
  const kept = await sharp(Buffer.from(await (await load(first)).arrayBuffer())).metadata();
  expect([kept.exif, kept.width, kept.height]).toEqual([undefined, 1000, 800]);
  const many = await write(piece, { pictures: [first, second], photographs: [...files, files[0]].slice(0, 3) });
  expect(many.status).toBe(200);
  for (const photographs of [["bm8gcGljdHVyZQ=="], [Buffer.from("<svg/>").toString("base64")], [""]])
    expect(await write(piece, { photographs })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "photographs" }] },
    });
  await write(piece, { pictures: [second, "pictures/owners.0123.jpg"] });
  expect((await own(piece))[0]?.pictures).toEqual([second]);
  await later(60 * 60 * 1_000);
  expect((await Promise.all([load(first), load(second)])).map(({ status }) => status)).toEqual([404, 200]);
  await decide(piece, "shown");
  await inTransaction(db, deleteCustomer, Number(asha.id), up.clock.at);
  await later(0);
  expect([(await load(second)).status, (await shown(piece))?.total]).toEqual([404, 0]);
});

test("a review that is not written leaves no photograph behind, and those that it had before stay", async () => {
  const piece = await bought();
  const [own1 = "", ...more] = await Promise.all(
    [20, 60, 100, 140].map(async (shade) => (await telephoneJpeg({ shade })).toString("base64")),
  );
  await write(piece, { photographs: [own1] });
  const pictures = (await own(piece))[0]?.pictures ?? [];
  const names = () => up.engine.photographs(db).names();
  const before = await names();
  expect((await write(piece, { pictures, photographs: more })).status).toBe(422);
  expect((await write(piece, { photographs: [own1, more[0], "bm8gcGljdHVyZQ=="] })).status).toBe(422);
  // The database refuses what is written, and what would be cleared up.
  up.run("alter table reviews rename to lost");
  expect((await write(piece, { photographs: more })).status).toBe(500);
  up.run("alter table lost rename to reviews");
  await later(60 * 60 * 1_000);
  expect(await names()).toEqual(before);
});

test("one piece is not written about without end, and others are", async () => {
  const [piece, other] = [await bought(), await bought()];
  const tries = [];
  for (let stars = 0; tries.at(-1) !== 429 && stars < 2_000; stars++)
    tries.push((await write(piece, { stars: (stars % 5) + 1 })).status);
  expect([...new Set(tries)]).toEqual([200, 429]);
  expect((await write(other)).status).toBe(200);
});

test("a request that is too large is refused unread, and a stranger's before it is looked at", async () => {
  const piece = await bought();
  const file = "A".repeat(17_000_000);
  const large = { ...said, photographs: [file, file, file] };
  const path = `/orders/${piece.number}/reviews/${piece.id}`;
  expect((await up.call("PUT", path, { as: asha, body: large })).status).toBe(413);
  expect((await up.call("PUT", path, { body: large })).status).toBe(401);
});

test("who received pieces is asked once, a week later, in the order's language; others never are", async () => {
  const [hindi, wrote, back] = [await up.customer(), await up.customer(), await up.customer()];
  const pieces = [await bought(), await bought(hindi), await bought(wrote), await bought(back)] as const;
  up.run("update orders set language = 'hi' where id = ?", pieces[1].number);
  await write(pieces[2], {}, wrote);
  await askedReturn(up, back, pieces[3].number, [
    { line: 0, qty: 1 },
    { line: 1, qty: 1 },
  ]);
  const kinds = (piece: Bought) => up.entriesOf(piece.number).filter((kind) => kind === "review_request");
  await later(6 * DAY_MS);
  expect(pieces.flatMap(kinds)).toEqual([]);
  await Promise.all([askForReviews(db, up.clock.at), later(DAY_MS)]);
  await later(DAY_MS);
  expect(pieces.map((piece) => kinds(piece).length)).toEqual([1, 1, 1, 1]);
  const mails = async (to: TestCustomer) =>
    (await up.mails(to.email, 0)).map((mail) => decodedMail(mail)).filter((mail) => mail.includes("/review/"));
  const sent = await Promise.all([asha, hindi, wrote, back].map(mails));
  expect(sent.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
  expect(sent[0]?.[0]).toContain(`https://shop.example/order/${pieces[0].number}/review/${pieces[0].id}`);
  expect(sent[1]?.[0]).toMatch(/\/hi\/order\/[^]*राय/);
  // A shop that was closed for long asks nobody about pieces of last year.
  const old = await bought();
  await later(40 * DAY_MS);
  expect(kinds(old)).toEqual([]);
  expect(await auditFindings(db, up)).toEqual([]);
});
