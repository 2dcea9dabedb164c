import { z } from "zod";
import { DEFAULT_LANGUAGE, languagePrefix, type Language, languages, languageOfText } from "#domain/languages.ts";
import { findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import type { OrderLink, ReturnTerms } from "#api/http/services.ts";
import type { LoadedOrder } from "#api/order-records/load-orders.ts";
import { accountMail, answerMail, questionMail, deskMail } from "./account-mail.ts";
import { loadOrderAndEmail, loadOwnerOrder } from "./load-owner-order.ts";
import { type MailContent, mailWords, type MailSender, type ShopContact } from "./mail-content.ts";
import type { Mail } from "./mailer.ts";
import { orderMail, paidLateMail, paidTwiceMail, trackingMail } from "./order-mail.ts";
import { ownerMail, type OwnerNews, type OwnerSender } from "./owner-mail.ts";
import { reviewRefusedMail, reviewRequestMail } from "./review-mail.ts";
import { refundFailedMail, refundMail, returnMail, type ReturnMailKind } from "./return-mail.ts";

/** What mails are written from. */
export interface MailServices {
  db: Database;
  /** The shop's own UPI id, to which UPI orders are paid by hand; null where there is none. */
  upiId: string | null;
  /** Until when returns may be asked for, and the time zone of dates and times in mails. */
  returnTerms: ReturnTerms;
  /** Where the mails to the shop's owner go; null where there is nobody to write to. */
  ownerEmail: string | null;
  /** The shop's postal address and phone number, which follow its name below a mail; null where none is set. */
  contact: ShopContact;
  /** How the shop signs. */
  shopName: string;
  /** The shop's address, without a slash at its end. */
  shopUrl(): string;
  /** Where an order is shown without a login. */
  orderLink: OrderLink;
}

/** What a kind of work is done with; `send` sends the mail of its entry. */
export interface MailWork extends MailServices {
  send(mail: Omit<Mail, "key">): Promise<void>;
}

/** What entries of a kind carry. */
type Carries<Carried, Added> = z.ZodType<Carried, Added> & { shape: object };

/** A kind of work: what its entries carry, and how it is done. Work without `perform` is done in `background-work.ts`. */
interface WorkKind<Carried> {
  carries: Carries<Carried, unknown>;
  perform?(work: MailWork, carried: Carried): Promise<void>;
}

const order = z.object({ orderId: z.string() });
const ofReturn = order.extend({ returnId: z.string() });
const ofRefund = order.extend({ refundId: z.string() });
/** Money that came beside the payment of an order. */
export const extraPayment = order.extend({ reference: z.string(), amountPaise: z.number() });
/** See {@link extraPayment}. */
export type ExtraPayment = z.infer<typeof extraPayment>;
/** Whom a mail about no order goes to, and in which language. */
const reader = z.object({ email: z.string(), language: z.enum(languages).default(DEFAULT_LANGUAGE) });

/**
 * Every kind of work of the outbox, which is done outside the database after a change is committed. An entry holds ids and
 * addresses only: the content of a mail is read when it is sent.
 */
const kinds = {
  password_reset: { carries: reader },
  email_changed: toReader((by) => accountMail("email_changed", by)),
  password_changed: toReader((by) => accountMail("password_changed", by)),
  account_deleted: toReader((by) => accountMail("account_deleted", by)),

  desk_new_device: toReader((by) => deskMail("desk_new_device", by)),
  desk_wrong_codes: toReader((by) => deskMail("desk_wrong_codes", by)),
  desk_password_changed: toReader((by) => deskMail("desk_password_changed", by)),
  desk_email_changed: toReader((by) => deskMail("desk_email_changed", by)),
  desk_factor_changed: toReader((by) => deskMail("desk_factor_changed", by)),
  desk_link: { carries: z.object({ linkId: z.number(), language: z.enum(languages) }) },

  order_placed: toCustomer(order, orderMail.order_placed, { isConfirmation: true }),
  order_paid: toCustomer(order, orderMail.order_paid),
  order_processing: toCustomer(order, orderMail.order_processing),
  order_shipped: toCustomer(order, orderMail.order_shipped),
  order_delivered: toCustomer(order, orderMail.order_delivered),
  order_cancelled: toCustomer(order, orderMail.order_cancelled),
  order_tracking: toCustomer(order.extend({ isFirst: z.boolean() }), (to, by, { isFirst }) =>
    trackingMail(isFirst, to, by),
  ),
  order_refunded: toCustomer(ofRefund, (to, by, { refundId }) => refundMail(refundId, to, by)),
  refund_failed: toCustomer(ofRefund, (to, by, { refundId }) => refundFailedMail(refundId, to, by)),
  order_paid_late: toCustomer(order, paidLateMail),
  order_paid_twice: toCustomer(order.extend({ amountPaise: z.number() }), (to, by, { amountPaise }) =>
    paidTwiceMail(amountPaise, to, by),
  ),
  return_requested: aboutReturn("return_requested"),
  return_accepted: aboutReturn("return_accepted"),
  return_declined: aboutReturn("return_declined"),
  return_received: aboutReturn("return_received"),
  return_refunded: aboutReturn("return_refunded"),

  owner_order: toOwner("owner_order", order),
  owner_paid: toOwner("owner_paid", order),
  owner_paid_late: toOwner("owner_paid_late", order),
  owner_paid_twice: toOwner("owner_paid_twice", extraPayment),
  owner_extra_refund_failed: toOwner("owner_extra_refund_failed", extraPayment),
  owner_account_missing: toOwner("owner_account_missing", order),
  owner_cancellation: toOwner("owner_cancellation", order),
  owner_payment_problem: toOwner("owner_payment_problem", order.extend({ reason: z.string() })),
  owner_return: toOwner("owner_return", ofReturn),
  owner_refund_failed: toOwner("owner_refund_failed", ofRefund),
  owner_question: work(z.object({ questionId: z.string() }), sendQuestion),
  owner_report: { carries: z.object({ day: z.string() }) },
  stock_alert_confirm: { carries: reader.extend({ productId: z.number(), size: z.string(), color: z.string() }) },
  stock_alert: { carries: z.object({ alertId: z.number() }) },
  review_request: toCustomer(order, reviewRequestMail),
  review_refused: toCustomer(order.extend({ productId: z.number() }), (to, by, { productId }) =>
    reviewRefusedMail(productId, to, by),
  ),
  review_pictures_removal: { carries: z.object({ pictures: z.array(z.string()) }) },
  question_answer: work(z.object({ answerId: z.number() }), sendAnswer),

  payment_refund: { carries: z.object({ refundId: z.string() }) },
  payment_extra_refund: { carries: extraPayment },
  payment_link_end: { carries: z.object({ paymentId: z.string() }) },
} as const;

type Kinds = typeof kinds;
type Kind = keyof Kinds;

/** What an entry of a kind carries, as it is read. */
export type Carried<One extends Kind> = z.output<Kinds[One]["carries"]>;

/** An entry of one of these kinds, as it is added; every kind unless told otherwise. */
export type OutboxEntry<Some extends Kind = Kind> = {
  [One in Some]: { kind: One } & z.input<Kinds[One]["carries"]>;
}[Some];

/** The kinds whose work is done in `background-work.ts`: it is no mail, or a mail that needs more than its words. */
export type OtherKind = { [One in Kind]: Kinds[One] extends { perform: unknown } ? never : One }[Kind];

/** The kind of this name; undefined for one of another version of the shop. */
export function kindNamed(name: string): WorkKind<unknown> | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name as Kind] : undefined;
}

/** Whether entries of a kind hold an e-mail address. */
export function isAddressed(name: string): boolean {
  return "email" in (kindNamed(name)?.carries.shape ?? {});
}

function work<Carried, Added>(
  carries: Carries<Carried, Added>,
  perform: (work: MailWork, carried: Carried) => Promise<void>,
) {
  return { carries, perform };
}

/** To whom it belongs, in their language. */
function toReader(content: (sender: MailSender) => MailContent) {
  return work(reader, (mail, { email, language }) =>
    mail.send({ to: email, content: content(senderOf(mail, language)) }),
  );
}

function aboutReturn(kind: ReturnMailKind) {
  return toCustomer(ofReturn, (to, by, { returnId }) => returnMail(kind, returnId, to, by));
}

/** To the customer of an order, where there is something to say. A confirmation also goes to the address that was typed with the order. */
function toCustomer<Carried extends { orderId: string }, Added>(
  carries: Carries<Carried, Added>,
  content: (order: LoadedOrder, sender: MailSender, carried: Carried) => MailContent | null,
  { isConfirmation = false } = {},
) {
  return work(carries, async (mail, carried) => {
    const found = await loadOrderAndEmail(mail.db, carried.orderId, mail.returnTerms);
    if (found === null || found.email === null) return;
    const { order, email: account } = found;
    const { email: typed } = order.shippingInfo;
    // Later mails go to the account alone: its owner may have changed the address because they lost the mailbox before.
    const isOther = isConfirmation && typed !== null && typed.toLowerCase() !== account.toLowerCase();
    const to = isOther ? [typed, account] : account;
    const written = content(order, senderOf(mail, order.language), carried);
    if (written !== null) await mail.send({ to, content: written });
  });
}

/** To the owner, who can answer: the reply goes to the customer's account. */
function toOwner<Carried extends { orderId: string }, Added>(
  kind: OwnerNews["kind"],
  carries: Carries<Carried, Added>,
) {
  return work(carries, async (mail, carried) => {
    const { db, ownerEmail, returnTerms } = mail;
    const found = ownerEmail === null ? null : await loadOwnerOrder(db, carried.orderId, returnTerms);
    if (ownerEmail === null || found === null) return;
    await mail.send({
      to: ownerEmail,
      ...(found.email !== null && { replyTo: { name: found.order.shippingInfo.fullName, address: found.email } }),
      content: ownerMail({ ...carried, kind }, found, await ownerSender(mail)),
    });
  });
}

/** The owner's answer goes to whoever asked. */
async function sendQuestion(mail: MailWork, { questionId }: { questionId: string }): Promise<void> {
  const { db, ownerEmail, returnTerms } = mail;
  const question = await findRow(db, "questions", { id: questionId });
  if (ownerEmail === null || question === undefined) return;
  const { name, email, order_number: number } = question;
  const about = number === null ? null : await loadOwnerOrder(db, number, returnTerms);
  const content = questionMail(question, about, await ownerSender(mail));
  await mail.send({ to: ownerEmail, replyTo: { name, address: email }, content });
}

/** To whoever asked. Greeting and frame are in the language of the answer, whatever page the question came from. */
async function sendAnswer(mail: MailWork, { answerId }: { answerId: number }): Promise<void> {
  const found = await mail.db
    .selectFrom("question_answers")
    .innerJoin("questions", "questions.id", "question_id")
    .select(["email", "name", "question", "questions.created_at", "words"])
    .where("question_answers.id", "=", answerId)
    .executeTakeFirst();
  // An account that was deleted meanwhile took its questions along.
  if (found !== undefined)
    await mail.send({ to: found.email, content: answerMail(found, senderOf(mail, languageOfText(found.words))) });
}

/** The shop as the sender of mails to the owner, whose links lead to the desk in the language of the owner's last login there. */
export async function ownerSender({ db, shopName, shopUrl, returnTerms }: MailServices): Promise<OwnerSender> {
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

/** The shop as the sender of a mail in a language. */
export function senderOf(
  { shopUrl, returnTerms: { timeZone }, ...services }: MailServices,
  language: Language,
): MailSender {
  const { shopName, upiId, contact, orderLink } = services;
  return { shopName, shopUrl: shopUrl(), upiId, timeZone, contact, orderLink, words: mailWords[language] };
}
