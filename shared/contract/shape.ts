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

/** What a field is made of. */
interface Parts<Inner, Given> {
  schema: z.ZodType;
  says: string | undefined;
  /** Undefined where the whole is nothing without it. */
  decode(value: unknown): Inner | undefined;
  encode?(value: NonNullable<Given>): unknown;
  name?: string;
  isOptional?: boolean;
  isNullable?: boolean;
  /** What need not be said where the field is optional. */
  unsaid?: unknown;
}

/** A field both ways: what the contract says of it, what the shop reads, and what is sent of what is given; undefined is left out. */
export class Field<Inner, Given = Inner> {
  readonly #parts: Parts<Inner, Given>;

  constructor(parts: Parts<Inner, Given>) {
    this.#parts = parts;
  }
  get name(): string | undefined {
    return this.#parts.name;
  }
  get wire(): z.ZodType {
    const { schema, says, isOptional = false, isNullable = false } = this.#parts;
    const present = isNullable ? schema.nullable() : schema;
    const told = isOptional ? present.optional() : present;
    return says === undefined ? told : told.describe(says);
  }
  decode = (value: unknown): Inner | undefined => this.#parts.decode(value);
  encode = (value: Given): unknown => {
    const { encode, isOptional = false, isNullable = false, unsaid } = this.#parts;
    const isEmpty = isOptional && (value === unsaid || (Array.isArray(value) && value.length === 0));
    if (value === undefined || value === null || isEmpty) return isNullable && !isOptional ? null : undefined;
    return encode === undefined ? value : encode(value);
  };

  #but = (changes: Partial<Parts<Inner, Given>>): Field<Inner, Given> => new Field({ ...this.#parts, ...changes });
  /** Under another name on the wire than in the shop. */
  as = (name: string): Field<Inner, Given> => this.#but({ name });
  /** Of which the contract says more than its kind does. */
  typed = (schema: z.ZodType): Field<Inner, Given> => this.#but({ schema });
  /** Left out where there is nothing to say. */
  optional = (): Field<Inner, Given> => this.#but({ isOptional: true });
  /** Null where there is nothing to say. */
  nullable = (): Field<Inner, Given> => this.#but({ isNullable: true });
  /** Left out where there is nothing to say; null says as much. */
  nullish = (): Field<Inner, Given> => this.#but({ isOptional: true, isNullable: true });
  /** Read in another way. */
  reading = <Other>(decode: (value: unknown) => Other | undefined): Field<Other, Given> =>
    new Field({ ...this.#parts, decode });
  /** `otherwise` where there is none. */
  or = <const Otherwise>(otherwise: Otherwise): Field<NonNullable<Inner> | Otherwise, Given> =>
    this.reading((value) => this.decode(value) ?? otherwise);
  /** Without which there is nothing. */
  needed = (): Field<NonNullable<Inner>, NonNullable<Given>> =>
    new Field({ ...this.#parts, decode: (value) => this.decode(value) ?? undefined });
}

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
type SomeField = Pick<Field<unknown, never>, "name" | "wire" | "decode" | "encode">;
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
  ...stated: Parameters<typeof shape<F, U>>
): Shape<DecodedFields<F>, GivenFields<F, U>> {
  const made = shape(...stated);
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

/** An id as the contract sends it: a number when it is one (specification, section 5), else text. */
export function toWireId(id: string | number): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(String(id)) ? Number(id) : id;
}

/** An id; null for none. */
export const idOrNone = (says?: string): Field<string | null, string | number | null> =>
  new Field<string | null, string | number | null>({
    schema: wireIdentifier,
    says,
    decode: idOrNull,
    encode: toWireId,
  });

/** An id, without which there is nothing. */
export const id = (says?: string): Field<string, string | number> => idOrNone(says).needed();

/** A text; null for none. */
export const text = (says?: string): Field<string | null> =>
  new Field({ schema: z.string(), says, decode: textOrNull });

/** A text that is `otherwise` where there is none. */
export const textOr = (otherwise: string, says?: string): Field<string> =>
  text(says).typed(z.string().min(1)).or(otherwise).needed();

/** A moment; null for none. */
export const moment = (says?: string): Field<string | null> => text(says).typed(wireMoment);

/** A word in lower case; null for none. */
export const word = (says?: string): Field<string | null> =>
  text(says).reading((value) => textOrNull(value)?.toLowerCase() ?? null);

/** The last four digits of a card, whatever stands before them; null for none. */
export const lastDigits = (says?: string): Field<string | null> =>
  text(says)
    .typed(z.string().regex(/^\D*\d{4}$/))
    .reading((value) => textOrNull(value)?.replaceAll(/\D/g, "").slice(-4) || null);

/** A path or address of a picture; null for none. */
export const picture = (says = "Full address, or a path relative to the admin base."): Field<string | null> =>
  text(says).nullable().reading(pathOrNull);

/** An amount of rupees as paise; null for none. */
export const rupees = (says?: string): Field<number | null> =>
  new Field<number | null>({ schema: wireRupees, says, decode: paiseOrNull, encode: paiseAsRupees });

/** A number of things; null for none. */
export const count = (says?: string): Field<number | null> =>
  new Field({ schema: z.int().min(0), says, decode: countOrNull });

/** The pieces of a line, one where nothing is said; null for no pieces, or too many. */
export const quantity = (says?: string): Field<number | null> =>
  new Field({
    schema: z.int().min(1),
    says,
    decode(value) {
      const pieces = value === undefined || value === null ? 1 : numberOrNull(value);
      return Number.isInteger(pieces) && Number(pieces) >= 1 && Number(pieces) <= MAX_UPSTREAM_QUANTITY ? pieces : null;
    },
  });

/** A yes or no, `otherwise` where nothing clear is said. */
export const flag = <Or extends boolean | null>(otherwise: Or, says?: string): Field<boolean | Or> =>
  new Field<boolean | Or>({
    schema: z.boolean(),
    says,
    decode: (value) => flagOrNull(value) ?? otherwise,
    unsaid: otherwise,
  });

/** Exactly what the contract says; null for all else. */
const exactly = <T>(schema: z.ZodType<T>, says?: string): Field<T | null> =>
  new Field<T | null>({ schema, says, decode: (value) => schema.safeParse(value).data ?? null });

/** A mark from 1 to 5; null for none. */
export const mark = (says?: string): Field<number | null> => exactly(z.number().min(1).max(5), says);

/** A day, as "2026-12-03"; null for none. */
export const day = (says?: string): Field<string | null> => exactly(z.iso.date(), says);

/** An address to lead a shopper to; null for any that is not https, or http where that is `allowed`. */
export const link = (says?: string, allowed = /^https?$/): Field<string | null> =>
  exactly(z.url({ protocol: allowed }), says);

/** One of these words; null for any other. */
export const oneOf = <const Word extends string>(known: readonly Word[], says?: string): Field<Word | null> =>
  exactly<Word>(z.enum(known), says);

/** Those of these words that are said, in their own order. */
export const manyOf = <Word extends string>(known: readonly Word[], says?: string): Field<Word[], readonly Word[]> =>
  new Field<Word[], readonly Word[]>({
    schema: z.array(z.enum(known)),
    says,
    decode: (value) => (Array.isArray(value) ? known.filter((word) => value.includes(word)) : []),
  });

/** A list of things or values; those that are none are left out. */
export const listOf = <T, G>(
  of: { wire: z.ZodType; decode(entry: unknown): T; encode(value: G): unknown },
  says?: string,
): Field<NonNullable<T>[], readonly G[]> =>
  new Field<NonNullable<T>[], readonly G[]>({
    schema: z.array(of.wire),
    says,
    decode: (value) => (Array.isArray(value) ? value : []).flatMap((entry) => of.decode(entry) ?? []),
    encode: (value) => value.map(of.encode),
  });

/** A thing of its own; null for none. */
export const part = <T, G>({ wire: schema, decode, encode }: Shape<T, G>, says?: string): Field<T | null, G | null> =>
  new Field<T | null, G | null>({ schema, says, decode, encode });

/** A thing whose fields are all missing where it is. */
export const partOrEmpty = <T, G>(of: Shape<T, G>, says?: string): Field<T, G | null> =>
  part(of, says).reading<T>((value) => of.decode(isRecord(value) ? value : {}) ?? undefined);

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
