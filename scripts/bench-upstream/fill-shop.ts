import { sql } from "kysely";
import { exampleOrder } from "#contract/examples.ts";
import { categories } from "#domain/categories.ts";
import { colors, sizes } from "#domain/options.ts";
import { indexedColumns, indexProducts } from "#api/catalogue/search/index-products.ts";
import { hashToken } from "#api/customers/passwords.ts";
import { chooseEngine, type DatabaseLocation, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import type { Engine } from "#api/database/engine.ts";

/** How large a shop is. */
export interface ShopSize {
  products: number;
  orders: number;
}

/** The login of the first customer of a filled shop. */
export const TOKEN = "bench-token";
/** The session of its owner at the desk. */
export const DESK_TOKEN = "bench-desk-token";
/** Of the newest orders, so many wait for each of their next steps; all others are delivered. */
const WAITING = 20;
/** Orders come over two years, in so many steps. */
const MOMENTS = 100;
/** Items of every product. */
const STOCK = 1_000;
/** Orders of every customer. */
export const ORDERS_EACH = 10;

const crafts = [
  "Bandhani",
  "Chikankari",
  "Zardozi",
  "Ikat",
  "Kalamkari",
  "Phulkari",
  "Ajrakh",
  "Patola",
  "Kantha",
  "Gota",
];
const cloths = ["silk", "cotton", "georgette", "chiffon", "linen", "organza", "velvet", "crepe"];
const colours = ["red", "indigo", "saffron", "ivory", "emerald", "maroon", "teal", "rose", "mustard", "charcoal"];

/** Fills an empty database with products that can be found, customers with ten orders each, and for the first one a login and a cart. */
export async function fillShop(place: DatabaseLocation, size: ShopSize): Promise<void> {
  const engine = chooseEngine(place);
  const db = await openDatabase(engine);
  try {
    await addProducts(db, engine, size.products);
    await addOrders(db, engine, size.orders);
    await addDesk(db, size.orders);
    await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function addProducts(db: Database, engine: Engine, count: number): Promise<void> {
  const known = new Set<string>();
  for (let start = 0; start < count; start += 10_000) {
    await db.transaction().execute(async (trx) => {
      await engine.takeTurn(trx);
      for (let from = start; from < Math.min(count, start + 10_000); from += 500) {
        const rows = Array.from({ length: Math.min(500, count - from) }, (_, index) => product(from + index));
        await indexProducts(trx, await trx.insertInto("products").values(rows).returning(indexedColumns).execute(), {
          known,
          isNew: true,
        });
      }
      await addVariants(trx, start);
    });
  }
}

/** Every product from a position on comes in twenty combinations; the database makes the rows itself. */
async function addVariants(trx: Database, from: number): Promise<void> {
  const all = sizes.flatMap((size) => colors.map((color) => [size, color] as const));
  const rows = all.map(
    ([size, color], index) =>
      sql`select ${sql.lit(index)} as position, ${sql.lit(size)} as size, ${sql.lit(color)} as color`,
  );
  await sql`insert into variants (product_id, position, size, color, stock, received)
    select products.id, offered.position, offered.size, offered.color, ${sql.lit(STOCK / all.length)}, ${sql.lit(STOCK / all.length)}
    from products cross join (${sql.join(rows, sql` union all `)}) as offered where products.position >= ${sql.lit(from)}`.execute(
    trx,
  );
}

function product(index: number) {
  const pick = (words: readonly string[], step: number) => words[Math.floor(index / step) % words.length] ?? "";
  const [category, craft, cloth, colour] = [pick(categories, 1), pick(crafts, 6), pick(cloths, 60), pick(colours, 480)];
  const price = 50_000 + ((index * 7_919) % 2_000_000);
  return {
    slug: `piece-${index}`,
    position: index,
    name: `${craft} ${cloth} ${category} in ${colour}`,
    description: `Piece ${index % 1_000} of a long series, woven by hand and finished at leisure, for feasts and for every day.`,
    category,
    craft,
    price_paise: price,
    sale_paise: index % 4 === 0 ? Math.round(price * 0.8) : null,
    stock: STOCK,
    received: STOCK,
    is_new: 0,
    image: null,
    image_additional_1: null,
    image_additional_2: null,
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString(),
  };
}

/** In few large statements of plain SQL: the database makes the rows itself. */
async function addOrders(db: Database, engine: Engine, count: number): Promise<void> {
  const customers = Math.max(1, Math.ceil(count / ORDERS_EACH));
  const shippingInfo = JSON.stringify({ ...exampleOrder.shippingInfo, email: null, phone: null });
  const address = sql`'2026-10-01T00:00:00.000Z'`;
  for (let from = 1; from <= customers; from += 50_000) {
    const numbers = series(from, Math.min(customers, from + 49_999));
    await sql`insert into customers (name, email, password_hash, created_at) ${numbers} select 'Asha', 'asha' || i || '@example.org', '', ${address} from n`.execute(
      db,
    );
  }
  // Foreign keys are looked up by a plan that is made once: not for a table that was empty when last counted.
  await sql`analyze`.execute(db);
  for (let from = 1; from <= count; from += 50_000) {
    const numbers = series(from, Math.min(count, from + 49_999));
    await db.transaction().execute(async (trx) => {
      // A transaction that has its turn may take its time.
      await engine.takeTurn(trx);
      await sql`insert into orders (id, customer_id, status, subtotal_paise, tax_paise, shipping_paise, total_paise, shipping_info, payment_method, created_at)
        ${numbers} select 'PL-' || i, 1 + i % ${sql.lit(customers)}, 'delivered', 10000, 0, 0, 10000, ${sql.lit(shippingInfo)}, 'cod', ${moments()} from n`.execute(
        trx,
      );
      // Every second one was paid by a link.
      await sql`insert into payments (id, customer_id, method, status, amount_paise, provider, reference, order_id, created_at)
        ${numbers} select 'pay-' || i, 1 + i % ${sql.lit(customers)}, 'card', 'authorized', 10000, 'razorpay', 'ref-' || i, 'PL-' || i, ${moments()} from n where i % 2 = 0`.execute(
        trx,
      );
      await sql`insert into order_items (order_id, line, product_id, name, quantity, unit_paise, size, color) ${numbers} select 'PL-' || i, 0, 1, 'Stole', 1, 10000, '', '' from n`.execute(
        trx,
      );
      await sql`insert into order_history (order_id, step, status, at) ${numbers} select 'PL-' || i, 0, 'delivered', ${address} from n`.execute(
        trx,
      );
    });
  }
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(TOKEN),
      customer_id: 1,
      created_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 14 * 86_400_000).toISOString(),
    })
    .execute();
  const lines = [1, 2, 3].map((productId) => ({
    customer_id: 1,
    product_id: productId,
    size: "M",
    color: "Red",
    quantity: 1,
    added_at: "2026-10-01T00:00:00.000Z",
  }));
  await db.insertInto("cart_lines").values(lines).execute();
}

function series(from: number, to: number) {
  return sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)})`;
}

/** A moment of the last two years for the number `i`. */
function moments() {
  const cases = Array.from({ length: MOMENTS }, (_, index) => {
    const at = new Date(Date.now() - index * ((730 / MOMENTS) * 86_400_000)).toISOString();
    return sql`when ${sql.lit(index)} then ${sql.lit(at)}`;
  });
  return sql`case i % ${sql.lit(MOMENTS)} ${sql.join(cases, sql` `)} end`;
}

/** What waits for the desk, as much of it in each size of shop, and an owner who is logged in. */
async function addDesk(db: Database, orders: number): Promise<void> {
  const at = new Date().toISOString();
  for (const [index, status] of (["pending", "processing", "shipped"] as const).entries()) {
    const last = orders - index * WAITING;
    const ids = Array.from({ length: WAITING }, (_, step) => `PL-${last - step}`);
    await db.updateTable("orders").set({ status }).where("id", "in", ids).execute();
  }
  const products = await db.selectFrom("products").select("id").orderBy("id").limit(WAITING).execute();
  const low = products.map((product) => product.id);
  await db.updateTable("products").set({ stock: 1, received: 1 }).where("id", "in", low).execute();
  // Every second order has its invoice.
  await sql`insert into invoices (order_id, series, number, at, particulars)
    select id, '26-27', cast(substr(id, 4) as integer), created_at, '{"buyer":{"fullName":"Asha"}}' from orders where cast(substr(id, 4) as integer) % 2 = 0`.execute(
    db,
  );
  const { id } = await db
    .insertInto("staff")
    .values({ name: "Meera", email: "meera@example.org", role: "owner", password_hash: "", created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("staff_sessions")
    .values({ token_hash: hashToken(DESK_TOKEN), staff_id: id, created_at: at, seen_at: at, confirmed_at: at })
    .execute();
  // The log has an act for each order.
  await sql`insert into staff_acts (staff_id, key, act, subject, details, answer, at)
    select ${id}, id, 'acceptOrders', id, '{}', 'null', created_at from orders`.execute(db);
}
