import { cleanLines } from "#domain/typed-text.ts";
import { countOf } from "#api/database/count-of.ts";
import { changeRows, lockRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal, invalid, missing } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";

/** The longest answer to a question, in characters. */
export const MAX_ANSWER = 5_000;

/** What somebody saw of a question: how many answers it has, and whether it waits for one. */
export function seenOf(answers: number, answeredAt: string | null): string {
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
  const found = await lockRow(trx, "questions", { id });
  if (found === undefined) throw missing("There is no such question.");
  const answers = await countOf(trx.selectFrom("question_answers").where("question_id", "=", id));
  if (seenOf(answers, found.answered_at) !== seen)
    throw new HttpRefusal(409, "Somebody answered this question meanwhile. Nothing was sent.", "changed_meanwhile");
  await changeRows(trx, "questions", { id }, { answered_at: at.toISOString() });
}
