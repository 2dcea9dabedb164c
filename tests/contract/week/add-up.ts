import { parse } from "csv-parse/sync";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import type { PlayedWeek } from "./play-week.ts";

type Row = Record<string, unknown>;

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const number = (value: unknown) => Number(value ?? 0);
const sumOf = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + number(row[column]), 0);
const inIndia = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/**
 * Adds up the books of a week. That they agree with themselves is what the shop's own audit says; here they are held to what
 * the audit cannot know: what shoppers were told, what came in by files, the provider's ledger, and the mails that arrived.
 * Each finding is a sentence.
 */
export async function addUp(week: PlayedWeek): Promise<string[]> {
  const { shop, shoppers } = week;
  const { fake } = shop;
  const all = (table: string) => shop.rows(`select * from ${table}`);
  const [orders, payments, refunds, outbox] = [all("orders"), all("payments"), all("refunds"), all("outbox")];
  const orderOf = new Map(orders.map((order) => [order["id"], order]));
  const findings: string[] = [];
  const check = (what: string, found: unknown, due: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(due))
      findings.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(due)}`);
  };
  const cameBack = (id: unknown) => week.cameBack.some((one) => one.number === id);

  check("questions", all("questions").length, week.questions);
  check("customers", all("customers").length, shoppers.length);
  checkReceived();
  checkOrders();
  checkMoney();
  checkMails();
  await checkCommands();
  return findings;

  /** What came in is what the owner's files brought; the audit compares it with the stock and with what orders hold. */
  function checkReceived(): void {
    const keyOf = ({ slug, size, color }: Row) => `${text(slug)} ${text(size)} ${text(color)}`.trim();
    const received = shop.rows(
      `select slug, coalesce(variants.size, '') as size, coalesce(variants.color, '') as color,
       coalesce(variants.received, products.received) as received from products left join variants on product_id = products.id`,
    );
    const brought = Map.groupBy(week.imported as readonly Row[], keyOf);
    for (const row of received)
      check(`what came in of ${keyOf(row)}`, number(row["received"]), sumOf(brought.get(keyOf(row)) ?? [], "pieces"));
  }

  /** Every order that a customer was told of is there, and none that was not; what was cancelled or came back is cancelled. */
  function checkOrders(): void {
    for (const { person, placed, cancelled } of shoppers) {
      const own = shop.rows(
        "select orders.id from orders join customers on customers.id = customer_id where email = ?",
        person.email,
      );
      check(`the orders of ${person.email}`, own.map(({ id }) => text(id)).toSorted(), placed.toSorted());
      for (const id of cancelled) check(`${id}, which was cancelled`, orderOf.get(id)?.["status"], "cancelled");
    }
    const told = shoppers.reduce((sum, { placed }) => sum + placed.length, 0);
    check("orders of nobody", orders.length - told, 0);
    for (const { number: id } of week.cameBack)
      check(`${id}, which came back`, orderOf.get(id)?.["status"], "cancelled");
    const idsOf = (table: string) =>
      all(table)
        .map((row) => text(row["order_id"]))
        .toSorted();
    check("orders with an invoice", idsOf("invoices"), idsOf("shipments"));
  }

  /** Money taken − refunded is what the provider's ledger says, for each order. Nobody paid twice, or for nothing. */
  function checkMoney(): void {
    check("paid references", payments.filter((row) => row["paid_reference"] !== null).length, fake.payments.size);
    for (const { id, amount, link } of fake.payments.values()) {
      const reference = fake.links.get(link)?.reference_id;
      const here = payments.filter((row) => row["paid_reference"] === id).map((row) => row["order_id"]);
      check(`the payments here for ${id}`, here, [reference]);
      const order = orderOf.get(reference);
      check(`the amount of ${id}`, amount, number(order?.["total_paise"]));
      const back = refunds.filter((row) => row["order_id"] === reference && row["state"] === "made");
      if (order?.["status"] === "cancelled")
        check(`what went back for ${reference}`, sumOf(back, "amount_paise"), amount);
    }
    const links = [...fake.links.values()];
    check("links for one order", new Set(links.map((link) => link.reference_id)).size, links.length);
    for (const { reference_id: id, status } of links) {
      const isCancelled = orderOf.get(id)?.["status"] === "cancelled";
      if (isCancelled) check(`whether ${id}, which is cancelled, can be paid`, status === "created", false);
      else check(`the link of ${id}`, status, "paid");
    }
    const byProvider = refunds.filter((row) => row["by_hand"] === 0 && row["state"] === "made");
    check(
      "the refunds of the provider",
      fake.refunds.map(({ receipt, amount }) => `${receipt} ${amount}`).toSorted(),
      byProvider.map((row) => `${receiptOf(row)} ${number(row["amount_paise"])}`).toSorted(),
    );
  }

  /** Each mail that was written arrived once, at whom it belongs to, in the order of the events. */
  function checkMails(): void {
    // Who is asked for a review depends on what was kept by then.
    const mails = outbox.filter(({ kind }) => !/^(payment|review)_/.test(text(kind)));
    const keyOf = ({ created_at: at, kind, id }: Row) =>
      `${text(at).replaceAll(/[-:.]/g, "")}-${text(kind).replaceAll("_", "-")}-${text(id)}`;
    const arrived = shop.mail.received.map(({ text: source, to }) => ({
      key: /^message-id: <([^@>]+)@/im.exec(source.replaceAll(/\r?\n[ \t]+/g, " "))?.[1] ?? "",
      to: to.join(),
      source,
    }));
    check(
      "what is not done",
      outbox.filter((row) => row["done_at"] === null || row["failed_at"] !== null),
      [],
    );
    const keys = arrived.map(({ key }) => key).filter((key) => !key.includes("-review-"));
    check("mails that arrived", keys.toSorted(), mails.map(keyOf).toSorted());
    const counted = (kind: string) => mails.filter((row) => row["kind"] === kind).length;
    for (const [kind, due] of [
      ["owner_order", orders.length],
      ["owner_cancellation", orders.filter(({ id, status }) => status === "cancelled" && !cameBack(id)).length],
      ["owner_refund_failed", week.refused.length],
      ["owner_question", week.questions],
      ["order_refunded", refunds.filter((row) => row["state"] === "made" && row["return_id"] === null).length],
      ["owner_report", new Set(reportedDays()).size],
    ] as const)
      check(`mails ${kind}`, counted(kind), due);
    const paid = payments.filter((row) => row["paid_reference"] !== null).length;
    check("mails that say who paid", counted("order_paid") + counted("order_paid_late"), paid + week.saidPaid.length);
    const emails = new Map(
      shop
        .rows("select orders.id, email from orders join customers on customers.id = customer_id")
        .map((row) => [row["id"], text(row["email"])]),
    );
    for (const [orderId, own] of Map.groupBy(mails, (row) => orderIn(text(row["payload"])))) {
      if (orderId === "") continue;
      for (const [isOwner, group] of Map.groupBy(own, ({ kind }) => text(kind).startsWith("owner_"))) {
        const keys = group.toSorted((one, other) => number(one["id"]) - number(other["id"])).map(keyOf);
        const came = arrived.filter(({ key }) => keys.includes(key));
        const inOrder = came.map(({ key }) => key);
        check(`the order of the mails about ${orderId}`, inOrder, keys);
        for (const { to, source, key } of came) {
          check(`who got ${key}`, to, isOwner ? shop.owner : emails.get(orderId));
          if (!decodedMail(source).includes(orderId)) findings.push(`${key} does not name its order`);
        }
      }
    }
  }

  /** The days that are reported: the first one on which the shop had a customer, and those after it. */
  function reportedDays(): string[] {
    const first = inIndia.format(new Date(text(shop.rows("select min(created_at) as at from customers")[0]?.["at"])));
    return all("owner_reports")
      .map(({ day }) => text(day))
      .filter((day) => day >= first);
  }

  /** Audit and reconciliation find nothing; both exports come to the invoices less the credit notes. */
  async function checkCommands(): Promise<void> {
    const first = new Date(orders.map((order) => text(order["created_at"])).toSorted()[0] ?? "");
    const span = ["--from", inIndia.format(first), "--to", inIndia.format(shop.now())];
    for (const [file, ...words] of [["audit"] as const, ["orders", "reconcile"] as const]) {
      const { code, out, err } = await shop.run(file, ...words);
      check(file, code === 0 ? "" : `${String(code)} ${out}${err}`, "");
    }
    const due = all("invoices").reduce((sum, row) => sum + number(orderOf.get(row["order_id"])?.["total_paise"]), 0);
    const credited = all("credit_notes")
      .flatMap((note) => JSON.parse(text(note["parts"])) as { amountPaise: number }[])
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    for (const words of [span, [...span, "--lines"]]) {
      const { code, out } = await shop.run("orders", "export", ...words);
      check("the export", code, 0);
      const rows: Record<string, string>[] = parse(out, { bom: true, columns: true });
      const sum = rows.reduce((paise, { total }) => paise + Math.round(Number(total) * 100), 0);
      check("the sum of the export", sum, due - credited);
    }
  }
}

/** The provider knows each attempt of a refund by another name. */
function receiptOf({ id, attempt }: Row): string {
  return number(attempt) === 1 ? text(id) : `${text(id)}.${number(attempt)}`;
}

function orderIn(payload: string): string {
  return (JSON.parse(payload) as { orderId?: string }).orderId ?? "";
}
