import { z } from "zod";
import { MAX_UPSTREAM_QUANTITY } from "#domain/cart.ts";
import { MAX_ID_LENGTH } from "./limits.ts";
import {
  countOrNull,
  fieldOf,
  flagOrNull,
  idOrNull,
  isRecord,
  listIn,
  numberOrNull,
  paiseOrNull,
  pathOrNull,
  textOrNull,
  thingIn,
} from "./normalise.ts";

/** A field of a resource both ways: what the contract says of it, what the shop reads, and what is sent of what is given. */
export interface Field<Inner, Given = Inner> {
  /** Its name on the wire, where the shop has another. */
  name?: string | undefined;
  wire: z.ZodType;
  /** Undefined where the whole is nothing without it. */
  decode(value: unknown): Inner | undefined;
  /** Undefined is left out. */
  encode(value: Given): unknown;
}

/** What is said of a field; `optional` is left out where there is nothing to say, a field that is only `nullable` is null then. */
interface About {
  name?: string;
  says?: string;
  optional?: boolean;
  nullable?: boolean;
}
export const [optional, nullable, maybe] = [{ optional: true }, { nullable: true }, { optional: true, nullable: true }];

/** A resource both ways: the schema of the contract, what the shop reads of an entry (null: none), and what is sent. */
export interface Shape<Inner, Given = Inner> {
  wire: z.ZodObject;
  decode(entry: unknown): Inner | null;
  encode(value: Given): Record<string, unknown>;
}

/** What is given to send a resource. */
export type Given<S extends { encode(value: never): unknown }> = Parameters<S["encode"]>[0];

/** What the shop makes of a resource. */
export type Decoded<S extends { decode(entry: unknown): unknown }> = NonNullable<ReturnType<S["decode"]>>;

/** Some field, whatever the shop makes of it. */
type SomeField = Field<unknown, never>;
type GivenFields<F extends Record<string, SomeField>, U extends z.ZodRawShape> = {
  [Name in keyof F]: Given<F[Name]>;
} & { [Name in keyof U as undefined extends z.input<U[Name]> ? never : Name]: z.input<U[Name]> } & {
  [Name in keyof U as undefined extends z.input<U[Name]> ? Name : never]?: z.input<U[Name]>;
};
type DecodedFields<F extends Record<string, SomeField>> = {
  [Name in keyof F]: Exclude<ReturnType<F[Name]["decode"]>, undefined>;
};

/** A resource of these fields; `unread` are fields that are sent as they are given, and that the shop does not read. */
export function shape<F extends Record<string, SomeField>, U extends z.ZodRawShape = {}>(
  fields: F,
  unread: U = {} as U,
): Shape<DecodedFields<F>, GivenFields<F, U>> {
  const all = Object.entries(fields).map(([inner, field]) => ({
    inner,
    outer: field.name ?? inner,
    field: field as Field<unknown>,
  }));
  return {
    wire: z.looseObject({ ...Object.fromEntries(all.map(({ outer, field }) => [outer, field.wire])), ...unread }),
    decode(entry) {
      if (!isRecord(entry)) return null;
      const read: Record<string, unknown> = {};
      for (const { inner, outer, field } of all) {
        const value = field.decode(fieldOf(entry, outer));
        if (value === undefined) return null;
        read[inner] = value;
      }
      return read as DecodedFields<F>;
    },
    encode(value) {
      const sent: Record<string, unknown> = {};
      for (const { inner, outer, field } of all) {
        const one = field.encode(value[inner]);
        if (one !== undefined) sent[outer] = one;
      }
      for (const [name, one] of Object.entries(value)) if (name in unread && one !== undefined) sent[name] = one;
      return sent;
    },
  };
}

/** A resource that has a name in the OpenAPI document. */
export function named<F extends Record<string, SomeField>, U extends z.ZodRawShape = {}>(
  id: string,
  description: string,
  fields: F,
  unread: U = {} as U,
): Shape<DecodedFields<F>, GivenFields<F, U>> {
  const made = shape(fields, unread);
  return { ...made, wire: made.wire.meta({ id, description }) };
}

/** The entries of the list in an answer, those that are none left out; null where there is no list. */
export function readList<T>({ decode }: Pick<Shape<T, never>, "decode">, body: unknown): T[] | null {
  return listIn(body)?.flatMap((entry) => decode(entry) ?? []) ?? null;
}

/** The thing in an answer; null where there is none with an id. */
export function readThing<T>({ decode }: Pick<Shape<T, never>, "decode">, body: unknown, name: string): T | null {
  return decode(thingIn(body, name));
}

function field<Inner, Given = Inner>(
  wire: z.ZodType,
  { name, says, optional = false, nullable = false }: About,
  decode: (value: unknown) => Inner | undefined,
  encode: (value: Exclude<Given, null>) => unknown = (value) => value,
): Field<Inner, Given> {
  const present = nullable ? wire.nullable() : wire;
  const told = optional ? present.optional() : present;
  return {
    name,
    wire: says === undefined ? told : told.describe(says),
    decode,
    encode(value) {
      const isNothing = value === null || (optional && Array.isArray(value) && value.length === 0);
      if (isNothing) return nullable && !optional ? null : undefined;
      return encode(value as Exclude<Given, null>);
    },
  };
}

/** An id as the contract sends it: a number when it is one (specification, section 5), else text. */
export function toWireId(id: string | number): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(String(id)) ? Number(id) : id;
}

/** The same field, without which there is nothing. */
export function needed<Inner, Given>(field: Field<Inner, Given>): Field<NonNullable<Inner>, NonNullable<Given>> {
  return { ...field, decode: (value) => field.decode(value) ?? undefined };
}

/** The same field, which is `otherwise` where there is none. */
export function or<Inner, Given, Otherwise>(
  field: Field<Inner, Given>,
  otherwise: Otherwise,
): Field<NonNullable<Inner> | Otherwise, Given> {
  return { ...field, decode: (value) => field.decode(value) ?? otherwise };
}

/** An id; null for none. */
export const idOrNone = (about: About = {}): Field<string | null, string | number | null> =>
  field(wireIdentifier, about, idOrNull, toWireId);

/** An id, without which there is nothing. */
export const id = (about: About = {}): Field<string, string | number> => needed(idOrNone(about));

/** A text; null for none. */
export const text = (about: About = {}, wire: z.ZodType = z.string()): Field<string | null> =>
  field(wire, about, textOrNull);

/** A text that is `otherwise` where there is none. */
export const textOr = (otherwise: string, about: About = {}, wire: z.ZodType = z.string().min(1)): Field<string> =>
  needed(or(text(about, wire), otherwise));

/** A moment; null for none. */
export const moment = (about: About = {}): Field<string | null> => text(about, wireMoment);

/** A word in lower case; null for none. */
export const word = (about: About = {}): Field<string | null> =>
  field(z.string(), about, (value) => textOrNull(value)?.toLowerCase() ?? null);

/** The last four digits of a card, whatever stands before them; null for none. */
export const lastDigits = (about: About = {}): Field<string | null> =>
  field(z.string().regex(/^\D*\d{4}$/), about, (value) => textOrNull(value)?.replaceAll(/\D/g, "").slice(-4) || null);

/** An address to lead a shopper to; null for any that is not https, or http where that is `allowed`. */
export const link = (about: About = {}, allowed = /^https?$/): Field<string | null> =>
  read(z.url({ protocol: allowed }), about);

/** A path or address of a picture; null for none. */
export const picture = (about: About = {}): Field<string | null> =>
  field(
    z.string(),
    { nullable: true, says: "Full address, or a path relative to the admin base.", ...about },
    pathOrNull,
  );

/** An amount of rupees as paise; null for none. */
export const rupees = (about: About = {}): Field<number | null> => field(wireRupees, about, paiseOrNull, paiseAsRupees);

/** A number of things; null for none. */
export const count = (about: About = {}): Field<number | null> => field(z.int().min(0), about, countOrNull);

/** A mark from 1 to 5; null for none. */
export const mark = (about: About = {}): Field<number | null> => read(z.number().min(1).max(5), about);

/** The pieces of a line, one where nothing is said; null for no pieces, or too many. */
export const quantity = (about: About = {}): Field<number | null> =>
  field(z.int().min(1), about, (value) => {
    const pieces = value === undefined || value === null ? 1 : numberOrNull(value);
    return Number.isInteger(pieces) && Number(pieces) >= 1 && Number(pieces) <= MAX_UPSTREAM_QUANTITY ? pieces : null;
  });

/** A yes or no, `or` where nothing clear is said. */
export const flag = <Or extends boolean | null>(or: Or, about: About = {}): Field<boolean | Or> =>
  field<boolean | Or>(
    z.boolean(),
    about,
    (value) => flagOrNull(value) ?? or,
    (value) => (about.optional === true && value === or ? undefined : value),
  );

/** One of these words; null for any other. */
export const oneOf = <const Word extends string>(known: readonly Word[], about: About = {}): Field<Word | null> =>
  read(z.enum(known), about) as Field<Word | null>;

/** Those of these words that are said, in their own order. */
export const manyOf = <Word extends string>(known: readonly Word[], about: About = {}): Field<Word[]> =>
  field(z.array(z.enum(known)), about, (value) =>
    Array.isArray(value) ? known.filter((word) => value.includes(word)) : [],
  );

/** A day, as "2026-12-03"; null for none. */
export const day = (about: About = {}): Field<string | null> => read(z.iso.date(), about);

/** Exactly what the contract says; null for all else. */
function read<T>(wire: z.ZodType<T>, about: About): Field<T | null> {
  return field(wire, about, (value) => wire.safeParse(value).data ?? null);
}

/** Texts. */
export const texts = (about: About = {}): Field<string[], readonly string[]> => several(z.string(), about, textOrNull);

/** Ids. */
export const ids = (about: About = {}): Field<string[], readonly (string | number)[]> =>
  several(wireIdentifier, about, idOrNull, toWireId);

/** A list of things; those that are none are left out. */
export const listOf = <T, G>(of: Shape<T, G>, about: About = {}): Field<T[], readonly G[]> =>
  several(of.wire, about, of.decode, of.encode);

function several<T, G>(
  wire: z.ZodType,
  about: About,
  decode: (entry: unknown) => T | null,
  encode: (value: G) => unknown = (value) => value,
): Field<T[], readonly G[]> {
  return field(
    z.array(wire),
    about,
    (value) => (Array.isArray(value) ? value : []).flatMap((entry) => decode(entry) ?? []),
    (value) => value.map(encode),
  );
}

/** A thing of its own; null for none. */
export const part = <T, G>(of: Shape<T, G>, about: About = {}): Field<T | null, G | null> =>
  field(of.wire, about, of.decode, of.encode);

/** A thing whose fields are all missing where it is. */
export const partOrEmpty = <T, G>(of: Shape<T, G>, about: About = {}): Field<T, G | null> =>
  field(of.wire, about, (value) => of.decode(isRecord(value) ? value : {}) ?? undefined, of.encode);

const option = z.string().nullable();

/** Size and colour once more, as the specification's client sends them. */
export const wireOptions = z.looseObject({ size: option, color: option });

/** An id: a number or text, the same in every answer. */
export const wireIdentifier = z
  .union([z.int().min(1), z.string().min(1).max(MAX_ID_LENGTH)])
  .describe("Number or text; the same in every answer.");

/** An amount in rupees, up to two decimals. */
export const wireRupees = z.number().min(0).describe("Rupees, up to two decimals.");

/** A moment, by ISO 8601. */
export const wireMoment = z.iso.datetime({ offset: true }).describe("ISO 8601 with time zone.");

/** A message for the shopper. */
export const wireMessage = z.string().min(1).max(300).describe("For the shopper, shown as it is.");

/** An answer of which the shop reads nothing but its success, and a message, if any. */
export const wireDone = z.looseObject({ success: z.literal(true).optional(), message: wireMessage.optional() });

/** An answer with one thing, or a list of things, under `data`. */
export const wireData = <Wire extends z.ZodType>(wire: Wire) => z.looseObject({ data: wire });

/** Integer paise as the rupees that go over the wire (129950 → 1299.5). */
export function paiseAsRupees(paise: number): number {
  return paise / 100;
}
