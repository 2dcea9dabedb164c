import { z } from "zod";
import { DEFAULT_LANGUAGE, languages } from "#domain/languages.ts";
import { staffRoles } from "#domain/staff.ts";
import { orderStatuses } from "#domain/order-status.ts";
import type { Database } from "#api/database/tables.ts";
import { sql } from "kysely";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Backlog } from "#process/metrics.ts";

/** The statuses whose start the customer gets a mail about. A pending order is announced by `order_placed`. */
export const mailedStatuses = orderStatuses.filter((status) => status !== "pending");

/** The kinds of mail about an order. */
const orderMailKinds = [
  "order_placed",
  "order_paid",
  ...mailedStatuses.map((status) => `order_${status}` as const),
] as const;

/** One of {@link orderMailKinds}. */
export type OrderMailKind = (typeof orderMailKinds)[number];

/** The kinds of mail to the customer about a return. */
const returnMailKinds = [
  "return_requested",
  "return_accepted",
  "return_declined",
  "return_received",
  "return_refunded",
] as const;

/** One of {@link returnMailKinds}. */
export type ReturnMailKind = (typeof returnMailKinds)[number];

/** The kinds of mail to the shop's owner about an order. */
const ownerOrderMailKinds = [
  "owner_order",
  "owner_paid",
  "owner_paid_late",
  "owner_cancellation",
  "owner_account_missing",
] as const;

/** The kinds of mail about an account itself. Each goes to the address that the account had at that moment. */
export const accountMailKinds = ["email_changed", "password_changed", "account_deleted"] as const;

/** The kinds of mail about a login at the desk, to whom it belongs. */
export const deskMailKinds = [
  "desk_new_device",
  "desk_wrong_codes",
  "desk_password_changed",
  "desk_email_changed",
  "desk_factor_changed",
] as const;

/** One of {@link deskMailKinds}. */
export type DeskMailKind = (typeof deskMailKinds)[number];

/** One of {@link accountMailKinds}. */
export type AccountMailKind = (typeof accountMailKinds)[number];

/** Money that came beside the payment of an order. */
export const extraPayment = z.object({ orderId: z.string(), reference: z.string(), amountPaise: z.number() });

/** See {@link extraPayment}. */
export type ExtraPayment = z.infer<typeof extraPayment>;

/** Whom a mail about no order goes to, and in which language. */
const reader = { email: z.string(), language: z.enum(languages).default(DEFAULT_LANGUAGE) };

/**
 * Work to be done outside the database after a change is committed. It is written in the change's own transaction, so
 * that neither exists without the other. It holds ids and addresses only: the content of a mail is read when it is sent.
 */
export const outboxEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password_reset"), ...reader }),
  z.object({ kind: z.enum(accountMailKinds), ...reader }),
  z.object({ kind: z.enum(deskMailKinds), ...reader }),
  z.object({ kind: z.literal("desk_invitation"), ...reader, role: z.enum(staffRoles) }),
  z.object({ kind: z.literal("desk_password"), ...reader }),
  z.object({ kind: z.literal("desk_confirm_email"), ...reader, staffId: z.number() }),
  z.object({ kind: z.enum(orderMailKinds), orderId: z.string() }),
  z.object({ kind: z.literal("order_tracking"), orderId: z.string(), isFirst: z.boolean() }),
  z.object({
    kind: z.enum(["order_refunded", "refund_failed"]),
    orderId: z.string(),
    refundId: z.string(),
  }),
  z.object({ kind: z.literal("order_paid_late"), orderId: z.string() }),
  z.object({ kind: z.literal("order_paid_twice"), orderId: z.string(), amountPaise: z.number() }),
  z.object({ kind: z.enum(returnMailKinds), orderId: z.string(), returnId: z.string() }),
  z.object({ kind: z.enum(ownerOrderMailKinds), orderId: z.string() }),
  z.object({ kind: z.literal("owner_payment_problem"), orderId: z.string(), reason: z.string() }),
  z.object({ kind: z.enum(["owner_paid_twice", "owner_extra_refund_failed"]), ...extraPayment.shape }),
  z.object({ kind: z.literal("owner_return"), orderId: z.string(), returnId: z.string() }),
  z.object({ kind: z.literal("owner_refund_failed"), orderId: z.string(), refundId: z.string() }),
  z.object({ kind: z.literal("owner_question"), questionId: z.string() }),
  z.object({ kind: z.literal("question_answer"), answerId: z.number() }),
  z.object({ kind: z.literal("owner_report"), day: z.string() }),
  z.object({ kind: z.literal("payment_release"), paymentId: z.string() }),
  z.object({ kind: z.literal("payment_refund"), refundId: z.string() }),
  z.object({ kind: z.literal("payment_extra_refund"), ...extraPayment.shape }),
  z.object({ kind: z.literal("payment_link_end"), paymentId: z.string() }),
]);

/** One entry of the outbox; see {@link outboxEntry}. */
export type OutboxEntry = z.input<typeof outboxEntry>;

/** Adds an entry that is due at once. Pass the transaction of the change it belongs to, and wake the worker after the commit. */
export async function addToOutbox(db: Database, { kind, ...payload }: OutboxEntry, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), due_at: time, created_at: time })
    .execute();
}

/** Whether an entry was added before, done or not. */
export async function isInOutbox(db: Database, { kind, ...payload }: OutboxEntry): Promise<boolean> {
  const found = await db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("payload", "=", JSON.stringify(payload))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Makes mails about an order due again that were given up or are in doubt, inside the caller's transaction. They keep
 * their `Message-ID`, so that a mail program recognises one that arrived before. Refuses when there are none.
 */
export async function resendMail(trx: Database, orderId: string, at: Date): Promise<void> {
  const opening = `${JSON.stringify({ orderId }).slice(0, -1)},`;
  const due = await trx
    .updateTable("outbox")
    .set({ failed_at: null, handed_at: null, last_error: null, attempts: 0, due_at: at.toISOString() })
    .where(({ or, eb }) =>
      // A mail about a return or a refund names that, too, after the order.
      or([
        eb("payload", "=", JSON.stringify({ orderId })),
        eb(sql`substr(payload, 1, ${opening.length})`, "=", opening),
      ]),
    )
    .where("failed_at", "is not", null)
    .where("done_at", "is", null)
    .returning("id")
    .execute();
  if (due.length === 0) throw new HttpRefusal(409, `No mail about the order ${orderId} was given up or is in doubt.`);
}

/** Makes all work of the outbox due again that was given up, and returns how much. What may have arrived is left to its order's own page. */
export async function resendAllMail(db: Database, at: Date): Promise<number> {
  const due = await db
    .updateTable("outbox")
    .set({ failed_at: null, last_error: null, attempts: 0, due_at: at.toISOString() })
    .where("failed_at", "is not", null)
    .where("done_at", "is", null)
    .where("handed_at", "is", null)
    .returning("id")
    .execute();
  return due.length;
}

/** Counts the open entries of the outbox. Throws when the database does not answer. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const open = db.selectFrom("outbox").where("done_at", "is", null);
  const count = (rows: typeof open) =>
    rows.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const [waiting, givenUp] = [
    await count(open.where("failed_at", "is", null)),
    await count(open.where("failed_at", "is not", null)),
  ];
  return { waiting: Number(waiting.count), givenUp: Number(givenUp.count) };
}
