import { createHash } from "node:crypto";
import { sql } from "kysely";
import { clientNetworks } from "../../contract/client-networks.ts";
import type { Database } from "../database/open-database.ts";
import { Refusal } from "./refusal.ts";

/** How many attempts within `windowMs` (ms): at one account from one address, and from one address at any account. */
export interface AttemptLimits {
  perAccount: number;
  perAddress: number;
  windowMs: number;
}

/** Generous to people who mistype, useless for guessing. */
export const usualLimits: AttemptLimits = { perAccount: 10, perAddress: 100, windowMs: 15 * 60 * 1000 };

/** What is limited. */
type Kind = "login" | "register" | "reset" | "payment";

/** How many times `perAccount` an account is tried from everywhere before each address gets a third of its attempts. */
const SIEGE_FACTOR = 10;

/** Ended counts that an attempt clears away at most. */
const SWEPT = 200;

/** One attempt, counted already. */
interface Attempt {
  /** It was the right person: what was counted against account and address is forgotten. */
  forget(): Promise<void>;
}

/** Counts attempts in the database, so that any number of processes share the counts. */
export interface Attempts {
  /** Counts an attempt at an account (e-mail or customer id) from an address (null where it is not known). Refuses with 429 and Retry-After when there were too many. */
  count(kind: Kind, account: string, address: string | null): Promise<Attempt>;
}

/** Too many attempts: 429, and after how many seconds it is worth trying again. */
export class TooManyAttempts extends Refusal {
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
 * The limits over a database. Nobody is locked out by someone else: an account is limited by account and address
 * together, and an account that is tried from everywhere at once leaves every address fewer attempts, never none.
 */
export function attempts({ db, now, limits }: { db: Database; now(): Date; limits: AttemptLimits }): Attempts {
  return { count };

  async function count(kind: Kind, account: string, address: string | null): Promise<Attempt> {
    const networks = address === null ? [] : clientNetworks(address);
    const buckets: Buckets = {
      account: bucketOf(kind, "account", account),
      addresses: networks.map(({ network }) => bucketOf(kind, "address", network)),
      pairs: networks.map(({ network }) => bucketOf(kind, "pair", network, account)),
    };
    // Thrown inside, the refusal takes its own counting back: whoever keeps trying does not make the wait longer.
    await db.transaction().execute(async (trx) => {
      const total = await add(trx, buckets.account);
      const siege = limits.perAccount * SIEGE_FACTOR;
      if (networks.length === 0) return hold(total, siege);
      const perPair = total.count > siege ? Math.ceil(limits.perAccount / 3) : limits.perAccount;
      const ofAddresses = await inOrder(buckets.addresses, (bucket) => add(trx, bucket));
      const ofPairs = await inOrder(buckets.pairs, (bucket) => add(trx, bucket));
      for (const [at, counted] of ofAddresses.entries()) hold(counted, limits.perAddress * (networks[at]?.factor ?? 1));
      for (const [at, counted] of ofPairs.entries()) hold(counted, perPair * (networks[at]?.factor ?? 1));
    });
    await sweep();
    return { forget: () => forget(buckets) };
  }

  /** What others are counting at this moment is left to the next: no two wait for each other in a circle. */
  async function sweep(): Promise<void> {
    const ended = db
      .selectFrom("attempts")
      .select("bucket")
      .where("ends_at", "<=", now().toISOString())
      .orderBy("ends_at")
      .limit(SWEPT)
      .forUpdate()
      .skipLocked();
    await db.deleteFrom("attempts").where("bucket", "in", ended).execute();
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

  function hold(counted: { count: number; ends_at: string }, limit: number): void {
    if (counted.count > limit)
      throw new TooManyAttempts(Math.max(1, Math.ceil((Date.parse(counted.ends_at) - now().getTime()) / 1000)));
  }

  /** Only the narrowest pair starts anew: an account's owner says nothing for others that try it, nor for the rest of the network. */
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

/** Where an attempt is counted: for the account, and for each network of the address alone and with the account, the narrowest first. */
interface Buckets {
  account: string;
  addresses: string[];
  pairs: string[];
}

/** Hashed: whoever reads the table learns neither e-mails nor addresses. */
function bucketOf(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

async function inOrder<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) results.push(await work(value));
  return results;
}
