import { z } from "zod";
import { DEFAULT_LANGUAGE, languagePrefix, type Language, languageOfText } from "#domain/languages.ts";
import { createToken, hashToken } from "./customers/passwords.ts";
import type { ReturnTerms } from "./http/services.ts";
import { performPaymentEntry, watchPayments } from "./payment-links/watch-payments.ts";
import type { ProviderServices } from "./payments/link-provider.ts";
import { type ReportTerms, addDueReport } from "./report/due-report.ts";
import { readReport } from "./report/read-report.ts";
import { reportContent } from "./report/report-content.ts";
import { type MailedLink, mailedLinkToken } from "./staff/staff-links.ts";
import { accountMail, answerMail, passwordResetMail, questionMail } from "./mail/account-mail.ts";
import { deskLinkMail, deskMail } from "./mail/desk-mail.ts";
import { type MailContent, mailWords, type MailSender, type ShopContact } from "./mail/mail-content.ts";
import { orderMail, paidLateMail, paidTwiceMail, trackingMail } from "./mail/order-mail.ts";
import { outboxEntry } from "./mail/outbox.ts";
import { loadOrderAndEmail, loadOwnerOrder } from "./mail/load-owner-order.ts";
import { ownerMail, type OwnerNews, type OwnerSender } from "./mail/owner-mail.ts";
import { refundFailedMail, refundMail, returnMail } from "./mail/return-mail.ts";
import type { Mail, Mailer } from "./mail/mailer.ts";
import { type DueEntry, type SendStep, startOutbox, type Outbox } from "./mail/outbox-worker.ts";
import { readStatedDetails } from "./shop-content/stored-content.ts";
import { releaseUnusedPayments } from "./payments/release-unused.ts";

/** What an upstream does without a request. */
export interface BackgroundWork {
  outbox: Outbox;
  /** Finishes the current entry and the current question to a provider. */
  stop(): Promise<void>;
}

/** Starts to send mails and reports, to release unused payments, and to ask the provider about awaited ones. */
export function startBackgroundWork(services: PerformingServices, isPaused: () => Promise<boolean>): BackgroundWork {
  const { db, now, log } = services;
  const outbox = startOutbox({
    db,
    now,
    log,
    perform: (entry, step) => performEntry(services, entry, step),
    isDone: (entry) => isEntryDone(services, entry),
    isPaused,
    async cleanUp() {
      await releaseUnusedPayments(db, now());
      if (services.ownerEmail !== null) await addDueReport(db, now(), services.reportTerms);
    },
  });
  outbox.wake();
  // Without an account, too: orders of an earlier one may still wait for their payment.
  const stopWatching = watchPayments(services, isPaused, () => outbox.wake());
  return {
    outbox,
    async stop() {
      await stopWatching();
      await outbox.stop();
    },
  };
}

/** How long a reset link works, in ms. */
const RESET_MS = 60 * 60 * 1000;
/** How many links for a new password a customer has at most. */
const MAX_RESET_LINKS = 5;

/** What the entries of the outbox need to be done. */
export interface PerformingServices extends ProviderServices {
  mailer: Mailer;
  /** The shop's own UPI id, to which UPI orders are paid by hand; null where there is none. */
  upiId: string | null;
  /** Until when returns may be asked for, and the time zone of dates and times in mails. */
  returnTerms: ReturnTerms;
  /** Where the mails to the shop's owner go; null where there is nobody to write to. */
  ownerEmail: string | null;
  /** What the daily report calls low stock, and its time zone. */
  reportTerms: ReportTerms;
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
export async function performEntry(started: PerformingServices, due: DueEntry, step: SendStep): Promise<void> {
  // The owner may have stated another address since the program started.
  const { address, phone } = await readStatedDetails(started.db);
  const services = {
    ...started,
    contact: { address: address ?? started.contact.address, phone: phone ?? started.contact.phone },
  };
  const payload: unknown = JSON.parse(due.payload);
  const todo = outboxEntry.parse({ ...z.record(z.string(), z.unknown()).parse(payload), kind: due.kind });
  const send: Send = (mail) => services.mailer.send({ key: keyOf(due), ...mail }, step);
  const sendToCustomer = (orderId: string, contentOf: OrderContent) =>
    sendOrderMail(services, orderId, contentOf, send);
  switch (todo.kind) {
    case "password_reset":
      return sendResetLink(services, due, todo, send);
    case "email_changed":
    case "password_changed":
    case "account_deleted":
      return send({ to: todo.email, content: accountMail(todo.kind, senderOf(services, todo.language)) });
    case "desk_new_device":
    case "desk_wrong_codes":
    case "desk_password_changed":
    case "desk_email_changed":
    case "desk_factor_changed":
      return send({ to: todo.email, content: deskMail(todo.kind, senderOf(services, todo.language)) });
    case "desk_invitation":
    case "desk_password":
    case "desk_confirm_email":
      return sendDeskLink(services, due, todo, send);
    case "payment_release":
    case "payment_refund":
    case "payment_extra_refund":
    case "payment_link_end":
      return performPaymentEntry(services, todo);
    case "order_tracking": {
      const { orderId, isFirst } = todo;
      return sendToCustomer(orderId, (order, sender) => trackingMail(isFirst, order, sender));
    }
    case "order_refunded": {
      const { orderId, refundId } = todo;
      return sendToCustomer(orderId, (order, sender) => refundMail(refundId, order, sender));
    }
    case "refund_failed": {
      const { orderId, refundId } = todo;
      return sendToCustomer(orderId, (order, sender) => refundFailedMail(refundId, order, sender));
    }
    case "order_paid_late":
      return sendToCustomer(todo.orderId, paidLateMail);
    case "order_paid_twice": {
      const { orderId, amountPaise } = todo;
      return sendToCustomer(orderId, (order, sender) => paidTwiceMail(amountPaise, order, sender));
    }
    case "return_requested":
    case "return_accepted":
    case "return_declined":
    case "return_received":
    case "return_refunded": {
      const { kind, orderId, returnId } = todo;
      return sendToCustomer(orderId, (order, sender) => returnMail(kind, returnId, order, sender));
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
      return sendOwnerMail(services, todo, send);
    case "owner_question":
      return sendQuestion(services, todo.questionId, send);
    case "question_answer":
      return sendAnswer(services, todo.answerId, send);
    case "owner_report":
      return sendReport(services, todo.day, send);
    case "order_placed":
      return sendOrderMail(services, todo.orderId, orderMail.order_placed, send, { isConfirmation: true });
    default:
      return sendToCustomer(todo.orderId, orderMail[todo.kind]);
  }
}

/** Sends the mail of an entry under the entry's key. */
type Send = (mail: Omit<Mail, "key">) => Promise<void>;
/** Writes the mail about an order. */
type LoadedOrder = NonNullable<Awaited<ReturnType<typeof loadOrderAndEmail>>>["order"];
type OrderContent = (order: LoadedOrder, sender: MailSender) => MailContent;

/** As for a reset link, the token exists only in the mail. Nothing is sent to whom it cannot help. */
async function sendDeskLink(
  services: PerformingServices,
  due: DueEntry,
  todo: MailedLink & { language: Language },
  send: Send,
): Promise<void> {
  const token = await mailedLinkToken(services.db, todo, services.now(), due.attempts);
  if (token === null) return;
  const content = deskLinkMail(todo.kind, senderOf(services, todo.language), token);
  await send({ to: todo.email, content });
}

/**
 * Creates the token here and stores only its hash, so that the link exists only in the mail. Earlier links stay: anybody can ask
 * for one, and must not end that of somebody else. Nor do they fill a mailbox: a request beyond so many sends
 * nothing. An attempt again is always sent, though each one before has left a link.
 */
async function sendResetLink(
  services: PerformingServices,
  due: DueEntry,
  { email, language }: { email: string; language: Language },
  send: Send,
): Promise<void> {
  const { db, now, log, mailer } = services;
  const token = createToken();
  const customer = await db.transaction().execute(async (trx) => {
    // Looked up and locked at once: a change of the e-mail ends all links, and no later one goes to the address before.
    const found = await trx
      .selectFrom("customers")
      .select(["id", "name"])
      .where("email", "=", email)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (found === undefined) return null;
    await trx
      .deleteFrom("password_resets")
      .where("customer_id", "=", found.id)
      .where("expires_at", "<=", now().toISOString())
      .execute();
    const open = await trx
      .selectFrom("password_resets")
      .select("token_hash")
      .where("customer_id", "=", found.id)
      .execute();
    if (due.attempts === 1 && open.length >= MAX_RESET_LINKS) return null;
    const expiresAt = new Date(now().getTime() + RESET_MS).toISOString();
    await trx
      .insertInto("password_resets")
      .values({ token_hash: hashToken(token), customer_id: found.id, expires_at: expiresAt })
      .execute();
    return found;
  });
  if (customer === null) return;
  await send({
    to: email,
    content: passwordResetMail(senderOf(services, language), customer.name, token),
  });
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
  orderId: string,
  contentOf: OrderContent,
  send: Send,
  { isConfirmation = false } = {},
): Promise<void> {
  const found = await loadOrderAndEmail(services.db, orderId, services.returnTerms);
  if (found === null || found.email === null) return;
  const { order, email: account } = found;
  const { email: typed } = order.shippingInfo;
  // Later mails go to the account alone: its owner may have changed the address because they lost the mailbox before.
  const isOther = isConfirmation && typed !== null && typed.toLowerCase() !== account.toLowerCase();
  const to = isOther ? [typed, account] : account;
  await send({ to, content: contentOf(order, senderOf(services, order.language)) });
}

/** The owner can answer: the reply goes to the customer's account. */
async function sendOwnerMail(
  services: PerformingServices,
  news: OwnerNews & { orderId: string },
  send: Send,
): Promise<void> {
  const { db, ownerEmail, returnTerms } = services;
  const found = ownerEmail === null ? null : await loadOwnerOrder(db, news.orderId, returnTerms);
  if (ownerEmail === null || found === null) return;
  await send({
    to: ownerEmail,
    ...(found.email !== null && { replyTo: { name: found.order.shippingInfo.fullName, address: found.email } }),
    content: ownerMail(news, found, await ownerSender(services)),
  });
}

/** The owner's answer goes to whoever asked. */
async function sendQuestion(services: PerformingServices, questionId: string, send: Send): Promise<void> {
  const { db, ownerEmail, returnTerms } = services;
  const question = await db.selectFrom("questions").selectAll().where("id", "=", questionId).executeTakeFirst();
  if (ownerEmail === null || question === undefined) return;
  const { name, email, order_number: number } = question;
  const about = number === null ? null : await loadOwnerOrder(db, number, returnTerms);
  const content = questionMail(question, about, await ownerSender(services));
  await send({ to: ownerEmail, replyTo: { name, address: email }, content });
}

/** To whoever asked. Greeting and frame are in the language of the answer, whatever page the question came from. */
async function sendAnswer(services: PerformingServices, answerId: number, send: Send): Promise<void> {
  const found = await services.db
    .selectFrom("question_answers")
    .innerJoin("questions", "questions.id", "question_id")
    .select(["email", "name", "question", "questions.created_at", "words"])
    .where("question_answers.id", "=", answerId)
    .executeTakeFirst();
  // An account that was deleted meanwhile took its questions along.
  if (found !== undefined)
    await send({ to: found.email, content: answerMail(found, senderOf(services, languageOfText(found.words))) });
}

async function sendReport(services: PerformingServices, day: string, send: Send): Promise<void> {
  const { db, ownerEmail, reportTerms } = services;
  if (ownerEmail === null) return;
  const report = await readReport(db, day, reportTerms);
  await send({ to: ownerEmail, content: reportContent(report, await ownerSender(services)) });
}

/** The shop as the sender of mails to the owner, whose links lead to the desk in the language of the owner's last login there. */
async function ownerSender({ db, shopName, shopUrl, returnTerms }: PerformingServices): Promise<OwnerSender> {
  const owner = await db
    .selectFrom("staff")
    .select("language")
    .where("role", "=", "owner")
    .where("ended_at", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  const deskUrl = `${shopUrl()}${languagePrefix(owner?.language ?? DEFAULT_LANGUAGE)}/desk`;
  return { shopName, timeZone: returnTerms.timeZone, deskUrl };
}

/** The shop as the sender of a mail in a language: mails to the owner are in English. */
function senderOf(
  { shopName, shopUrl, upiId, returnTerms, contact }: PerformingServices,
  language: Language = DEFAULT_LANGUAGE,
): MailSender {
  return { shopName, shopUrl: shopUrl(), upiId, timeZone: returnTerms.timeZone, contact, words: mailWords[language] };
}

function keyOf({ created_at: createdAt, kind, id }: DueEntry): string {
  return `${createdAt.replaceAll(/[-:.]/g, "")}-${kind.replaceAll("_", "-")}-${id}`;
}
