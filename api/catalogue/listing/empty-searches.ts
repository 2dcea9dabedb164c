import { sql } from "kysely";
import type { SearchNote } from "#contract/product-lists.ts";
import { dayOf } from "#domain/dates.ts";
import type { LogEntry } from "#process/log-output.ts";
import type { Database } from "#api/database/tables.ts";

/** How long words are collected before they are written, in ms. */
const COLLECT_MS = 10_000;
/** The most words that wait to be written, and the most that a day keeps. */
const MAX_WAITING = 200;
const MAX_A_DAY = 500;
/** For how many days words are kept. */
const KEPT_DAYS = 60;
/** A word, or words that are only missing together: letters alone, so that no number and no address is kept. */
const countable = /^[\p{L}\p{M}][\p{L}\p{M}' -]{1,39}$/u;

/** Counts the words of searches that found nothing, by word and day, for the owner's report. */
export interface EmptySearches {
  /** Counts a search where it found nothing. Answers at once and never throws. */
  count(query: string, note: SearchNote): void;
  /** Writes what was counted. A database that cannot be written loses the counts, nothing else. */
  flush(): Promise<void>;
}

/** Collects the counts in memory and writes them now and then, so that no search waits for a write. */
export function emptySearches(services: {
  db: Database;
  now(): Date;
  timeZone: string;
  log(entry: LogEntry): void;
  /** Whether nothing can be written for now: the counts wait. Never when absent. */
  isPaused?(): Promise<boolean>;
}): EmptySearches {
  const { db, now, timeZone, log, isPaused = async () => false } = services;
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  return { count, flush };

  function count(query: string, note: SearchNote): void {
    if (note.complete > 0) return;
    for (const word of wordsOf(query, note)) {
      if (waiting.size >= MAX_WAITING && !waiting.has(word)) continue;
      waiting.set(word, (waiting.get(word) ?? 0) + 1);
    }
    if (waiting.size > 0) writeLater();
  }

  function writeLater(): void {
    if (timer !== null) return;
    timer = setTimeout(() => void flush(), COLLECT_MS);
    timer.unref();
  }

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    // An error of the database is told below.
    if (await isPaused().catch(() => false)) return writeLater();
    const counted = waiting;
    waiting = new Map();
    if (counted.size > 0)
      await write(counted).catch((error: unknown) =>
        log({ level: "warn", msg: "searches that found nothing were not counted", error: String(error) }),
      );
  }

  async function write(counted: ReadonlyMap<string, number>): Promise<void> {
    const at = now();
    const day = dayOf(at.toISOString(), timeZone) ?? at.toISOString().slice(0, 10);
    await db.transaction().execute(async (trx) => {
      const known = await trx.selectFrom("empty_searches").select("word").where("day", "=", day).execute();
      const words = new Set(known.map(({ word }) => word));
      if (words.size === 0) await forget(trx, at);
      const added = [...counted.keys()].filter((word) => !words.has(word)).slice(0, MAX_A_DAY - words.size);
      for (const word of added) words.add(word);
      const rows = [...counted].filter(([word]) => words.has(word)).map(([word, count]) => ({ day, word, count }));
      if (rows.length === 0) return;
      // In one order, so that two processes cannot wait for each other.
      await trx
        .insertInto("empty_searches")
        .values(rows.toSorted((one, other) => (one.word < other.word ? -1 : 1)))
        .onConflict((conflict) =>
          conflict.columns(["day", "word"]).doUpdateSet({ count: sql<number>`empty_searches.count + excluded.count` }),
        )
        .execute();
    });
  }

  async function forget(trx: Database, at: Date): Promise<void> {
    const oldest = dayOf(new Date(at.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString(), timeZone);
    if (oldest !== null) await trx.deleteFrom("empty_searches").where("day", "<", oldest).execute();
  }
}

/** The words that no product has. Where each word is found, but not all in one product, the whole search counts as one word. */
function wordsOf(query: string, { missing }: SearchNote): string[] {
  // Somebody who types an address or a telephone number into the search has mistaken it for another field.
  if (query.includes("@") || /\d[\d\s-]{4,}\d/.test(query)) return [];
  const words = missing.length > 0 ? missing : [query.trim().replaceAll(/\s+/g, " ")];
  return [...new Set(words.map((word) => word.normalize("NFC").toLowerCase()))].filter((word) => countable.test(word));
}
