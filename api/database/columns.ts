import { sql, type ColumnDefinitionBuilder, type Generated, type GeneratedAlways, type Kysely } from "kysely";
import type { Engine } from "./engine.ts";

type Kind = "integer" | "text" | "amount" | "bytes" | "json";
type Build = (column: ColumnDefinitionBuilder, engine: Engine) => ColumnDefinitionBuilder;

/** A column of a table. `Type` is what queries read and write in it. It holds no null unless it says so. */
class Column<Type> {
  declare readonly type: Type;
  readonly kind: Kind;
  readonly build: Build;
  readonly role: "key" | "generated" | null;

  constructor(kind: Kind, build: Build, role: Column<Type>["role"] = null) {
    this.kind = kind;
    this.build = build;
    this.role = role;
  }

  #with<Changed = Type>(more: Build, role = this.role): Column<Changed> {
    return new Column(this.kind, (column, engine) => more(this.build(column, engine), engine), role);
  }

  orNull(): Column<Type | null> {
    return new Column(this.kind, (column) => column);
  }

  key(): Column<Type> {
    return this.#with((column) => column.primaryKey(), "key");
  }

  unique(): Column<Type> {
    return this.#with((column) => column.unique());
  }

  default(value: Type): Column<Generated<Type>> {
    return this.#with((column) => column.defaultTo(value));
  }

  /** Names the column of another table that it refers to; with `cascade` a row goes with the one that it refers to. */
  references(other: string, onDelete?: "cascade"): Column<Type> {
    return this.#with((column) =>
      onDelete === undefined ? column.references(other) : column.references(other).onDelete(onDelete),
    );
  }

  check(condition: string): Column<Type> {
    return this.#with((column) => column.check(sql.raw(condition)));
  }

  /** The database itself works out its value. */
  always(expression: string): Column<GeneratedAlways<Type>> {
    return this.#with((column) => column.generatedAlwaysAs(sql.raw(expression)).stored(), "generated");
  }
}

const required: Build = (column) => column.notNull();

export function text<Type extends string = string>(): Column<Type> {
  return new Column("text", required);
}
export function integer(): Column<number> {
  return new Column("integer", required);
}
/** Money in whole paise, and other numbers beyond four bytes. */
export function amount(): Column<number> {
  return new Column("amount", required);
}
/** An object as JSON, of which statements read single fields; queries read the whole as text. */
export function json(): Column<string> {
  return new Column("json", required);
}
export function bytes(): Column<Buffer> {
  return new Column("bytes", required);
}
/** The key of rows that the database numbers. */
export function numbered(): Column<Generated<number>> {
  return new Column("integer", (column, engine) => engine.numbered(column), "key");
}

type Columns = Readonly<Record<string, Column<unknown>>>;
type Builder = ReturnType<Kysely<unknown>["schema"]["createTable"]>;

/** A table, stated once: the migration creates it from this, and queries take the types of its rows from it. */
class Table<Of extends Columns> {
  readonly columns: Of;
  /** The columns of the primary key, in its order; none where the table has no key. */
  primaryKey: readonly string[];
  #constrain: (builder: Builder, name: string) => Builder = (builder) => builder;
  readonly #indexes: ((db: Kysely<unknown>, table: string) => Promise<void>)[] = [];

  constructor(columns: Of) {
    this.columns = columns;
    this.primaryKey = Object.keys(columns).filter((name) => columns[name]?.role === "key");
  }

  /** The columns that can be written: all but generated ones. */
  get writable(): string[] {
    return Object.keys(this.columns).filter((name) => this.columns[name]?.role !== "generated");
  }

  /** SQLite keeps photographs as files, so there it has no table with bytes. */
  isIn({ bytes }: Pick<Engine, "bytes">): boolean {
    return bytes !== null || Object.values(this.columns).every(({ kind }) => kind !== "bytes");
  }

  #and(more: (builder: Builder, name: string) => Builder): this {
    const before = this.#constrain;
    this.#constrain = (builder, name) => more(before(builder, name), name);
    return this;
  }

  key(...columns: (keyof Of & string)[]): this {
    this.primaryKey = columns;
    return this.#and((builder, name) => builder.addPrimaryKeyConstraint(`${name}_key`, columns as never[]));
  }

  unique(constraint: string, columns: (keyof Of & string)[]): this {
    return this.#and((builder) => builder.addUniqueConstraint(constraint, columns as never[]));
  }

  check(constraint: string, condition: string): this {
    return this.#and((builder) => builder.addCheckConstraint(constraint, sql.raw(condition)));
  }

  /** Adds an index on columns or expressions, of the rows for which a condition holds, or of all. */
  index(index: string, columns: readonly string[], where?: string): this {
    this.#indexes.push(async (db, table) => {
      const builder = db.schema
        .createIndex(index)
        .on(table)
        .expression(sql.raw(columns.join(", ")));
      await (where === undefined ? builder : builder.where(sql.raw<boolean>(where))).execute();
    });
    return this;
  }

  async create(db: Kysely<unknown>, engine: Engine, name: string): Promise<void> {
    if (!this.isIn(engine)) return;
    const { amount, json, bytes } = engine;
    const types = { integer: "integer", text: "text", amount, json, bytes: bytes ?? "blob" } as const;
    const all = Object.entries(this.columns).reduce(
      (builder, [column, { kind, build }]) => builder.addColumn(column, types[kind], (one) => build(one, engine)),
      engine.table(db.schema.createTable(name)) as Builder,
    );
    await this.#constrain(all, name).execute();
    for (const index of this.#indexes) await index(db, name);
  }
}

export function table<Of extends Columns>(columns: Of): Table<Of> {
  return new Table(columns);
}

/** A row of a table, as Kysely knows it. */
export type RowOf<Of extends { columns: Columns }> = {
  [Name in keyof Of["columns"]]: Of["columns"][Name] extends Column<infer Type> ? Type : never;
};
