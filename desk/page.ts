import type { ComponentProps, ReactNode } from "react";
import type { z } from "zod";
import type { Field } from "#app/forms/field.tsx";
import type { FormState } from "#app/forms/shop-form.tsx";
import type { Database } from "#api/database/tables.ts";
import { invalid } from "#api/http/refusal.ts";
import { findAct, fingerprint, once, onceEach, type Acted, type ItemResult } from "#api/staff/once.ts";
import type { StaffMember } from "#api/staff/staff-sessions.ts";
import type { DeskRightName } from "#api/staff/staff-rights.ts";
import { memberOf, type Flash, type Visit } from "./visit.ts";

/** A page of the desk: what it reads, what it shows, and what is done there. */
export interface Page<Params, Data, Acts extends ActsOf<Params, Data>> {
  /** A response leads elsewhere. A refusal is shown in place of the page. */
  load(visit: Visit, params: Params): Promise<Data | Response> | Data | Response;
  acts: Acts;
  /** Fields of its form that its address holds after the form was sent: whoever must log in first comes back to them. */
  keeps?: readonly string[];
  title(data: Data): string;
  /** Where it is another one than 200. */
  status?(data: Data): number;
  /** What it shows begins with a heading of its own: the title is not shown above. */
  hasHeading?: boolean;
  show(shown: Shown<Data, Acts>): ReactNode;
}

/** What a page is shown from. A form is null for whoever may not send it. */
interface Shown<Data, Acts> {
  data: Data;
  visit: Visit;
  forms: FormsOf<Acts>;
  /** What its form has answered, such as a preview; undefined for the page as it is opened. */
  answer: unknown;
}

/** The form of each act of a page. */
export type FormsOf<Acts> = { [Name in keyof Acts]: ShownForm | null };

/** A form as a page shows it. Its id is the name of its act. */
export interface ShownForm {
  id: string;
  state: FormState;
  /** Why it was refused, where that has a code. */
  code: string | null;
  labels: Record<string, string>;
  /** Its fields in their order. */
  fields: Record<string, ShownField>;
  /** What it sends unseen: its act, its key, and what was seen. */
  hidden: Record<string, string>;
  /** What its fields are by now, where somebody changed that since it was seen. */
  now: Record<string, string>;
}

/** How a field is shown: a line where it says nothing else. */
export type ShownField = { label: string } & (
  | ({ as?: never; suggestions?: readonly string[] } & Partial<Omit<ComponentProps<typeof Field>, "name">> & OwnText)
  | ({ as: "area"; rows: number; lang?: string } & OwnText)
  | { as: "password"; autoComplete: "current-password" | "new-password"; hint?: string }
  | { as: "select"; options: readonly { value: string; text: string }[] }
  | { as: "file"; accept: string }
  /** Ticks of one group stand together, below its name. */
  | { as: "check"; group?: string }
  | { as: "day" }
);

/** A text of the owner's own, in whatever language it is. */
interface OwnText {
  isOwn?: boolean;
}

/** What fields hold, by their names. */
export type Values = Readonly<Record<string, string>>;

export type ShownFields = Readonly<Record<string, ShownField>>;

/** The fields of a form by their names, each at least with its label. "pieces[].size" and "row.*.price" are those of each row. */
export type Labels = Readonly<Record<string, string | ShownField>>;

/** The same, as they depend on what the page reads; a method, since an act may be of a page that reads more. */
export type LabelsOf<Data> = { of(data: Data): Labels }["of"];

export type ActsOf<Params, Data> = Record<string, Act<Params, Data>>;

/** Something that a form of a page does. */
export interface Act<Params, Data> extends Told<Data, unknown> {
  /** Null before a login. */
  right: DeskRightName | null;
  /** Whether `typed` is the request itself, of which nothing was read: a form with more files than are held at once. */
  isStream?: boolean;
  run(visit: Visit, sent: Sent, params: Params): Promise<Done>;
}

/** What was typed, and a digest of its files: with another file it is another act. */
interface Sent {
  typed: unknown;
  files: string | null;
}

/** A refusal in the words of the page's language, on the fields that it concerns: what only the work of an act can find. */
export class FormRefusal extends Error {
  override readonly name = "FormRefusal";
  readonly errors: Record<string, string>;

  constructor(errors: Record<string, string>) {
    super("refused");
    this.errors = errors;
  }
}

/** What became of an act: where it leads, null for its own page, and what is said there. */
export interface Done {
  to: string | null;
  said: Flash | string | null;
  /** What its own page shows at once, in place of leading anywhere. A file to save is sent as it is. */
  answer?: unknown;
}

/** The parameters of an address, by their names. */
export type By<Name extends string> = Record<Name, string>;

/** What the work of an act has: everything it changes is in `trx`. */
export interface Work {
  visit: Visit;
  trx: Database;
  member: StaffMember;
  at: Date;
}

/** What a form says of itself. */
interface Told<Data, Typed> {
  /** Left out where the form has no fields. */
  form?: z.ZodType<Typed>;
  /** What the form holds at first. What has no label is sent unseen; a refused form keeps it until what was seen is no longer so. */
  values?(data: Data): Record<string, string | undefined>;
  /** Of the fields that are typed. With them a refusal is said in the form, which shows what was typed; else the next page says it. */
  labels?: Labels | LabelsOf<Data>;
  /** What a form shows that was refused since somebody else changed what was seen: what was typed, where it is left out. */
  withNow?(typed: Values, now: Values): Values;
  /** What is said of a refusal with a code, in place of its own words. */
  refusals?: Partial<Record<string, string>>;
}

/** A page, with the types of its parts. */
export function page<Params, Data, const Acts extends ActsOf<Params, Data> = Record<never, never>>(
  parts: Omit<Page<Params, Data, Acts>, "acts"> & { acts?: Acts },
): Page<Params, Data, Acts> {
  return { acts: {} as Acts, ...parts };
}

/** An act that is done once, in one transaction with its row in the log. `name` is its name there. */
export function act<Params = unknown, Data = unknown, Typed = unknown, Answer = void, Prepared = undefined>(
  name: string,
  right: DeskRightName,
  {
    to,
    isSecret = false,
    prepare,
    does,
    after,
    done,
    ...shape
  }: Told<Data, Typed> & {
    /** Where it leads; its own page where left out. */
    to?(visit: Visit, params: Params, answer: Answer): string;
    /** Whether what is typed and answered is kept nowhere, not even hashed: the same act once more answers null. */
    isSecret?: boolean;
    /** What takes too long for a transaction, or counts attempts. It is left out for an act that was done before. */
    prepare?(visit: Visit, typed: Typed, params: Params): Promise<Prepared>;
    /** Where it names no subject, that is the first parameter of the address, or else whoever does it. */
    does(work: Work, typed: Typed, params: Params, prepared: Prepared): Promise<Partial<Acted<Answer>> | void>;
    /** What begins after the commit; also for an act that was done before. */
    after?(visit: Visit, answer: Answer): Promise<void> | void;
    done(answer: Answer, params: Params): Flash | string | null;
  },
): Act<Params, Data> {
  return {
    ...shape,
    right,
    async run(visit, sent, params) {
      const { member, ...one } = oneAct(visit, name, isSecret ? { ...sent, typed: null } : sent);
      const typed = sent.typed as Typed;
      const isNew = prepare !== undefined && (await findAct(visit.services.db, member, one.key)) === undefined;
      const prepared = (isNew ? await prepare(visit, typed, params) : undefined) as Prepared;
      const answer = await once(visit.services, { member, ...one, isSecret }, async (trx, at) => {
        const acted = (await does({ visit, trx, at, member }, typed, params, prepared)) ?? {};
        const subject = String(Object.values(params ?? {})[0] ?? member.email);
        return { subject, ...acted, answer: acted.answer as Answer };
      });
      await after?.(visit, answer);
      visit.services.outbox.wake();
      return { to: to?.(visit, params, answer) ?? null, said: done(answer, params) };
    },
  };
}

/** An act on several things: each has a transaction of its own, and one that is refused does not stop the others. */
export function actOnEach<Params = unknown, Data = unknown, Typed = unknown, Item = null>(
  name: string,
  right: DeskRightName,
  {
    to,
    of,
    does,
    done,
    ...shape
  }: Told<Data, Typed> & {
    to?(visit: Visit, params: Params, results: ItemResult[], typed: Typed): string;
    of(typed: Typed): Iterable<readonly [id: string, item: Item]>;
    does(work: Work, id: string, item: Item): Promise<Record<string, unknown> | void>;
    done(results: ItemResult[], typed: Typed): Flash | string | null;
  },
): Act<Params, Data> {
  return {
    ...shape,
    right,
    async run(visit, sent, params) {
      const { member, ...one } = oneAct(visit, name, sent);
      const typed = sent.typed as Typed;
      const results = await onceEach(visit.services, { member, ...one }, of(typed), (trx, at, id, item) =>
        does({ visit, trx, at, member }, id, item),
      );
      visit.services.outbox.wake();
      return { to: to?.(visit, params, results, typed) ?? null, said: done(results, typed) };
    },
  };
}

/** A form that changes nothing of the shop's: a login, or one that leads to another page. It has no key, and is not logged. */
export function entry<Params = unknown, Data = unknown, Typed = unknown>(
  right: DeskRightName | null,
  {
    does,
    ...shape
  }: Told<Data, Typed> & {
    isStream?: boolean;
    does(visit: Visit, typed: Typed, params: Params): Promise<Done> | Done;
  },
): Act<Params, Data> {
  return { ...shape, right, run: async (visit, { typed }, params) => does(visit, typed as Typed, params) };
}

function oneAct(visit: Visit, name: string, { typed, files }: Sent) {
  if (visit.key === null) throw invalid([{ path: "key", msg: "An act needs an idempotency key." }]);
  const what = fingerprint(files === null ? typed : [typed, files]);
  return { name, member: memberOf(visit), key: `${visit.key} ${what}`, address: visit.address };
}
