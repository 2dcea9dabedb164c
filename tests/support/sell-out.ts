import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { readCreatedOrder } from "#contract/readers/order.ts";
import { colors, sizes } from "#domain/options.ts";
import { hashToken } from "#api/customers/passwords.ts";
import { IN_DOUBT } from "#api/mail/outbox-worker.ts";
import type { Fleet } from "./fleet.ts";
import { EVENT_TIMEOUT_MS } from "./event-timeout.ts";
import { orderOf } from "./upstream-orders.ts";
import { moments } from "./wire.ts";

/** Orders tried for each there are pieces for. */
const RUSH = 1.5;
const PRODUCTS = 4;

/** The result of selling out; without problems everything adds up. */
export interface SoldOut {
  problems: string[];
  placed: number;
  refused: number;
  /** Orders asked for again because no answer came. */
  repeated: number;
  powerCuts: number;
  /** Messages that were sent again, since the power was cut before they could be marked as sent. */
  mailsRepeated: number;
}

/** More buyers than pieces, each with a key for each order, ask both upstreams at once while those lose their power at every moment of an order; then the books are added up. */
export async function sellOut(
  fleet: Fleet,
  { pieces, buyers, powerCuts }: { pieces: number; buyers: number; powerCuts: number },
): Promise<SoldOut> {
  const { ask } = fleet;
  const mailsBefore = fleet.mails.length;
  const products = await ask<{ id: number; price: string }>(
    "update products set stock = $1, received = null where id in (select id from products order by id limit $2) returning id, effective_paise as price",
    pieces / PRODUCTS,
    PRODUCTS,
  );
  const productIds = products.map(({ id }) => id);
  // They state every combination, and all that is left is the one that everybody orders.
  await ask("delete from variants where product_id = any($1)", productIds);
  await ask(
    `insert into variants (product_id, position, size, color, stock)
      select product_id, row_number() over (partition by product_id) - 1, size, color,
        case when size = 'M' and color = 'Red' then $1::int else 0 end
      from unnest($2::int[]) as product_id, unnest($3::text[]) as size, unnest($4::text[]) as color`,
    pieces / PRODUCTS,
    productIds,
    sizes,
    colors,
  );
  const people: Awaited<ReturnType<typeof becomeBuyer>>[] = [];
  while (people.length < buyers) people.push(await becomeBuyer(fleet));
  const result: SoldOut = { problems: [], placed: 0, refused: 0, repeated: 0, powerCuts: 0, mailsRepeated: 0 };
  const told: string[] = [];
  let begun = 0;
  let planned = 0;
  const cutsBefore = fleet.cuts.fallen.length;
  const goal = Math.round(pieces * RUSH);

  const buy = async (person: (typeof people)[number]): Promise<void> => {
    while (begun < goal) {
      const product = products[begun++ % products.length];
      if (product === undefined) throw new Error("nothing is for sale");
      // Each cut falls when another part of the orders has begun, in the middle of several, at the upstream that this one asks first.
      if (planned < powerCuts && begun > (goal * (planned + 1)) / (powerCuts + 1)) {
        const which = begun % 2 === 0 ? 0 : 1;
        fleet.cuts.plan({
          line: `upstream ${which}`,
          call: /^POST \/orders/,
          moment: moments[planned++ % moments.length] ?? "asked",
          victims: [which],
        });
      }
      const body = JSON.stringify(orderOf(person, [{ productId: product.id, price: Number(product.price) / 100 }]));
      const answer = await persist(body, person.token, begun);
      if (answer.status === 409) result.refused++;
      else if (answer.id !== null) told.push(answer.id);
      else result.problems.push(`an order was answered by ${answer.status}`);
    }
  };
  const persist = async (
    body: string,
    token: string,
    start: number,
  ): Promise<{ status: number; id: string | null }> => {
    const [key, deadline] = [randomUUID(), Date.now() + EVENT_TIMEOUT_MS];
    for (let tried = 0; Date.now() < deadline; tried++) {
      if (tried > 0) result.repeated++;
      try {
        const response = await fetch(`${fleet.upstreams[(start + tried) % 2]}/orders`, {
          method: "POST",
          body,
          headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key },
        });
        const answer: unknown = await response.json();
        if (response.status < 500)
          return { status: response.status, id: response.ok ? readCreatedOrder(answer).id : null };
      } catch {
        // Cut off: whether the order is there is asked by the same key, of the other upstream.
      }
      await pause(20);
    }
    return { status: 0, id: null };
  };
  await Promise.all(people.map(buy));
  await fleet.cuts.restored();
  result.placed = told.length;
  result.powerCuts = fleet.cuts.fallen.length - cutsBefore;

  const ids = people.map(({ id }) => Number(id));
  const orders = await ask<{ id: string; lines: string; mails: string }>(
    `select id, (select count(*) from order_items where order_id = orders.id) as lines,
      (select count(*) from outbox where kind = 'order_placed' and payload = '{"orderId":"' || orders.id || '"}') as mails
      from orders where customer_id = any($1)`,
    ids,
  );
  const stock = await ask<{ stock: number }>("select stock from products where id = any($1)", productIds);
  const combinations = await ask<{ stock: number }>(
    "select stock from variants where product_id = any($1)",
    productIds,
  );
  const expect = (what: string, found: number, due: number) =>
    void (found === due || result.problems.push(`${what}: ${found} instead of ${due}`));
  expect("orders kept", orders.length, pieces);
  expect("orders told", new Set(told).size, pieces);
  expect("orders told twice", told.length, new Set(told).size);
  expect("orders told and not kept", told.filter((id) => orders.every((order) => order.id !== id)).length, 0);
  expect(
    "pieces left",
    stock.reduce((sum, row) => sum + row.stock, 0),
    0,
  );
  expect("combinations", combinations.length, PRODUCTS * sizes.length * colors.length);
  expect(
    "items of combinations left",
    combinations.reduce((sum, row) => sum + row.stock, 0),
    0,
  );
  expect("orders without their one line", orders.filter(({ lines }) => Number(lines) !== 1).length, 0);
  expect("orders without their one mail", orders.filter(({ mails }) => Number(mails) !== 1).length, 0);
  await untilMailsAreSent(fleet, result);
  const sent = fleet.mails.slice(mailsBefore);
  expect("mails sent", new Set(sent).size, pieces);
  const failed = await ask<{ last_error: string }>("select last_error from outbox where failed_at is not null");
  expect("mails given up", failed.filter((entry) => entry.last_error !== IN_DOUBT).length, 0);
  // A power cut can fall between a mail's last byte and the note that it is done: the owner is told of it, and it is not sent again.
  if (failed.length > result.powerCuts)
    result.problems.push(`${failed.length} mails are in doubt after ${result.powerCuts} power cuts`);
  result.mailsRepeated = sent.length - new Set(sent).size;
  // A process works off one entry at a time: a power cut can leave one sent and not marked.
  if (result.mailsRepeated > result.powerCuts)
    result.problems.push(`${result.mailsRepeated} mails were sent again after ${result.powerCuts} power cuts`);
  return result;
}

/** What a dead process had in hand waits for its lease to end: it is ended here, and a forgotten password that nobody has wakes the outbox. */
async function untilMailsAreSent({ ask, upstreams }: Fleet, result: SoldOut): Promise<void> {
  const deadline = Date.now() + EVENT_TIMEOUT_MS;
  let before = -1;
  for (;;) {
    const [row] = await ask<{ left: string }>(
      "select count(*) as left from outbox where done_at is null and failed_at is null",
    );
    const left = Number(row?.left);
    if (left === 0) return;
    if (Date.now() > deadline) {
      result.problems.push(`${left} mails are not sent`);
      return;
    }
    if (left === before) {
      await ask("update outbox set due_at = '2000-01-01' where done_at is null and failed_at is null");
      const body = JSON.stringify({ email: `nobody-${randomUUID()}@example.org` });
      await Promise.all(
        upstreams.map((url) =>
          fetch(`${url}/users/forgot-password`, {
            method: "POST",
            body,
            headers: { "content-type": "application/json" },
          }),
        ),
      );
    }
    before = left;
    await pause(250);
  }
}

async function becomeBuyer({ ask }: Fleet) {
  const [email, token, now] = [`buyer-${randomUUID()}@example.org`, randomUUID(), Date.now()];
  const [row] = await ask<{ id: number }>(
    "insert into customers (name, email, password_hash, created_at) values ('Asha', $1, '', $2) returning id",
    email,
    new Date(now).toISOString(),
  );
  const until = new Date(now + 86_400_000).toISOString();
  await ask(
    "insert into sessions (token_hash, customer_id, created_at, expires_at) values ($1, $2, $3, $4)",
    hashToken(token),
    row?.id,
    new Date(now).toISOString(),
    until,
  );
  return { id: String(row?.id), email, token, password: "" };
}
