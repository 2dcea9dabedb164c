import { z } from "zod";
import { createToken, hashToken } from "#upstream/customers/passwords.ts";
import type { Database } from "#upstream/database/open-database.ts";
import type { WireOrder } from "#upstream/orders/load-orders.ts";
import { isLinkProvider, type LinkProvider } from "#upstream/payments/link-provider.ts";
import { endLink } from "#upstream/payments/settle-link.ts";
import type { PaymentProvider } from "#upstream/payments/payment-provider.ts";
import type { LogEntry, ReturnTerms } from "#upstream/services.ts";
import { makeExtraRefund, makeRefund } from "#upstream/payments/make-refund.ts";
import type { ReportTerms } from "#upstream/owner/report/due-report.ts";
import { readReport } from "#upstream/owner/report/read-report.ts";
import { reportContent } from "#upstream/owner/report/report-content.ts";
import { accountMail, passwordResetMail, questionMail } from "./account-mail.ts";
import { type MailContent, rupeesInMail, type MailSender, type ShopContact } from "./mail-content.ts";
import { orderMail, trackingMail } from "./order-mail.ts";
import { outboxEntry } from "./outbox.ts";
import { loadOrderAndEmail, loadOwnerOrder } from "./load-owner-order.ts";
import { ownerMail, type OwnerNews } from "./owner-mail.ts";
import { refundFailedMail, refundMail, returnMail } from "./return-mail.ts";
import type { Mailer } from "./mailer.ts";
import type { DueEntry, SendStep } from "./outbox-worker.ts";
import { orderContent } from "./customer-content.ts";

/** How long a reset link works, in ms. */
const RESET_MS = 60 * 60 * 1000;

/** What the entries of the outbox need to be done. */
export interface PerformingServices {
  db: Database;
  now(): Date;
  log(entry: LogEntry): void;
  mailer: Mailer;
  /** The providers of today and of earlier times; each releases its own payments. */
  providers: readonly (PaymentProvider | LinkProvider)[];
  /** The shop's own UPI id, to which UPI orders are paid by hand; null where there is none. */
  upiId: string | null;
  /** Until when returns may be asked for, and the time zone of dates and times in mails. */
  returnTerms: ReturnTerms;
  /** Where the mails to the shop's owner go; null where there is nobody to write to. */
  ownerEmail: string | null;
  /** What the daily report calls low stock, and its time zone. */
  reportTerms: ReportTerms;
  /** What stands before the words of a command in mails to the owner, such as "npm run orders --". */
  ordersCommand: string;
  /** The shop's postal address and phone number, which follow its name below a mail; null where none is set. */
  contact: ShopContact;
  /** How the shop signs. */
  shopName: string;
  /** The shop's address, without a slash at its end. */
  shopUrl(): string;
}

/** Whether a mail that a process was sending when it ended is certainly delivered. */
export async function isEntryDone({ mailer }: PerformingServices, due: DueEntry): Promise<boolean> {
  return mailer.isDelivered(keyOf(due));
}

/** Does the work of one entry. `step` marks the moment right before a mail is sent. Throws when it must be tried again. */
export async function performEntry(services: PerformingServices, due: DueEntry, step: SendStep): Promise<void> {
  const payload: unknown = JSON.parse(due.payload);
  const todo = outboxEntry.parse({ ...z.record(z.string(), z.unknown()).parse(payload), kind: due.kind });
  switch (todo.kind) {
    case "password_reset":
      return sendResetLink(services, due, todo.email, step);
    case "email_changed":
    case "password_changed":
    case "account_deleted": {
      const content = accountMail[todo.kind](senderOf(services));
      return services.mailer.send({ key: keyOf(due), to: todo.email, content }, step);
    }
    case "payment_release":
      // May be sent twice: providers release a payment once.
      return releasePayment(services, todo.paymentId);
    case "payment_refund":
      // May be sent twice: providers make a refund once.
      return makeRefund(services, todo.refundId);
    case "payment_extra_refund":
      return makeExtraRefund(services, todo);
    case "payment_link_end":
      // May be asked twice: an ended link stays ended.
      return endLink(services, todo.paymentId);
    case "order_tracking": {
      const { orderId, isFirst = false } = todo;
      return sendOrderMail(services, due, orderId, (order, sender) => trackingMail(isFirst, order, sender), step);
    }
    case "order_refunded": {
      const refundId = todo.refundId ?? null;
      return sendOrderMail(services, due, todo.orderId, (order, sender) => refundMail(refundId, order, sender), step);
    }
    case "refund_failed": {
      const { refundId } = todo;
      return sendOrderMail(
        services,
        due,
        todo.orderId,
        (order, sender) => refundFailedMail(refundId, order, sender),
        step,
      );
    }
    case "order_paid_late":
      return sendOrderMail(services, due, todo.orderId, paidLateMail, step);
    case "order_paid_twice": {
      const { orderId, amountPaise } = todo;
      return sendOrderMail(services, due, orderId, (order, sender) => paidTwiceMail(amountPaise, order, sender), step);
    }
    case "return_requested":
    case "return_accepted":
    case "return_declined":
    case "return_received":
    case "return_refunded": {
      const { kind, orderId, returnId } = todo;
      return sendOrderMail(services, due, orderId, (order, sender) => returnMail(kind, returnId, order, sender), step);
    }
    case "owner_order":
    case "owner_paid":
    case "owner_paid_late":
    case "owner_paid_twice":
    case "owner_extra_refund_failed":
    case "owner_account_missing":
    case "owner_cancellation":
    case "owner_payment_problem":
    case "owner_return":
    case "owner_refund_failed":
      return sendOwnerMail(services, due, todo, step);
    case "owner_question":
      return sendQuestion(services, due, todo.questionId, step);
    case "owner_report":
      return sendReport(services, due, todo.day, step);
    default:
      return sendOrderMail(services, due, todo.orderId, orderMail[todo.kind], step);
  }
}

/** Creates the token here and stores only its hash, so that the link exists only in the mail. A new token replaces earlier ones. */
async function sendResetLink(
  { db, now, log, mailer, shopName, contact, shopUrl }: PerformingServices,
  due: DueEntry,
  email: string,
  step: SendStep,
): Promise<void> {
  const token = createToken();
  const customer = await db.transaction().execute(async (trx) => {
    // Looked up and locked at once: a change of the e-mail ends all links, and no later one goes to the address before.
    const found = await trx
      .selectFrom("customers")
      .select(["id", "name", "email"])
      .where("email", "=", email)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (found === undefined) return null;
    await trx.deleteFrom("password_resets").where("customer_id", "=", found.id).execute();
    const expiresAt = new Date(now().getTime() + RESET_MS).toISOString();
    await trx
      .insertInto("password_resets")
      .values({ token_hash: hashToken(token), customer_id: found.id, expires_at: expiresAt })
      .execute();
    return found;
  });
  if (customer === null) return;
  const link = `${shopUrl()}/reset-password?token=${token}`;
  await mailer.send(
    { key: keyOf(due), to: customer.email, content: passwordResetMail({ shopName, contact }, customer.name, link) },
    step,
  );
  // The log names the file but not the link: readers of the log must not be able to log in as a customer.
  if (mailer.writesFiles)
    log({
      level: "info",
      msg: "mail written to the data directory (no mail server is configured)",
      file: `mail/${keyOf(due)}.eml`,
    });
}

async function sendOrderMail(
  services: PerformingServices,
  due: DueEntry,
  orderId: string,
  contentOf: (order: WireOrder, sender: MailSender) => MailContent,
  step: SendStep,
): Promise<void> {
  const found = await loadOrderAndEmail(services.db, orderId, services.returnTerms);
  if (found === null || found.email === null) return;
  // To the account's address, not the one typed at checkout: the shop must not send mail to strangers.
  const mail = { key: keyOf(due), to: found.email, content: contentOf(found.order, senderOf(services)) };
  await services.mailer.send(mail, step);
}

/** The owner can answer: the reply goes to the customer's account. */
async function sendOwnerMail(
  services: PerformingServices,
  due: DueEntry,
  news: OwnerNews & { orderId: string },
  step: SendStep,
): Promise<void> {
  const { db, mailer, ownerEmail, ordersCommand, returnTerms } = services;
  const found = ownerEmail === null ? null : await loadOwnerOrder(db, news.orderId, returnTerms);
  if (ownerEmail === null || found === null) return;
  const mail = {
    key: keyOf(due),
    to: ownerEmail,
    ...(found.email !== null && { replyTo: { name: found.order.shippingInfo.fullName, address: found.email } }),
    content: ownerMail(news, found, { ...senderOf(services), ordersCommand }),
  };
  await mailer.send(mail, step);
}

/** The owner's answer goes to whoever asked. */
async function sendQuestion(
  services: PerformingServices,
  due: DueEntry,
  questionId: string,
  step: SendStep,
): Promise<void> {
  const { db, mailer, ownerEmail, ordersCommand, returnTerms } = services;
  const question = await db.selectFrom("questions").selectAll().where("id", "=", questionId).executeTakeFirst();
  if (ownerEmail === null || question === undefined) return;
  const { name, email, order_number: number } = question;
  const about = number === null ? null : await loadOwnerOrder(db, number, returnTerms);
  const content = questionMail(question, about, { ...senderOf(services), ordersCommand });
  await mailer.send({ key: keyOf(due), to: ownerEmail, replyTo: { name, address: email }, content }, step);
}

async function sendReport(services: PerformingServices, due: DueEntry, day: string, step: SendStep): Promise<void> {
  const { db, mailer, ownerEmail, shopName, ordersCommand, reportTerms } = services;
  if (ownerEmail === null) return;
  const report = await readReport(db, day, reportTerms);
  const content = reportContent(report, { shopName, ordersCommand, timeZone: reportTerms.timeZone });
  await mailer.send({ key: keyOf(due), to: ownerEmail, content }, step);
}

function senderOf({ shopName, shopUrl, upiId, returnTerms, contact }: PerformingServices): MailSender {
  return { shopName, shopUrl: shopUrl(), upiId, timeZone: returnTerms.timeZone, contact };
}

async function releasePayment({ db, providers }: PerformingServices, paymentId: string): Promise<void> {
  const payment = await db
    .selectFrom("payments")
    .select(["provider", "reference"])
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (payment === undefined) return;
  const provider = providers.find(({ name }) => name === payment.provider);
  if (provider === undefined) throw new Error(`no payment provider of the name ${payment.provider} is set up`);
  // A payment by a link is never held: it is refunded.
  if (!isLinkProvider(provider)) await provider.release(payment.reference);
}

function keyOf({ created_at: createdAt, kind, id }: DueEntry): string {
  return `${createdAt.replaceAll(/[-:.]/g, "")}-${kind.replaceAll("_", "-")}-${id}`;
}

/** The mail to the customer whose payment arrived when the order was cancelled already. */
function paidLateMail(order: WireOrder, sender: MailSender): MailContent {
  return orderContent(order, sender, `Your payment for order ${order.id} came too late`, [
    {
      text: `Your payment of ${rupeesInMail(order.total)} arrived after your order ${order.id} was cancelled.${isTest(order) ? "" : " All of it goes back to you by itself. We write to you when it has been sent."}`,
    },
  ]);
}

/** The mail to the customer who paid more than once. */
function paidTwiceMail(amountPaise: number, order: WireOrder, sender: MailSender): MailContent {
  return orderContent(order, sender, `You paid for order ${order.id} more than once`, [
    {
      text: `We have a further payment of ${rupeesInMail(amountPaise / 100)} for your order ${order.id}.${isTest(order) ? "" : " It goes back to you by itself. Your bank may need some days to show it."}`,
    },
  ]);
}

/** Whether the payment was a test: then no money goes back, and the mail says that none was taken. */
function isTest({ paymentDetails }: WireOrder): boolean {
  return paymentDetails?.test === true;
}
