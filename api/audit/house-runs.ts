import { changeRows, deleteRows } from "#api/database/rows.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import type { Audit } from "./audit-books.ts";

type RunKind = Tables["house_runs"]["kind"];

/** How many findings of an audit are kept, and how many runs of a kind. */
const KEPT_FINDINGS = 100;
const KEPT_RUNS = 20;
/** A run whose process was killed never ends: after this time another may begin, in ms. */
const LOST_MS = 10 * 60_000;

/** What is kept of an audit: the counts, and its first findings and remarks. */
export type AuditOutcome = ReturnType<typeof keptOf>;

/** What is kept of a backup. Its orders are null where the database's own tool made it. */
export interface BackupOutcome {
  orders: number | null;
  photographs: number | null;
}

/** What each kind leaves. */
interface Outcomes {
  audit: AuditOutcome;
  backup: BackupOutcome;
}

/** What a run left; `failed` is why it has no outcome. */
type Outcome = Outcomes[RunKind] | { failed: string };

/** What is kept of an audit. */
export function keptOf({ findings, remarks, ...counts }: Audit) {
  return { ...counts, findings: findings.length, first: [...findings, ...remarks].slice(0, KEPT_FINDINGS) };
}

/** Writes that a run began, and answers its id. Null where one of its kind is under way. */
export async function beginRun(db: Database, kind: RunKind, at: Date): Promise<number | null> {
  if ((await readLastRun(db, kind, at)).runsSince !== null) return null;
  return addRun(db, kind, at);
}

/** Writes what became of a run. Old runs of its kind go. */
export async function endRun(db: Database, id: number, kind: RunKind, at: Date, outcome: Outcome): Promise<void> {
  const set = { ended_at: at.toISOString(), outcome: JSON.stringify(outcome) };
  await changeRows(db, "house_runs", { id }, set);
  const kept = db.selectFrom("house_runs").select("id").where("kind", "=", kind).orderBy("id", "desc").limit(KEPT_RUNS);
  await db
    .deleteFrom("house_runs")
    .where("kind", "=", kind)
    .where("id", "not in", db.selectFrom(kept.as("kept")).select("kept.id"))
    .execute();
}

/** Writes a run that has ended. */
export async function keepRun(db: Database, kind: RunKind, at: Date, outcome: Outcome): Promise<void> {
  await endRun(db, await addRun(db, kind, at), kind, new Date(), outcome);
}

async function addRun(db: Database, kind: RunKind, at: Date): Promise<number> {
  const row = { kind, started_at: at.toISOString(), ended_at: null };
  return (await db.insertInto("house_runs").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Forgets a run that was given up. */
export async function forgetRun(db: Database, id: number): Promise<void> {
  await deleteRows(db, "house_runs", { id });
}

/** Reads what the last run of a kind left that ended, and since when another runs. */
export async function readLastRun<Kind extends RunKind>(db: Database, kind: Kind, at: Date) {
  const runs = db.selectFrom("house_runs").where("kind", "=", kind).orderBy("id", "desc").limit(1);
  const running = await runs
    .where("ended_at", "is", null)
    .where("started_at", ">", new Date(at.getTime() - LOST_MS).toISOString())
    .select("started_at")
    .executeTakeFirst();
  // After it: a run that ends between the two is told as running, and never as none at all.
  const ended = await runs.where("ended_at", "is not", null).select(["ended_at", "outcome"]).executeTakeFirst();
  const outcomeOf = (json: string) => JSON.parse(json) as Outcomes[Kind] | { failed: string };
  return {
    last: ended === undefined ? null : { at: ended.ended_at ?? "", outcome: outcomeOf(ended.outcome) },
    runsSince: running?.started_at ?? null,
  };
}
