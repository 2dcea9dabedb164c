import { createHash } from "node:crypto";
import { sql } from "kysely";
import {
  attemptCounters,
  attemptLimits,
  forgottenCounters,
  waitOf,
  type AttemptCounters,
  type RateLimitedAction,
  type RateLimitSettings,
} from "#process/rate-limits.ts";
import { HttpRefusal } from "./refusal.ts";
import { deleteRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";

/** The most expired counts that one attempt deletes. */
const MAX_DELETED = 200;

/** Refuses with 429; `retryAfterS` is the wait in seconds. */
export class TooManyAttempts extends HttpRefusal {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    const minutes = Math.ceil(retryAfterS / 60);
    super(
      429,
      `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
      "too_many",
      [],
      { minutes },
    );
    this.retryAfterS = retryAfterS;
  }
}

/** See {@link rateLimits}. */
export type RateLimits = ReturnType<typeof rateLimits>;

/** Counts attempts in the database, so that any number of processes share the counts. */
export function rateLimits({ db, now, limits }: { db: Database; now(): Date; limits: RateLimitSettings }) {
  return { count };

  /**
   * Counts an attempt at an account (e-mail or customer id) from an address (null when it is unknown). Refuses with 429
   * and Retry-After when there were too many. `forget` ends the counts of the account: it was the right person. `takeBack` takes
   * back this attempt alone.
   */
  async function count(action: RateLimitedAction, account: string, address: string | null) {
    const counters = attemptCounters(action, account, address);
    // A refusal rolls its own count back: somebody who keeps trying does not make the wait longer.
    await db.transaction().execute(async (trx) => {
      const total = await add(trx, counters.account);
      const reached: number[] = [];
      for (const { counter, limit } of attemptLimits(counters, limits, total.count)) {
        const counted = counter === counters.account ? total : await add(trx, counter);
        if (counted.count > limit) reached.push(Date.parse(counted.ends_at) - now().getTime());
      }
      if (reached.length > 0) throw new TooManyAttempts(waitOf(reached));
    });
    await deleteExpired();
    return { forget: () => forget(counters), takeBack: () => takeBack(counters) };
  }

  /** Rows that other transactions have locked are skipped, so that two of them cannot deadlock. */
  async function deleteExpired(): Promise<void> {
    const expired = db
      .selectFrom("attempts")
      .select("bucket")
      .where("ends_at", "<=", now().toISOString())
      .orderBy("ends_at")
      .limit(MAX_DELETED)
      .forUpdate()
      .skipLocked();
    await db.deleteFrom("attempts").where("bucket", "in", expired).execute();
  }

  function add(trx: Database, counter: string): Promise<{ count: number; ends_at: string }> {
    const at = now();
    const [begins, ends] = [at.toISOString(), new Date(at.getTime() + limits.windowMs).toISOString()];
    return trx
      .insertInto("attempts")
      .values({ bucket: bucketOf(counter), count: 1, ends_at: ends })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet({
          count: sql<number>`case when attempts.ends_at <= ${begins} then 1 else attempts.count + 1 end`,
          ends_at: sql<string>`case when attempts.ends_at <= ${begins} then ${ends} else attempts.ends_at end`,
        }),
      )
      .returning(["count", "ends_at"])
      .executeTakeFirstOrThrow();
  }

  async function forget(counters: AttemptCounters): Promise<void> {
    const { lowered, cleared } = forgottenCounters(counters);
    if (cleared !== null) await deleteRows(db, "attempts", { bucket: bucketOf(cleared) });
    await lower(lowered);
  }

  function takeBack(counters: AttemptCounters): Promise<void> {
    const { lowered, cleared } = forgottenCounters(counters);
    return lower(cleared === null ? lowered : [...lowered, cleared]);
  }

  async function lower(names: readonly string[]): Promise<void> {
    for (const counter of names)
      await db
        .updateTable("attempts")
        .set((eb) => ({ count: eb("count", "-", 1) }))
        .where("bucket", "=", bucketOf(counter))
        .where("count", ">", 0)
        .execute();
  }
}

/** Hashed, so that the table shows neither e-mails nor addresses. */
function bucketOf(counter: string): string {
  return createHash("sha256").update(counter).digest("base64url");
}
