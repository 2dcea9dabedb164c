/** Changes the upstream's database: a statement with its values. */
type Change = (statement: string, ...values: (string | number)[]) => unknown;

/** Lets an order be delivered so many days ago, with its history, in the database of a test. */
export function storeDelivery(change: Change, order: string, { daysAgo = 2 } = {}): void {
  const at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
  change("update orders set status = 'delivered' where id = ?", order);
  change("delete from order_history where order_id = ?", order);
  for (const [step, status] of ["pending", "processing", "shipped", "delivered"].entries())
    change("insert into order_history (order_id, step, status, at) values (?, ?, ?, ?)", order, step, status, at);
}

/** Stores how an order was sent. */
export function storeShipment(change: Change, order: string): void {
  change(
    "insert into shipments (order_id, courier, tracking, link, at) values (?, 'Delhivery', '1490123456789', 'https://www.delhivery.com/track/package/1490123456789', ?)",
    order,
    new Date().toISOString(),
  );
}

/** Stores that the courier brought an order back, which was paid before: it is cancelled, and its money is due by hand. */
export function storeParcelBack(change: Change, order: string, words: string): void {
  const at = new Date().toISOString();
  change(
    "insert into came_back (order_id, restocked, amount_paise, words, at) values (?, 1, 489000, ?, ?)",
    order,
    words,
    at,
  );
  change("update orders set status = 'cancelled' where id = ?", order);
  change("update payments set status = 'voided' where order_id = ?", order);
  change("delete from order_history where order_id = ?", order);
  for (const [step, status] of ["pending", "processing", "shipped", "cancelled"].entries())
    change("insert into order_history (order_id, step, status, at) values (?, ?, ?, ?)", order, step, status, at);
  change(
    "insert into refunds (id, order_id, amount_paise, state, by_hand, reason, created_at) values (?, ?, 489000, 'due', 1, 'cancellation', ?)",
    `rf_${order}`,
    order,
    at,
  );
}

/** Stores the refund of a return as it is written, made or failed; the pieces are here then. */
export function storeRefund(
  change: Change,
  order: string,
  { returnId, rupees, state, isByHand = true }: { returnId: string; rupees: number; state: string; isByHand?: boolean },
): void {
  const at = "2026-11-25T10:00:00.000Z";
  change("update return_items set received = quantity where return_id = ?", returnId);
  change("delete from refunds where return_id = ?", returnId);
  change(
    "insert into refunds (id, order_id, return_id, amount_paise, state, by_hand, reason, created_at, made_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    `rf_${returnId}`,
    order,
    returnId,
    rupees * 100,
    state,
    Number(isByHand),
    `return-${returnId}`,
    at,
    at,
  );
}

/** Stores that the owner has moved the returns of an order to a status. */
export function storeReturnStatus(change: Change, order: string, status: string, words: string | null = null): void {
  change("update returns set status = ? where order_id = ?", status, order);
  if (words !== null) change("update returns set owner_words = ? where order_id = ?", words, order);
}

/** Stores three returns of one piece each of the first line of an order: declined, received and refunded. */
export function storeReturns(change: Change, order: string): void {
  const id = (place: number) => `RT-${order.slice(3, 10)}${place}`;
  for (const [place, status] of (["declined", "received", "refunded"] as const).entries()) {
    const at = (step: number) => new Date(Date.now() - (24 * (3 - place) - step) * 60 * 60 * 1000).toISOString();
    change(
      "insert into returns (id, order_id, status, created_at) values (?, ?, ?, ?)",
      id(place),
      order,
      status,
      at(0),
    );
    change(
      "insert into return_items (return_id, line, quantity, reason) values (?, 0, 1, ?)",
      id(place),
      place === 0 ? "changed" : "damaged",
    );
    if (status === "declined")
      change("update returns set owner_words = 'It was worn, and the label is gone.' where id = ?", id(place));
    else change("update return_items set received = 1 where return_id = ?", id(place));
    const steps = status === "declined" ? [status] : ["accepted", "received", "refunded"].slice(0, place + 1);
    for (const [step, one] of ["requested", ...steps].entries())
      change(
        "insert into return_history (return_id, step, status, at) values (?, ?, ?, ?)",
        id(place),
        step,
        one,
        at(step),
      );
  }
  change(
    "insert into refunds (id, order_id, return_id, amount_paise, state, by_hand, reason, created_at) values (?, ?, ?, 489000, 'made', 1, 'return', ?)",
    `rf_${id(2)}`,
    order,
    id(2),
    new Date().toISOString(),
  );
}

/** Stores a return of the first line of an order whose piece is to be exchanged, and answers its number. */
export function storeExchange(change: Change, order: string, status: "requested" | "accepted", isKept = false): string {
  const id = `RT-${order.slice(3, 10)}9`;
  const at = new Date().toISOString();
  change("insert into returns (id, order_id, status, created_at) values (?, ?, ?, ?)", id, order, status, at);
  change(
    "insert into return_items (return_id, line, quantity, reason, wanted_size, wanted_color, wanted_paise, kept) values (?, 0, 1, 'size', 'M', 'Rani Pink with a woven border', 120000, ?)",
    id,
    Number(isKept),
  );
  change("insert into return_history (return_id, step, status, at) values (?, 0, 'requested', ?)", id, at);
  return id;
}
