import { cleanLines } from "#domain/typed-text.ts";
import { DESK_PAGE } from "#api/desk/paging.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal, invalid, missing } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";

/** How much of a question stands in the list, in characters. */
const BEGINNING = 120;
/** The longest answer to a question, in characters. */
export const MAX_ANSWER = 5_000;

/** A page of the questions that wait, the oldest first, or of those that are answered, the newest first. */
export async function listQuestions(db: Database, { state, page }: { state: "open" | "answered"; page: number }) {
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
    .where("answered_at", state === "open" ? "is" : "is not", null)
    .orderBy("created_at", state === "open" ? "asc" : "desc")
    .orderBy("id")
    .limit(DESK_PAGE)
    .offset((page - 1) * DESK_PAGE)
    .execute();
  const counts = { open: Number(open), answered: Number(all) - Number(open) };
  return {
    counts,
    total: counts[state],
    rows: rows.map(({ question, ...row }) => ({ ...row, beginning: question.slice(0, BEGINNING).toWellFormed() })),
  };
}

/** One question with what was answered. */
export async function readQuestion(db: Database, id: string) {
  const found = await db.selectFrom("questions").selectAll().where("id", "=", id).executeTakeFirst();
  if (found === undefined) throw missing("There is no such question.");
  const order = await db
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .select(["orders.id", "email"])
    .where("orders.id", "=", found.order_number)
    .executeTakeFirst();
  const answers = await db
    .selectFrom("question_answers")
    .innerJoin("staff", "staff.id", "staff_id")
    .select(["words", "staff.name as by", "question_answers.created_at as at"])
    .where("question_id", "=", id)
    .orderBy("question_answers.id")
    .execute();
  return {
    ...found,
    answers,
    seen: seenOf(answers.length, found.answered_at),
    /** Null for none, and where the number is no order's. `isOwn` says that the account has the e-mail of whoever asks. */
    order:
      order === undefined ? null : { id: order.id, isOwn: order.email?.toLowerCase() === found.email.toLowerCase() },
  };
}

/** What somebody saw of a question: how many answers it has, and whether it waits for one. */
function seenOf(answers: number, answeredAt: string | null): string {
  return `${answers} ${answeredAt === null ? "open" : "answered"}`;
}

/** Sends an answer by mail, and keeps it with the question. */
export async function answerQuestion(
  trx: Database,
  id: string,
  { seen, words: typed }: { seen: string; words: string },
  { member, at }: { member: { id: number }; at: Date },
): Promise<void> {
  const words = cleanLines(typed, MAX_ANSWER);
  if (words === "") throw invalid([{ path: "words", msg: "Please write the answer." }]);
  await closeQuestion(trx, id, seen, at);
  const answer = await trx
    .insertInto("question_answers")
    .values({ question_id: id, staff_id: member.id, words, created_at: at.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addToOutbox(trx, { kind: "question_answer", answerId: answer.id }, at);
}

/** Notes that a question is answered. Refuses with 409 where somebody answered it since it was seen. */
export async function closeQuestion(trx: Database, id: string, seen: string, at: Date): Promise<void> {
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
  if (seenOf(Number(count), found.answered_at) !== seen)
    throw new HttpRefusal(409, "Somebody answered this question meanwhile. Nothing was sent.", "changed_meanwhile");
  await trx.updateTable("questions").set({ answered_at: at.toISOString() }).where("id", "=", id).execute();
}
