import type { MailWords } from "./words/en.ts";
import { type MailContent, pageAddress, signedMail, type MailSender } from "./mail-content.ts";
import type { OwnerOrder } from "./load-owner-order.ts";
import { orderLink, type OwnerSender } from "./owner-mail.ts";
import type { Row } from "#api/database/tables.ts";

/** The kinds of mail about an account itself. Each goes to the address that the account had at that moment. */
export type AccountMailKind = keyof MailWords["account"];

/**
 * A mail about an account itself. It names neither the customer nor a new address: after a change that was not the
 * customer's, somebody else chose both.
 */
export function accountMail(kind: AccountMailKind, sender: MailSender): MailContent {
  const { words, shopName } = sender;
  const { subject, texts } = words.account[kind];
  return signedMail(sender, subject(shopName), [
    { text: words.greeting(null) },
    ...texts(shopName).map((text) => ({ text })),
    ...(kind === "password_changed" ? [{ link: pageAddress(sender, "/password"), label: words.reset.choose }] : []),
  ]);
}

/** The mail with the token of a reset link, which works once and for an hour. */
export function passwordResetMail(sender: MailSender, name: string, token: string): MailContent {
  const { words, shopName } = sender;
  const { subject, text, choose, notYou } = words.reset;
  return signedMail(sender, subject(shopName), [
    { text: words.greeting(name) },
    { text },
    { link: pageAddress(sender, `/reset-password?token=${token}`), label: choose },
    { text: notYou },
  ]);
}

/** A mail to the owner with a question from the contact page. `about` is the order that it names, null where there is none. */
export function questionMail(
  {
    id,
    name,
    email,
    order_number: number,
    question,
  }: Pick<Row<"questions">, "id" | "name" | "email" | "order_number" | "question">,
  about: OwnerOrder | null,
  sender: OwnerSender,
): MailContent {
  return {
    subject: `A question from ${name}${number === null ? "" : ` about order ${number}`}`,
    parts: [
      { text: `${name} <${email}> asks:` },
      { text: question },
      ...(number === null ? [] : [{ text: orderText(number, email, about) }]),
      ...(about === null ? [] : [orderLink(about.order.id, sender.deskUrl)]),
      { link: `${sender.deskUrl}/questions/${id}`, label: "The question at the desk" },
      { text: `An answer to this letter goes to ${email}.` },
      { text: sender.shopName },
    ],
  };
}

/** A mail with the answer to a question of the contact page. */
export function answerMail(
  {
    name,
    question,
    created_at: at,
    words: answer,
  }: Pick<Row<"questions">, "name" | "question" | "created_at"> & {
    words: string;
  },
  sender: MailSender,
): MailContent {
  const { words, shopName, timeZone } = sender;
  return signedMail(sender, words.answer.subject(shopName), [
    { text: words.greeting(name) },
    { text: answer },
    { text: `${words.answer.asked(words.date(at, timeZone))}\n${question}` },
  ]);
}

/** Whoever writes may have typed the address of somebody else: the owner is warned before they tell of another customer's order. */
function orderText(number: string, email: string, about: OwnerOrder | null): string {
  if (about === null) return `There is no order ${number}.`;
  return about.email?.toLowerCase() === email.toLowerCase()
    ? `The order ${number} is ${about.order.status}. Mails about it go to this e-mail address.`
    : `Mails about the order ${number} go to another e-mail address. Tell nothing about it until you know who asks.`;
}

/** The kinds of mail about a login at the desk. */
export type DeskMailKind = Exclude<keyof MailWords["desk"], "links" | "notYou" | "yourLogin">;

/** A mail about a login at the desk, to whom it belongs. */
export function deskMail(kind: DeskMailKind, sender: MailSender): MailContent {
  const { [kind]: words, notYou, yourLogin } = sender.words.desk;
  return signedMail(sender, words.subject(sender.shopName), [
    { text: words.text(sender.shopName) },
    { text: notYou },
    { link: pageAddress(sender, "/desk/account"), label: yourLogin },
  ]);
}

/** The pages that links open. */
const linkPages = {
  invitation: "/desk/invitation",
  password: "/desk/new-password",
  email: "/desk/new-email",
};

/** A mail with a link that works once. The page that it opens changes nothing by itself: scanners of mail open links. */
export function deskLinkMail(kind: keyof typeof linkPages, sender: MailSender, token: string): MailContent {
  const { subject, text, label, unasked } = sender.words.desk.links[kind];
  return signedMail(sender, subject(sender.shopName), [
    { text: text(sender.shopName) },
    { link: pageAddress(sender, `${linkPages[kind]}?token=${token}`), label },
    { text: unasked },
  ]);
}
