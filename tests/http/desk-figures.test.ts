import { storedImport } from "#tests/support/stored-import.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { inLanguage } from "#tests/support/in-language.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

let shop: RunningShop;
let up: TestUpstream;
beforeAll(async () => {
  up = await startTestUpstream();
  // A shop with its own desk, which has the same database.
  shop = await startShop({ dataDir: up.dataDir });
});
afterAll(async () => {
  await shop.stop();
  await up.stop();
});

/** The most bytes of HTML, as they go over the wire. */
const MOST_BYTES = 30_000;
const ROWS = 50;

/** Fills every list of the desk: nothing of two rows is the same that differs in a shop. */
function fill(staff: number): void {
  const insert = (table: string, row: Record<string, string | number | null>) =>
    void up.database
      .prepare(`insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).fill("?").join()})`)
      .run(...Object.values(row));
  for (let index = 0; index < ROWS * 2; index++) {
    const seed = ((index + 1) * 2_654_435_761) % 4_294_967_296;
    const mark = seed.toString(36).toUpperCase().padStart(8, "2").slice(-8);
    const [name, email] = [`Chandralekha ${mark.toLowerCase()} Venkataraman`, `${mark.toLowerCase()}@example.com`];
    const [order, paise, customer] = [`PL-${mark}`, seed % 2_000_000, 7_000 + index];
    const at = new Date(Date.now() - index * 3_600_000 * 7).toISOString();
    const created_at = at;
    insert("customers", { id: customer, name, email, password_hash: "", created_at });
    const place = { address: `${index}, ${mark} Street, behind the old post office`, city: "Thiruvananthapuram" };
    const reach = { fullName: name, email, phone: `98${String(seed).slice(0, 8)}` };
    const to = { ...reach, ...place, state: "Kerala", zipCode: String(100_000 + (seed % 800_000)), country: "IN" };
    const amounts = { subtotal_paise: paise, tax_paise: 0, shipping_paise: 0, total_paise: paise };
    const how = { shipping_info: JSON.stringify(to), payment_method: "cod", created_at };
    const status = index % 2 === 0 ? "pending" : "shipped";
    insert("orders", { id: order, customer_id: customer, status, ...amounts, ...how });
    const piece = { product_id: 1, name: `Kanjeevaram temple silk saree ${mark}`, size: "M", color: "Red" };
    insert("order_items", { order_id: order, line: 0, ...piece, quantity: 1, unit_paise: paise });
    insert("order_history", { order_id: order, step: 0, status: "pending", at });
    insert("returns", { id: `RT-${mark}`, order_id: order, status: "requested", created_at });
    insert("return_items", { return_id: `RT-${mark}`, line: 0, quantity: 1, reason: "size" });
    const question = `${mark}: does the blue one fade, and can I have it by Diwali? `.repeat(4);
    insert("questions", { id: mark, name, email, question, created_at });
    const details = JSON.stringify({ courier: "Delhivery", tracking: `90${seed}` });
    insert("staff_acts", {
      staff_id: staff,
      key: mark,
      act: "shipDeskOrder",
      subject: order,
      details,
      answer: "null",
      at,
    });
    const failed = { attempts: 20, due_at: at, failed_at: at, last_error: `550 ${mark} mailbox unavailable` };
    insert("outbox", {
      kind: "order_placed",
      payload: JSON.stringify({ orderId: order }),
      order_id: order,
      created_at,
      ...failed,
    });
    const source = `pictures/heavy-handloom-saree-${mark.toLowerCase()}.${seed.toString(16).padStart(32, "0")}.jpg`;
    const path = `mela/heavy-handloom-saree-${mark}.jpg`;
    insert("drafted_photographs", { staff_id: staff, path, source, remarks: "[]" });
    up.product({ name: `Heavy handloom saree ${mark}`, price: 1_000 + (seed % 9_000), stock: seed % 60 });
  }
}

test("sends at most 30 kB of every page of the desk, however full its lists are", async () => {
  const client = createClient(shop.url);
  const { id, token } = await storeStaff(await up.openDatabase(), "owner");
  await takeDeskSession(client, token, shop.dataDir);
  fill(id);
  const orders = up.database.prepare("select id from orders where status = 'pending' limit 50").all();
  const [order] = orders;
  const slips = new URLSearchParams(orders.map((row) => ["id", String(row["id"])])).toString();
  const slug = String(up.database.prepare("select slug from products order by id desc limit 1").get()?.["slug"]);
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  up.database
    .prepare(
      "insert into desk_imports (id, staff_id, name, created_at, options, state, holder, touched_at, told) select 'large', min(id), 'large.csv', '2026-11-20', ?, 'checked', '', '', ? from staff",
    )
    .run(...Object.values(storedImport(50)));
  const weights: Record<string, number> = {};
  const plain = (
    "/ /orders /orders?waits=accept&ticked=all /orders?search=chandralekha /orders/courier " +
    "/orders/new?search=saree /products /products?q=handloom /files/photographs /files/imports " +
    "/files/imports/large /returns /questions /customers /customers/7000 /books /books/report " +
    "/books/audit /books/backup /words /words/details /words/words /words/taxes /words/page-terms " +
    "/words/delivery/table /team /team/log /account"
  ).split(" ");
  for (const path of [
    ...plain.map((one) => (one === "/" ? "/desk" : `/desk${one}`)),
    `/desk/orders/slips?${slips}`,
    `/desk/orders/slips?${slips}&print=pick`,
    `/desk/orders/${String(order?.["id"])}`,
    `/desk/products/${slug}`,
    `/desk/products/${slug}/photographs`,
    `/desk/products/${slug}/preview`,
    `/desk/returns/RT-${String(order?.["id"]).slice(3)}`,
  ]) {
    const { status, headers, body } = await rawRequest(shop.url, inLanguage(path), {
      headers: { cookie, accept: "text/html", "accept-encoding": "br" },
    });
    expect([path, status, headers["content-encoding"]]).toEqual([path, 200, "br"]);
    weights[path.split("?id=")[0] ?? path] = body.length;
  }
  console.log(weights);
  expect(Object.entries(weights).filter(([, bytes]) => bytes > MOST_BYTES)).toEqual([]);
});
