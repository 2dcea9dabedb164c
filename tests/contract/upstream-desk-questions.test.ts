import { expect, it } from "vitest";
import { answerQuestion, closeQuestion, readDeskQuestion, readDeskQuestions } from "#contract/desk/questions-calls.ts";
import type { Database } from "#api/database/tables.ts";
import { deleteCustomer } from "#api/customers/delete-customer.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;

useUpstream((made) => ({ up, db, asha } = made));

let keys = 0;

/** A question of somebody, and what a packer does with it. */
async function asked({ email = `mira-${++keys}@example.com`, language = "en" } = {}) {
  const question = `Does it fade? ${++keys}`;
  const body = { name: "Mira", email, order_number: null, question };
  await up.call("POST", "/questions", { body, headers: { "accept-language": language } });
  const { id } = await db
    .selectFrom("questions")
    .select("id")
    .where("question", "=", question)
    .executeTakeFirstOrThrow();
  const as = await storeStaff(db, "packer", "Ravi");
  const seen = { id, seen_answers: 0, seen_open: true };
  return {
    id,
    email,
    answer: (words: string, more = {}, key = `key-${++keys}`) =>
      up.call("POST", answerQuestion.path, { as, body: { ...seen, words, ...more }, key }),
    close: () => up.call("POST", closeQuestion.path, { as, body: seen, key: `key-${++keys}` }),
    async show() {
      const { body: shown } = await up.call("GET", `${readDeskQuestion.path}?id=${id}`, { as });
      return readDeskQuestion.answer.parse((shown as { data: unknown }).data);
    },
    async listed(state: string) {
      const { body: list } = await up.call("GET", `${readDeskQuestions.path}?state=${state}`, { as });
      return readDeskQuestions.answer.parse((list as { data: unknown }).data).questions.map((one) => one.id);
    },
  };
}

it("sends an answer by mail once, in the frame of its own language, and keeps it with the question", async () => {
  const one = await asked({ language: "hi" });
  expect(await one.listed("open")).toContain(one.id);
  await Promise.all([one.answer("No.\n\nWash it cold.", {}, "tap"), one.answer("No.\n\nWash it cold.", {}, "tap")]);
  const mail = decodedMail((await up.mails(one.email, 1))[0] ?? "");
  expect(mail).toContain("Mira,");
  expect(mail).not.toMatch(/\p{sc=Deva}/u);
  expect(mail).toContain("No.\r\n\r\nWash it cold.");
  expect(mail).toMatch(/:\r\nDoes it fade\?/);
  expect((await one.show()).answers).toMatchObject([{ words: "No.\n\nWash it cold.", by: "Ravi" }]);
  expect(await one.listed("open")).not.toContain(one.id);
  expect(await one.listed("answered")).toContain(one.id);
  expect(up.entriesOf(one.id)).toEqual(["owner_question"]);
  const other = await asked({ language: "en" });
  await other.answer("नहीं। ठंडे पानी में धोएँ।");
  expect(decodedMail((await up.mails(other.email, 1))[0] ?? "")).toContain("नमस्ते ");
});

it("is not answered twice by two people who both saw it open, and may be answered once more by who saw the answer", async () => {
  const one = await asked();
  const both = await Promise.all([one.answer("Yes."), one.answer("No.")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await one.show()).answers).toHaveLength(1);
  await one.answer("Sorry, it does.", { seen_answers: 1, seen_open: false });
  expect((await one.show()).answers).toHaveLength(2);
});

it("that was answered elsewhere is noted without a mail", async () => {
  const one = await asked();
  await one.close();
  expect(await one.show()).toMatchObject({ answers: [], answered_at: up.clock.at.toISOString() });
  expect((await one.close()).status).toBe(409);
});

it("goes with its answers when the account of whoever asked is deleted, and a mail on its way goes nowhere", async () => {
  const one = await asked({ email: asha.email });
  await one.answer("Yes.");
  await inTransaction(db, deleteCustomer, Number(asha.id), up.clock.at);
  expect(await db.selectFrom("question_answers").selectAll().where("question_id", "=", one.id).execute()).toEqual([]);
});
