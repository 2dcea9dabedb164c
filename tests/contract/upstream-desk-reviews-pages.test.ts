import { expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { reviewsWords as words } from "#content/desk/reviews-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { storeReview } from "#tests/support/stored-reviews.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useDesk();

const change = (statement: string, ...values: (string | number | null)[]) => up.run(statement, ...values);
const rowOf = (order: string) => up.row("select status, reason, reply from reviews where order_id = ?", order);

/** A review that waits, of a piece of this name. */
async function waiting(name: string, said: Parameters<typeof storeReview>[2] = {}) {
  const order = await placed(up, asha, orderOf(asha, [{ productId: up.product({ name }) }]));
  await deliver(db, order, up.clock.at);
  storeReview(change, order, { status: "waiting", ...said });
  const id = Number(up.value("select id from reviews where order_id = ?", order));
  return { order, path: `/desk/reviews/${id}`, of: `: ${words.of("Asha", name)}` };
}

test("what waits is counted on Today, and published from its list by one tap, however often it is tapped", async () => {
  const { order, of } = await waiting("Tapped Stole", { words: "<b>Fine</b> 😊" });
  const meera = await desk.as("owner");
  const today = await meera.open("/desk");
  expect(today.text).toContain(todayWords.count(todayWords.reviews, 1));
  const list = await today.follow(frameWords.reviews);
  expect(list.text).toContain("<b>Fine</b> 😊");
  const tap = list.prepare(words.publish + of);
  for (const page of await Promise.all([tap(), tap()])) expect(page.text).toContain(words.published);
  expect(rowOf(order)).toEqual({ status: "shown", reason: null, reply: null });
  expect((await meera.open("/desk")).text).not.toContain(todayWords.reviews);
  expect(up.rows("select id from staff_acts where act = 'publishReview'")).toHaveLength(1);
});

test("it is published with a reply, or refused with a reason, which can be changed later", async () => {
  const { order, path } = await waiting("Replied Stole");
  const meera = await desk.as("owner");
  const page = await meera.open(path);
  const empty = await page.press(words.refuse);
  expect([empty.status, empty.text.includes(words.reasonMissing)]).toEqual([400, true]);
  await empty.press(words.refuse, { reason: "Please leave out the\u200b price." });
  expect(rowOf(order)).toEqual({ status: "refused", reason: "Please leave out the price.", reply: null });
  await (await meera.open(path)).press(words.publish, { reply: "Thank you!\nMeera" });
  expect(rowOf(order)).toEqual({ status: "shown", reason: null, reply: "Thank you!\nMeera" });
  expect((await meera.open("/desk/reviews?status=shown")).text).toContain("Replied Stole");
});

test("what its writer changed since it was seen is not published", async () => {
  const { order, path, of } = await waiting("Changed Stole");
  const meera = await desk.as("owner");
  const [list, page] = [await meera.open("/desk/reviews"), await meera.open(path)];
  change("update reviews set words = 'Never again.', written_at = '2026-12-01' where order_id = ?", order);
  await list.press(words.publish + of);
  const late = await page.press(words.publish, { reply: "Lovely!" });
  expect(late.source).toContain("Lovely!");
  expect(rowOf(order)).toMatchObject({ status: "waiting", reply: null });
});

test("a packer sees how many wait, and decides none", async () => {
  const { path } = await waiting("Packed Stole");
  const ravi = await desk.as("packer");
  expect((await ravi.open(path)).text).toContain(frameWords.notYours);
  expect((await ravi.open("/desk")).offers(todayWords.buttons.reviews)).toBe(false);
});
