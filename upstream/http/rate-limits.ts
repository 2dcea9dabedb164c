import { createHash } from "node:crypto";
import { sql } from "kysely";
import { clientNetworks } from "#contract/client-networks.ts";
import type { Database } from "#upstream/database/open-database.ts";
import { HttpRefusal } from "./refusal.ts";

/** How many attempts are allowed within `windowMs`: at one account from one address, and from one address at all accounts. */
export interface RateLimitSettings {
  perAccount: number;
  perAddress: number;
  windowMs: number;
}

/** The kinds of attempts that are limited. */
type Kind = "login" | "register" | "reset" | "payment" | "question";

/** Above this many times `perAccount` attempts from everywhere, an account counts as attacked: each address gets a third. */
const ATTACK_FACTOR = 10;

/** The most expired counts that one attempt deletes. */
const MAX_DELETED = 200;

/** An attempt that is counted. */
interface CountedAttempt {
  /** Takes the count back: it was the right person. */
  forget(): Promise<void>;
}

/** Counts attempts in the database, so that any number of processes share the counts. */
export interface RateLimits {
  /**
   * Counts an attempt at an account (e-mail or customer id) from an address (null when it is unknown). Refuses with 429
   * and Retry-After when there were too many.
   */
  count(kind: Kind, account: string, address: string | null): Promise<CountedAttempt>;
}

/** Refuses with 429; `retryAfterS` is the wait in seconds. */
export class TooManyAttempts extends HttpRefusal {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    const minutes = Math.ceil(retryAfterS / 60);
    super(
      429,
      `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
      "too_many",
    );
    this.retryAfterS = retryAfterS;
  }
}

/**
 * The limits over a database. Nobody can lock another person out: attempts are limited by account and address together.
 * An account that is attacked from many addresses leaves each address fewer attempts, but never none.
 */
export function rateLimits({ db, now, limits }: { db: Database; now(): Date; limits: RateLimitSettings }): RateLimits {
  return { count };

  async function count(kind: Kind, account: string, address: string | null): Promise<CountedAttempt> {
    const networks = address === null ? [] : clientNetworks(address);
    const buckets: Buckets = {
      account: bucketOf(kind, "account", account),
      addresses: networks.map(({ network }) => bucketOf(kind, "address", network)),
      pairs: networks.map(({ network }) => bucketOf(kind, "pair", network, account)),
    };
    // A refusal rolls its own count back: somebody who keeps trying does not make the wait longer.
    await db.transaction().execute(async (trx) => {
      const total = await add(trx, buckets.account);
      const attackLimit = limits.perAccount * ATTACK_FACTOR;
      if (networks.length === 0) return requireBelow(total, attackLimit);
      const perPair = total.count > attackLimit ? Math.ceil(limits.perAccount / 3) : limits.perAccount;
      const ofAddresses = await inOrder(buckets.addresses, (bucket) => add(trx, bucket));
      const ofPairs = await inOrder(buckets.pairs, (bucket) => add(trx, bucket));
      for (const [at, counted] of ofAddresses.entries())
        requireBelow(counted, limits.perAddress * (networks[at]?.factor ?? 1));
      for (const [at, counted] of ofPairs.entries()) requireBelow(counted, perPair * (networks[at]?.factor ?? 1));
    });
    await deleteExpired();
    return { forget: () => forget(buckets) };
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

  function add(trx: Database, bucket: string): Promise<{ count: number; ends_at: string }> {
    const at = now();
    const [begins, ends] = [at.toISOString(), new Date(at.getTime() + limits.windowMs).toISOString()];
    return trx
      .insertInto("attempts")
      .values({ bucket, count: 1, ends_at: ends })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet({
          count: sql<number>`case when attempts.ends_at <= ${begins} then 1 else attempts.count + 1 end`,
          ends_at: sql<string>`case when attempts.ends_at <= ${begins} then ${ends} else attempts.ends_at end`,
        }),
      )
      .returning(["count", "ends_at"])
      .executeTakeFirstOrThrow();
  }

  function requireBelow(counted: { count: number; ends_at: string }, limit: number): void {
    if (counted.count > limit)
      throw new TooManyAttempts(Math.max(1, Math.ceil((Date.parse(counted.ends_at) - now().getTime()) / 1000)));
  }

  /** Only the narrowest pair starts again from 0: a right password says nothing about other addresses or accounts. */
  async function forget({ account, addresses, pairs: [narrowest, ...wider] }: Buckets): Promise<void> {
    if (narrowest !== undefined) await db.deleteFrom("attempts").where("bucket", "=", narrowest).execute();
    const shared = [account, ...addresses, ...wider];
    await inOrder(shared, (bucket) =>
      db
        .updateTable("attempts")
        .set((eb) => ({ count: eb("count", "-", 1) }))
        .where("bucket", "=", bucket)
        .where("count", ">", 0)
        .execute(),
    );
  }
}

/** The counters of an attempt: one for the account, and for each network of the address one alone and one with the account. Narrowest network first. */
interface Buckets {
  account: string;
  addresses: string[];
  pairs: string[];
}

/** Hashed, so that the table shows neither e-mails nor addresses. */
function bucketOf(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

async function inOrder<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) results.push(await work(value));
  return results;
}
