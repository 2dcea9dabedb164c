import { type RawBuilder, sql } from "kysely";
import type { TextValues } from "#domain/fill-text.ts";
import type { Database } from "#api/database/tables.ts";

/** What is always true of the books: a statement, the same for both databases, finds the rows that break it. */
export interface Invariant {
  /** What is wrong with such a row, whose columns it names in braces. */
  sentence: string;
  /** It is good to know, and nothing is wrong. */
  isRemark: boolean;
  find(audited: Audited): RawBuilder<TextValues>;
}

/** What a part of a statement may depend on. */
export interface Audited {
  trx: Database;
  at: Date;
}

/** An invariant, by what is said of a row that breaks it. */
export const broken = invariant(false);
/** Rows that are good to know, by what is said of them. */
export const remark = invariant(true);

function invariant(isRemark: boolean) {
  return (sentence: string) =>
    (strings: TemplateStringsArray, ...parts: unknown[]): Invariant => ({
      sentence,
      isRemark,
      find: (audited) =>
        sql(strings, ...parts.map((part) => (typeof part === "function" ? (part(audited) as unknown) : part))),
    });
}

/** A list of texts for `in`. */
export const oneOf = (texts: readonly string[]) => sql`(${sql.join(texts)})`;

/** The steps that a history may take, each as "from to". */
export function stepsOf<Status extends string>(all: readonly Status[], can: (from: Status, to: Status) => boolean) {
  return oneOf(all.flatMap((from) => all.filter((to) => can(from, to)).map((to) => `${from} ${to}`)));
}
