import { expect, test } from "vitest";
import { questionsWords as words } from "#content/desk/questions-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { deleteCustomer } from "#api/customers/delete-customer.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useDesk();

let count = 0;
/** A question of somebody, as it is stored, and its address at the desk. */
async function asked(name = `Mira ${++count}`, { email = `mira-${++count}@example.com`, language = "en", order = "" }) {
  const body = { name, email, order_number: order || null, question: `Does ${name}'s blue one fade?` };
  await up.call("POST", "/questions", { body, headers: { "accept-language": language } });
  const row = await db.selectFrom("questions").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return { ...row, name, email, path: `/desk/questions/${row.id}` };
}
const answersTo = (id: string) =>
  db.selectFrom("question_answers").select("words").where("question_id", "=", id).execute();

test("a question is found first, answered once by two taps, and stands among the answered ones", async () => {
  const { id, name, email } = await asked("Kamala", { language: "hi" });
  const ravi = await desk.as("packer", "Ravi");
  const room = await (await ravi.open("/desk/questions")).follow(frameWords.questions);
  expect(room.text).toContain("Does Kamala's blue one fade?");
  const page = await room.follow(words.from(name));
  const empty = await page.press(words.send);
  expect([empty.status, empty.text.includes(words.needs)]).toEqual([400, true]);
  const tap = empty.prepare(words.send, { words: "No.\n\nWash it cold." });
  for (const sent of await Promise.all([tap(), tap()])) expect(sent.text).toContain(words.sent);
  const mail = decodedMail((await up.mails(email, 1))[0] ?? "");
  expect(mail).toMatch(/Kamala,[^]*No\.\r\n\r\nWash it cold\.[^]*:\r\nDoes Kamala/);
  // The mail is in the language of the answer, not in that of the question.
  expect(mail).not.toMatch(/\p{sc=Deva}/u);
  expect(up.entriesOf(id)).toEqual(["owner_question"]);
  expect((await ravi.open(page.url.href)).text).toContain("Ravi");
  expect((await ravi.open("/desk/questions")).offers(words.from(name))).toBe(false);
  expect((await ravi.open("/desk/questions?state=answered")).offers(words.from(name))).toBe(true);
});

test("an answer in Hindi is greeted in Hindi", async () => {
  const { path, email } = await asked(undefined, {});
  await (await (await desk.as("owner")).open(path)).press(words.send, { words: "नहीं। ठंडे पानी में धोएँ।" });
  expect(decodedMail((await up.mails(email, 1))[0] ?? "")).toContain("नमस्ते ");
});

test("of two who saw it open one answers; the other keeps what was typed, and may send it after a second look", async () => {
  const { id, path } = await asked(undefined, {});
  const [meera, ravi] = [await desk.as("owner"), await desk.as("packer")];
  const taps = [
    (await meera.open(path)).prepare(words.send, { words: "Yes." }),
    (await ravi.open(path)).prepare(words.send, { words: "No." }),
  ];
  const pages = await Promise.all(taps.map((tap) => tap()));
  expect(await answersTo(id)).toHaveLength(1);
  const late = pages.find(({ status }) => status === 400) ?? expect.fail("both were sent");
  for (const said of ["Yes.", "No."]) expect(late.text).toContain(said);
  expect((await late.press(words.send)).text).toContain(words.sent);
  expect(await answersTo(id)).toHaveLength(2);
});

test("a question that was answered elsewhere is noted so once, without a mail", async () => {
  const { id, path, name } = await asked(undefined, {});
  const [one, late] = [await desk.as("packer"), await desk.as("owner")];
  const close = (await late.open(path)).prepare(words.close);
  expect((await (await one.open(path)).press(words.close)).text).toContain(words.closed);
  const refused = await close();
  expect([refused.heading, refused.text.includes(words.closed)]).toEqual([words.from(name), false]);
  expect([await answersTo(id), up.entriesOf(id)]).toEqual([[], ["owner_question"]]);
});

test("a question says whether its order is none, or somebody else's", async () => {
  const client = await desk.as("packer");
  const none = "PL-22222222";
  expect((await client.open((await asked(undefined, { order: none })).path)).text).toContain(words.noOrder(none));
  const other = await up.customer();
  const order = await placed(up, other, orderOf(other, [{ productId: up.product() }]));
  const page = async (email: string) => client.open((await asked(undefined, { order, email })).path);
  expect((await page("mira@example.com")).text).toContain(words.otherEmail);
  const own = await page(other.email.toUpperCase());
  expect([own.text.includes(words.otherEmail), own.offers(orderWords.title(order))]).toEqual([false, true]);
});

test("a question goes with its answers when the account of whoever asked is deleted", async () => {
  const { id, path } = await asked(undefined, { email: asha.email });
  await (await (await desk.as("owner")).open(path)).press(words.send, { words: "Yes." });
  await inTransaction(db, deleteCustomer, Number(asha.id), up.clock.at);
  expect(await answersTo(id)).toEqual([]);
});
