import { storedImport } from "#tests/support/stored-import.ts";
import { expect, test } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { inLanguage } from "#tests/support/in-language.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

/** The most bytes of HTML, as they go over the wire. */
const MOST_BYTES = 30_000;
const ROWS = 50;

/** Fills every list of the desk: nothing of two rows is the same that differs in a shop. */
function fill(staff: number): void {
  const run = (statement: string, ...values: (string | number | null)[]) =>
    void up.database.prepare(statement).run(...values);
  const at = (index: number) => new Date(Date.now() - index * 3_600_000 * 7).toISOString();
  for (let index = 0; index < ROWS * 2; index++) {
    const seed = ((index + 1) * 2_654_435_761) % 4_294_967_296;
    const mark = seed.toString(36).toUpperCase().padStart(8, "2").slice(-8);
    const name = `Chandralekha ${mark.toLowerCase()} Venkataraman`;
    const customer = 7_000 + index;
    run(
      "insert into customers (id, name, email, password_hash, created_at) values (?, ?, ?, '', ?)",
      customer,
      name,
      `${mark.toLowerCase()}@example.com`,
      at(index),
    );
    const order = `PL-${mark}`;
    const to = {
      fullName: name,
      email: `${mark.toLowerCase()}@example.com`,
      phone: `98${String(seed).slice(0, 8)}`,
      address: `${index}, ${mark} Street, behind the old post office`,
      city: "Thiruvananthapuram",
      state: "Kerala",
      zipCode: String(100_000 + (seed % 800_000)),
      country: "IN",
    };
    const status = index % 2 === 0 ? "pending" : "shipped";
    run(
      "insert into orders (id, customer_id, status, subtotal_paise, tax_paise, shipping_paise, total_paise, shipping_info, payment_method, created_at) values (?, ?, ?, ?, 0, 0, ?, ?, 'cod', ?)",
      order,
      customer,
      status,
      seed % 2_000_000,
      seed % 2_000_000,
      JSON.stringify(to),
      at(index),
    );
    run(
      "insert into order_items (order_id, line, product_id, name, quantity, unit_paise, size, color) values (?, 0, 1, ?, 1, ?, 'M', 'Red')",
      order,
      `Kanjeevaram temple silk saree ${mark}`,
      seed % 2_000_000,
    );
    run("insert into order_history (order_id, step, status, at) values (?, 0, 'pending', ?)", order, at(index));
    run(
      "insert into returns (id, order_id, status, created_at) values (?, ?, 'requested', ?)",
      `RT-${mark}`,
      order,
      at(index),
    );
    run("insert into return_items (return_id, line, quantity, reason) values (?, 0, 1, 'size')", `RT-${mark}`);
    run(
      "insert into questions (id, name, email, question, created_at) values (?, ?, ?, ?, ?)",
      mark,
      name,
      to.email,
      `${mark}: does the blue one fade, and can I have it by Diwali? `.repeat(4),
      at(index),
    );
    run(
      "insert into staff_acts (staff_id, key, act, subject, details, answer, at) values (?, ?, 'shipDeskOrder', ?, ?, 'null', ?)",
      staff,
      mark,
      order,
      JSON.stringify({ courier: "Delhivery", tracking: `90${seed}` }),
      at(index),
    );
    run(
      "insert into outbox (kind, payload, attempts, due_at, created_at, failed_at, last_error) values ('order_placed', ?, 20, ?, ?, ?, ?)",
      JSON.stringify({ orderId: order }),
      at(index),
      at(index),
      at(index),
      `550 ${mark} mailbox unavailable`,
    );
    run(
      "insert into drafted_photographs (staff_id, path, source, words) values (?, ?, ?, '')",
      staff,
      `mela/heavy-handloom-saree-${mark}.jpg`,
      `pictures/heavy-handloom-saree-${mark.toLowerCase()}.${seed.toString(16).padStart(32, "0")}.jpg`,
    );
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
  for (const path of [
    "/desk",
    "/desk/orders",
    "/desk/orders?waits=accept&ticked=all",
    "/desk/orders?search=chandralekha",
    `/desk/orders/slips?${slips}`,
    `/desk/orders/slips?${slips}&print=pick`,
    "/desk/orders/courier",
    "/desk/orders/new?search=saree",
    `/desk/orders/${String(order?.["id"])}`,
    "/desk/products",
    "/desk/products?q=handloom",
    `/desk/products/${slug}`,
    `/desk/products/${slug}/photographs`,
    `/desk/products/${slug}/preview`,
    "/desk/files/photographs",
    "/desk/files/imports",
    "/desk/files/imports/large",
    "/desk/returns",
    `/desk/returns/RT-${String(order?.["id"]).slice(3)}`,
    "/desk/questions",
    "/desk/customers",
    "/desk/customers/7000",
    "/desk/books",
    "/desk/books/report",
    "/desk/books/audit",
    "/desk/books/backup",
    "/desk/words",
    "/desk/words/details",
    "/desk/words/words",
    "/desk/words/taxes",
    "/desk/words/page-terms",
    "/desk/words/delivery/table",
    "/desk/team",
    "/desk/team/log",
    "/desk/account",
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
