import type { Database } from "./tables.ts";

/** What work in a transaction would answer, or throw. Nothing of it is kept. */
export async function tried<Answer>(db: Database, work: (trx: Database) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  const undo = new Error("only tried");
  await db
    .transaction()
    .execute(async (trx) => {
      answers.push(await work(trx));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return answers.at(-1) as Answer;
}
