// One file: the books are one sum, table after table.
import { decodedMail } from "#tests/support/decoded-mail.ts";
import type { PlayedWeek } from "./play-week.ts";

type Row = Record<string, unknown>;

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const number = (value: unknown) => Number(value ?? 0);
const sumOf = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + number(row[column]), 0);
const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;
const inIndia = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
const dayOf = (at: unknown) => inIndia.format(new Date(text(at)));

/**
 * Adds up the books of a week by straight questions to the tables, the provider's ledger and the mails that arrived; none of
 * the shop's own rules is used. Each finding is a sentence.
 */
export async function addUp(week: PlayedWeek): Promise<string[]> {
  const { shop, shoppers } = week;
  const all = (table: string) => shop.rows(`select * from ${table}`);
  const [orders, items, history, payments] = [all("orders"), all("order_items"), all("order_history"), all("payments")];
  const [refunds, returns, returned, returnSteps] = [
    all("refunds"),
    all("returns"),
    all("return_items"),
    all("return_history"),
  ];
  const [invoices, notes, outbox, shipments] = [all("invoices"), all("credit_notes"), all("outbox"), all("shipments")];
  const findings: string[] = [];
  const check = (what: string, found: unknown, due: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(due))
      findings.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(due)}`);
  };
  const of = (rows: readonly Row[], id: unknown) => rows.filter((row) => row["order_id"] === id);
  const orderOf = new Map(orders.map((order) => [order["id"], order]));
  const isBack = (id: unknown) => week.cameBack.some(({ number }) => number === id);
  const isLost = (id: unknown) => week.cameBack.some(({ number, restock }) => number === id && !restock);
  const statusOf = (id: unknown) => text(orderOf.get(id)?.["status"]);

  for (const [table, rows] of week.moved.before)
    check(`rows of ${table} after the move`, week.moved.after.get(table), rows);
  check("questions", all("questions").length, week.questions);
  check("customers", all("customers").length, shoppers.length);
  checkStock();
  checkOrders();
  checkMoney();
  checkInvoices();
  checkMails();
  await checkCommands();
  return findings;

  /** Stock at the start − sold + cancelled + restocked = stock now. What came back and cannot be sold again stays away. */
  function checkStock(): void {
    const [products, variants] = [all("products"), all("variants")];
    for (const product of products) {
      const own = variants.filter((variant) => variant["product_id"] === product["id"]);
      if (own.length > 0)
        check(`the stock of ${text(product["slug"])} as a whole`, number(product["stock"]), sumOf(own, "stock"));
      for (const combination of own.length > 0 ? own : [{ ...product, size: "", color: "" }]) {
        const isSame = (row: Row) =>
          row["product_id"] === product["id"] &&
          (own.length === 0 || (row["size"] === combination["size"] && row["color"] === combination["color"]));
        const came = week.imported.filter(
          ({ slug, size, color }) =>
            slug === product["slug"] &&
            (own.length === 0 || (size === combination["size"] && color === combination["color"])),
        );
        const sold = items.filter(
          (item) => isSame(item) && (statusOf(item["order_id"]) !== "cancelled" || isLost(item["order_id"])),
        );
        const restocked = returned.filter((piece) => {
          const { order_id: orderId } = returns.find(({ id }) => id === piece["return_id"]) ?? {};
          return items.some((item) => item["order_id"] === orderId && item["line"] === piece["line"] && isSame(item));
        });
        const due =
          came.reduce((sum, { pieces }) => sum + pieces, 0) - sumOf(sold, "quantity") + sumOf(restocked, "restocked");
        check(
          `the stock of ${text(product["slug"])} ${text(combination["size"])} ${text(combination["color"])}`,
          number(combination["stock"]),
          due,
        );
      }
    }
    for (const piece of returned) {
      const most = piece["received"] === null ? 0 : number(piece["received"]);
      if (number(piece["restocked"]) > most || most > number(piece["quantity"]))
        findings.push(`the return ${text(piece["return_id"])} has more pieces than were sent`);
    }
  }

  /** Every order that a customer was told of is there, none that was not; lines + shipping = total. */
  function checkOrders(): void {
    for (const { person, placed, cancelled } of shoppers) {
      const own = shop.rows(
        "select orders.id, status from orders join customers on customers.id = customer_id where email = ?",
        person.email,
      );
      check(`the orders of ${person.email}`, own.map(({ id }) => text(id)).toSorted(), placed.toSorted());
      for (const one of cancelled) check(`${one}, which was cancelled`, statusOf(one), "cancelled");
    }
    check(
      "orders of nobody",
      orders.length,
      shoppers.reduce((sum, { placed }) => sum + placed.length, 0),
    );
    for (const order of orders) {
      const id = text(order["id"]);
      const lines = of(items, id);
      const subtotal = lines.reduce((sum, line) => sum + number(line["quantity"]) * number(line["unit_paise"]), 0);
      check(`the subtotal of ${id}`, number(order["subtotal_paise"]), subtotal);
      check(
        `the total of ${id}`,
        number(order["total_paise"]),
        subtotal + number(order["shipping_paise"]) + number(order["tax_paise"]),
      );
      const steps = of(history, id).toSorted((one, other) => number(one["step"]) - number(other["step"]));
      check(
        `the steps of ${id}`,
        steps.map(({ step }) => number(step)),
        steps.map((_, at) => at),
      );
      check(`the last step of ${id}`, steps.at(-1)?.["status"], order["status"]);
      check(`a status of ${id} that came twice`, new Set(steps.map(({ status }) => status)).size, steps.length);
      const wasSent = steps.some(({ status }) => status === "shipped");
      check(`whether ${id} was sent and is cancelled`, wasSent && order["status"] === "cancelled", isBack(order["id"]));
      check(`the shipments of ${id}`, of(shipments, id).length, wasSent ? 1 : 0);
      check(`the invoices of ${id}`, of(invoices, id).length, wasSent ? 1 : 0);
    }
  }

  /** Money taken − refunded = the provider's ledger, for each order and as a whole. Nobody paid twice. */
  function checkMoney(): void {
    const { fake } = shop;
    for (const payment of fake.payments.values()) {
      const link = fake.links.get(payment.link);
      const here = payments.filter((row) => row["paid_reference"] === payment.id);
      check(
        `the payments here for ${payment.id}`,
        here.map((row) => row["order_id"]),
        [link?.reference_id],
      );
      check(`the amount of ${payment.id}`, payment.amount, number(orderOf.get(link?.reference_id)?.["total_paise"]));
    }
    check("paid references", payments.filter((row) => row["paid_reference"] !== null).length, fake.payments.size);
    const links = [...fake.links.values()];
    check("links for one order", new Set(links.map((link) => link.reference_id)).size, links.length);
    for (const order of orders) {
      const id = text(order["id"]);
      const own = of(payments, id);
      check(`the payments of ${id}`, own.length, order["payment_method"] === "cod" ? 0 : 1);
      const isCancelled = order["status"] === "cancelled";
      const paid = [...fake.payments.values()].filter((one) => fake.links.get(one.link)?.reference_id === id);
      if (paid.length > 1) findings.push(`${id} was paid ${paid.length} times`);
      const link = links.find((one) => one.reference_id === id);
      if (link?.status === "created" && isCancelled) findings.push(`${id} is cancelled and can still be paid`);
      if (link !== undefined && !isCancelled)
        check(`the link of ${id}, which is ${text(order["status"])}`, link.status, "paid");
      const goesBack = of(refunds, id);
      const here = sumOf(
        goesBack.filter((row) => row["by_hand"] === 0 && row["state"] === "made"),
        "amount_paise",
      );
      check(
        `what the provider gave back for ${id}`,
        paid.reduce((sum, one) => sum + one.amount_refunded, 0),
        here,
      );
      if (isCancelled) {
        check(
          `the refunds of ${id}, which is cancelled`,
          goesBack.map((row) => number(row["amount_paise"])),
          isBack(id) && own[0]?.["provider"] === "own-upi"
            ? [number(order["total_paise"])]
            : paid.map(({ amount }) => amount),
        );
        for (const row of goesBack) check(`the refund of ${id}`, row["state"], "made");
      }
      if (sumOf(goesBack, "amount_paise") > number(order["total_paise"]))
        findings.push(`${id}: more went back than was paid`);
    }
    check(
      "the refunds of the provider",
      fake.refunds.map(({ receipt, amount }) => `${receipt} ${amount}`).toSorted(),
      refunds
        .filter((row) => row["by_hand"] === 0 && row["state"] === "made")
        .map((row) => `${receiptOf(row)} ${number(row["amount_paise"])}`)
        .toSorted(),
    );
    for (const back of returns) checkReturn(back);
  }

  /** The price of the pieces that came back, and shipping with the last of them. */
  function checkReturn(back: Row): void {
    const id = text(back["id"]);
    const own = refunds.filter((row) => row["return_id"] === id);
    const steps = returnSteps.filter((row) => row["return_id"] === id).map((row) => text(row["status"]));
    check(`the last step of ${id}`, steps.length > 0 && steps.includes(text(back["status"])), true);
    check(`a step of ${id} that came twice`, new Set(steps).size, steps.length);
    check(`the refunds of ${id}, which is ${text(back["status"])}`, own.length, back["status"] === "refunded" ? 1 : 0);
    if (own.length === 0) return;
    const lines = of(items, back["order_id"]);
    const pieces = (isCounted: (row: Row) => boolean, line: unknown) =>
      sumOf(
        returned.filter((row) => isCounted(row) && row["line"] === line),
        "received",
      );
    const price = lines.reduce(
      (sum, line) => sum + pieces((row) => row["return_id"] === id, line["line"]) * number(line["unit_paise"]),
      0,
    );
    const amount = sumOf(own, "amount_paise");
    const shipping = number(orderOf.get(back["order_id"])?.["shipping_paise"]);
    if (amount !== price && amount !== price + shipping)
      findings.push(
        `${id} gave ${rupees(amount)} back for pieces of ${rupees(price)} and shipping of ${rupees(shipping)}`,
      );
    const all = returns.filter((row) => row["order_id"] === back["order_id"] && row["status"] === "refunded");
    const isWhole = lines.every(
      (line) =>
        pieces((row) => all.some((one) => one["id"] === row["return_id"]), line["line"]) === number(line["quantity"]),
    );
    const given = sumOf(
      refunds.filter((row) => all.some((one) => one["id"] === row["return_id"])),
      "amount_paise",
    );
    if (isWhole)
      check(
        `what went back for ${text(back["order_id"])}, all of which came back`,
        given,
        number(orderOf.get(back["order_id"])?.["total_paise"]),
      );
  }

  /** Numbers without holes in the order of their time; the amounts are those of the order and of the refund. */
  function checkInvoices(): void {
    for (const [kind, documents] of [
      ["invoices", invoices],
      ["credit notes", notes],
    ] as const)
      for (const [series, own] of Map.groupBy(documents, (row) => text(row["series"]))) {
        const sorted = own.toSorted((one, other) => number(one["number"]) - number(other["number"]));
        check(
          `the numbers of ${kind} ${series}`,
          sorted.map((row) => number(row["number"])),
          own.map((_, at) => at + 1),
        );
        const times = sorted.map((row) => text(row["at"]));
        check(`the times of ${kind} ${series}`, times, times.toSorted());
        for (const row of own)
          check(`the series of ${kind} on ${dayOf(row["at"])}`, series, financialYear(dayOf(row["at"])));
      }
    for (const invoice of invoices) {
      const { lines, shipping, totals } = JSON.parse(text(invoice["particulars"])) as {
        lines: { amountPaise: number }[];
        shipping: { amountPaise: number };
        totals: { amountPaise: number; taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number };
      };
      const order = orderOf.get(invoice["order_id"]);
      const id = text(invoice["order_id"]);
      const linesPaise = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      check(`the invoice of ${id}`, totals.amountPaise, number(order?.["total_paise"]));
      check(`the lines of the invoice of ${id}`, linesPaise + shipping.amountPaise, totals.amountPaise);
      check(
        `the taxes of the invoice of ${id}`,
        totals.taxablePaise + totals.cgstPaise + totals.sgstPaise + totals.igstPaise,
        totals.amountPaise,
      );
    }
    const invoiced = new Set(invoices.map((row) => row["order_id"]));
    check(
      "credit notes and refunds after the invoice",
      notes.map((row) => `${text(row["refund_id"] ?? row["order_id"])} ${creditOf(row)}`).toSorted(),
      [
        ...refunds
          .filter((row) => invoiced.has(row["order_id"]))
          .map((row) => `${text(row["id"])} ${number(row["amount_paise"])}`),
        // Nobody paid for them, and their invoices are void.
        ...orders
          .filter((row) => isBack(row["id"]) && row["payment_method"] === "cod")
          .map((row) => `${text(row["id"])} ${number(row["total_paise"])}`),
      ].toSorted(),
    );
  }

  function creditOf(note: Row): number {
    return (JSON.parse(text(note["parts"])) as { amountPaise: number }[]).reduce(
      (sum, part) => sum + part.amountPaise,
      0,
    );
  }

  /** One mail for each event, to whom it belongs, in the order of the events; none lost, none twice. */
  function checkMails(): void {
    const mails = outbox.filter(({ kind }) => !text(kind).startsWith("payment_"));
    const keyOf = ({ created_at: at, kind, id }: Row) =>
      `${text(at).replaceAll(/[-:.]/g, "")}-${text(kind).replaceAll("_", "-")}-${text(id)}`;
    const arrived = shop.mail.received.map(({ text: source, to }) => ({
      key: /^message-id: <([^@>]+)@/im.exec(source.replaceAll(/\r?\n[ \t]+/g, " "))?.[1] ?? "",
      to: to.join(),
      source,
    }));
    for (const entry of outbox)
      check(
        `the entry ${text(entry["kind"])} ${text(entry["payload"])}`,
        [entry["done_at"] === null, entry["failed_at"]],
        [false, null],
      );
    check("mails that arrived", arrived.map(({ key }) => key).toSorted(), mails.map(keyOf).toSorted());
    const found = mails.map(({ kind, payload }) => `${text(kind)} ${aboutOf(text(payload))}`).toSorted();
    const due = dueMails((mail) => found.includes(mail)).toSorted();
    check("mails that are missing", without(due, found), []);
    check("mails that nobody is due", without(found, due), []);
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
        check(
          `the order of the mails about ${orderId}`,
          came.map(({ key }) => key),
          keys,
        );
        for (const { to, source, key } of came) {
          check(`who got ${key}`, to, isOwner ? shop.owner : emails.get(orderId));
          if (!decodedMail(source).includes(orderId)) findings.push(`${key} does not name its order`);
        }
      }
    }
  }

  /** What each mail is about, by kind. Of money that went back at once, it is told as paid or as paid late, never as both. */
  function dueMails(isFound: (mail: string) => boolean): string[] {
    return [
      ...orders.flatMap(({ id }) => [`order_placed ${text(id)}`, `owner_order ${text(id)}`]),
      ...history
        .filter(({ step }) => number(step) > 0)
        .map(({ order_id: id, status }) => `order_${text(status)} ${text(id)}`),
      ...orders
        .filter(({ id, status }) => status === "cancelled" && !isBack(id))
        .map(({ id }) => `owner_cancellation ${text(id)}`),
      ...payments
        .filter(({ status }) => status === "captured")
        .flatMap(({ order_id: id }) => [`order_paid ${text(id)}`, `owner_paid ${text(id)}`]),
      ...payments
        .filter(({ status, paid_reference: reference }) => status === "voided" && reference !== null)
        .flatMap(({ order_id: id }) => {
          const late = isFound(`order_paid_late ${text(id)}`) ? "_late" : "";
          return [`order_paid${late} ${text(id)}`, `owner_paid${late} ${text(id)}`];
        }),
      ...week.saidPaid.map((id) => `order_paid ${id}`),
      ...refunds
        .filter(({ order_id: id }) => week.refused.includes(text(id)))
        .map(({ id }) => `owner_refund_failed ${text(id)}`),
      ...returnSteps.map(({ return_id: id, status }) => `return_${text(status)} ${text(id)}`),
      ...returns.map(({ id }) => `owner_return ${text(id)}`),
      ...refunds
        .filter(({ state, return_id: returnId }) => state === "made" && returnId === null)
        .map(({ id }) => `order_refunded ${text(id)}`),
      ...shop.rows("select id from questions").map(({ id }) => `owner_question ${text(id)}`),
      ...reportedDays().map((day) => `owner_report ${day}`),
    ];
  }

  /** The days that are reported: the first one on which the shop had a customer, and those after it. */
  function reportedDays(): string[] {
    const first = dayOf(shop.rows("select min(created_at) as at from customers")[0]?.["at"]);
    return all("owner_reports")
      .map(({ day }) => text(day))
      .filter((day) => day >= first);
  }

  /** Audit and reconciliation find nothing; the sums of export and reports are those of the tables. */
  async function checkCommands(): Promise<void> {
    const [from = "", to = ""] = [week.days[0], week.days.at(-1)];
    const span = ["--from", from, "--to", to];
    const audit = await shop.run("audit");
    const reconciled = await shop.run("orders", "reconcile");
    const documents = await shop.run("orders", "export", ...span);
    const lines = await shop.run("orders", "export", ...span, "--lines");
    check("the audit", [audit.code, audit.code === 0 ? "" : audit.out], [0, ""]);
    check(
      "the reconciliation",
      [reconciled.code, reconciled.code === 0 ? "" : reconciled.out + reconciled.err],
      [0, ""],
    );
    const due = invoices.reduce((sum, row) => sum + number(orderOf.get(row["order_id"])?.["total_paise"]), 0);
    const credited = notes.reduce((sum, row) => sum + creditOf(row), 0);
    for (const { out, code } of [documents, lines]) {
      check("the export", code, 0);
      const [header = [], ...rows] = out
        .replace(/^\uFEFF/, "")
        .trim()
        .split("\n")
        .map(cellsOf);
      const total = header.indexOf("total");
      const sum = rows.reduce((paise, row) => paise + Math.round(Number(row[total]) * 100), 0);
      check("the sum of the export", sum, due - credited);
    }
    for (const day of reportedDays()) checkReport(day);
  }

  /** The mail with the report of a day tells the sums of that day, also when it came late. */
  function checkReport(day: string): void {
    const mail = shop.mail.received
      .map(({ text: source }) => decodedMail(source))
      .find((one) => one.includes(`Report of ${day}`));
    const report = (mail ?? "").replaceAll("\r", "");
    const rows = new Map(
      [...report.matchAll(/^(.+): (?:(none)|(\d+)(?:, ₹([\d,.]+))?)$/gm)].map(
        ([, name = "", , count = "0", amount = "0"]) => [
          name,
          [Number(count), Math.round(Number(amount.replaceAll(",", "")) * 100)],
        ],
      ),
    );
    // What is not paid yet or cancelled by the time of the mail may stand apart.
    const onDay = orders.filter((row) => dayOf(row["created_at"]) === day);
    const told = [...rows].filter(([name]) => /^(Orders by|Apart from these)/.test(name)).map(([, sums]) => sums);
    check(
      `orders on ${day}`,
      told.reduce(([count = 0, paise = 0], [more = 0, amount = 0]) => [count + more, paise + amount], [0, 0]),
      [onDay.length, sumOf(onDay, "total_paise")],
    );
    for (const [method, name] of [
      ["cod", "Orders by cash on delivery"],
      ["upi", "Orders by UPI"],
      ["card", "Orders by card"],
    ] as const)
      if ((rows.get(name)?.[0] ?? 0) > onDay.filter((row) => row["payment_method"] === method).length)
        findings.push(`the report of ${day} has too many ${name}`);
    const steps = history.filter((row) => dayOf(row["at"]) === day);
    check(
      `orders cancelled on ${day}`,
      rows.get("Orders cancelled")?.[0],
      steps.filter(({ status, order_id: id }) => status === "cancelled" && !isBack(id)).length,
    );
    const back = steps
      .filter(({ status, order_id: id }) => status === "cancelled" && isBack(id))
      .map(({ order_id: id }) => orderOf.get(id) ?? {});
    check(`parcels that came back on ${day}`, rows.get("Parcels that came back") ?? [0, 0], [
      back.length,
      sumOf(back, "total_paise"),
    ]);
    const cash = steps
      .filter(({ status }) => status === "delivered")
      .map(({ order_id: id }) => orderOf.get(id) ?? {})
      .filter((order) => order["payment_method"] === "cod");
    check(`cash on ${day}`, rows.get("Cash taken at delivery"), [cash.length, sumOf(cash, "total_paise")]);
    const given = refunds.filter((row) => row["made_at"] !== null && dayOf(row["made_at"]) === day);
    check(`money given back on ${day}`, rows.get("Money given back"), [given.length, sumOf(given, "amount_paise")]);
  }
}

/** The provider knows each attempt of a refund by another name. */
function receiptOf({ id, attempt }: Row): string {
  return number(attempt) === 1 ? text(id) : `${text(id)}.${number(attempt)}`;
}

function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = month < 4 ? year - 1 : year;
  return `${String(first % 100).padStart(2, "0")}-${String((first + 1) % 100).padStart(2, "0")}`;
}

/** The most particular id in a payload. */
function aboutOf(payload: string): string {
  const { refundId, returnId, questionId, day, orderId } = JSON.parse(payload) as Record<string, string>;
  return refundId ?? returnId ?? questionId ?? day ?? orderId ?? "";
}

function orderIn(payload: string): string {
  return (JSON.parse(payload) as { orderId?: string }).orderId ?? "";
}

/** The texts of one list that the other lacks, each as often as it is missing. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

/** The cells of a line of CSV. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}
