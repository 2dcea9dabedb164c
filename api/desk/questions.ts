import { cleanLines } from "#domain/typed-text.ts";
import {
  answerQuestion,
  closeQuestion,
  MAX_ANSWER,
  readDeskQuestion,
  readDeskQuestions,
} from "#contract/desk/questions-calls.ts";
import { DESK_PAGE } from "#contract/desk/paging.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal, invalid, missing } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";

/** How much of a question stands in the list, in characters. */
const BEGINNING = 120;

/** The room of questions: what shoppers ask on the contact page, and the answers. */
export function questionsDesk(router: DeskRouter, { db }: PaymentServices): void {
  router.read(readDeskQuestions, ({ query }) => listQuestions(db, query));

  router.read(readDeskQuestion, ({ query: { id } }) => showQuestion(db, id));

  router.act(answerQuestion, async ({ trx, member, body, at }) => {
    const words = cleanLines(body.words, MAX_ANSWER);
    if (words === "") throw invalid([{ path: "words", msg: "Please write the answer." }]);
    await lockSeen(trx, body);
    const { id: answerId } = await trx
      .insertInto("question_answers")
      .values({ question_id: body.id, staff_id: member.id, words, created_at: at.toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx.updateTable("questions").set({ answered_at: at.toISOString() }).where("id", "=", body.id).execute();
    await addToOutbox(trx, { kind: "question_answer", answerId }, at);
    return { answer: { answers: body.seen_answers + 1 }, subject: body.id };
  });

  router.act(closeQuestion, async ({ trx, body, at }) => {
    await lockSeen(trx, body);
    await trx.updateTable("questions").set({ answered_at: at.toISOString() }).where("id", "=", body.id).execute();
    return { answer: { answers: body.seen_answers }, subject: body.id };
  });
}

/** Locks a question that is as it was seen. Refuses with 409 where somebody answered it meanwhile. */
async function lockSeen(
  trx: Database,
  { id, seen_answers: seen, seen_open: seenOpen }: { id: string; seen_answers: number; seen_open: boolean },
): Promise<void> {
  const found = await trx
    .selectFrom("questions")
    .select("answered_at")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw missing("There is no such question.");
  const { count } = await trx
    .selectFrom("question_answers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("question_id", "=", id)
    .executeTakeFirstOrThrow();
  if (Number(count) !== seen || (found.answered_at === null) !== seenOpen)
    throw new HttpRefusal(409, "Somebody answered this question meanwhile. Nothing was sent.", "changed_meanwhile");
}

async function listQuestions(db: Database, { state, page }: { state: "open" | "answered"; page: number }) {
  const is = state === "open" ? "is" : "is not";
  const { all, open } = await db
    .selectFrom("questions")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("answered_at", "is", null).as("open"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("questions")
    .select(["id", "name", "order_number", "created_at", "question"])
    .where("answered_at", is, null)
    .orderBy("created_at", state === "open" ? "asc" : "desc")
    .orderBy("id")
    .limit(DESK_PAGE)
    .offset((page - 1) * DESK_PAGE)
    .execute();
  return {
    counts: { open: Number(open), answered: Number(all) - Number(open) },
    questions: rows.map(({ question, ...row }) => ({ ...row, beginning: question.slice(0, BEGINNING).toWellFormed() })),
  };
}

async function showQuestion(db: Database, id: string) {
  const found = await db.selectFrom("questions").selectAll().where("id", "=", id).executeTakeFirst();
  if (found === undefined) throw missing("There is no such question.");
  const { name, email, order_number: number, question, created_at: at, answered_at: answeredAt } = found;
  const order =
    number === null
      ? undefined
      : await db
          .selectFrom("orders")
          .innerJoin("customers", "customers.id", "orders.customer_id")
          .select(["orders.id", "email"])
          .where("orders.id", "=", number)
          .executeTakeFirst();
  const answers = await db
    .selectFrom("question_answers")
    .innerJoin("staff", "staff.id", "staff_id")
    .select(["words", "staff.name as by", "question_answers.created_at as at"])
    .where("question_id", "=", id)
    .orderBy("question_answers.id")
    .execute();
  return {
    id,
    name,
    email,
    order_number: number,
    question,
    created_at: at,
    answered_at: answeredAt,
    answers,
    order: order === undefined ? null : { id: order.id, own: order.email?.toLowerCase() === email.toLowerCase() },
  };
}
