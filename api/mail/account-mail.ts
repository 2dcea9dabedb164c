import type { Selectable } from "kysely";
import type { QuestionsTable } from "#api/database/tables/customers.ts";
import type { AccountMailKind } from "./outbox.ts";
import { type MailContent, signature, type MailSender } from "./mail-content.ts";
import type { OwnerOrder } from "./load-owner-order.ts";
import { commandPart, type OwnerSender } from "./owner-mail.ts";

/**
 * The mails about an account itself. They name neither the customer nor a new address: after a change that was not the
 * customer's, somebody else chose both.
 */
export const accountMail: Record<AccountMailKind, (sender: MailSender) => MailContent> = {
  email_changed: (sender) =>
    content(sender, `The e-mail of your ${sender.shopName} account was changed`, [
      `The e-mail of your account at ${sender.shopName} was changed, with the account's password. Mails about your orders now go to the new address, and this one no longer logs in.`,
      "If it was you, there is nothing to do. If it was not you, somebody else knows your password: answer this mail or call us at once, and we look into it with you.",
    ]),
  password_changed: (sender) =>
    content(
      sender,
      `Your ${sender.shopName} password was changed`,
      [
        `Your account at ${sender.shopName} has a new password, and every device is logged out.`,
        "If it was you, there is nothing to do. If it was not you, somebody else reads your mail: first change the password of your mailbox, then choose a new one here, and tell us.",
      ],
      { link: `${sender.shopUrl}/password`, label: "Choose a new password" },
    ),
  account_deleted: (sender) =>
    content(sender, `Your ${sender.shopName} account is deleted`, [
      `We have deleted your account at ${sender.shopName}: your profile, your wishlist, your cart, your questions and your logins.`,
      "The law makes us keep invoices and what belongs to them for some years, with the name and address that stand on them. This is the last mail about the account.",
      "If you did not ask for this, answer this mail.",
    ]),
};

function content(
  sender: MailSender,
  subject: string,
  texts: readonly string[],
  ...links: MailContent["parts"]
): MailContent {
  const parts = [{ text: "Namaste," }, ...texts.map((text) => ({ text })), ...links, { text: signature(sender) }];
  return { subject, parts };
}

/** The mail with a reset link, which works once and for an hour. */
export function passwordResetMail(
  sender: Pick<MailSender, "shopName" | "contact">,
  name: string,
  link: string,
): MailContent {
  const { shopName } = sender;
  return {
    subject: `Reset your ${shopName} password`,
    parts: [
      { text: `Namaste ${name},` },
      {
        text: "Somebody, we hope you, asked to set a new password for your account. This link lets you choose one. It works once, for the next 60 minutes.",
      },
      { link, label: "Choose a new password" },
      { text: "If it was not you, leave this message be: your password stays as it is." },
      { text: signature(sender) },
    ],
  };
}

/** A mail to the owner with a question from the contact page. `about` is the order that it names, null where there is none. */
export function questionMail(
  { name, email, order_number: number, question }: Selectable<QuestionsTable>,
  about: OwnerOrder | null,
  sender: OwnerSender,
): MailContent {
  return {
    subject: `A question from ${name}${number === null ? "" : ` about order ${number}`}`,
    parts: [
      { text: `${name} <${email}> asks:` },
      { text: question },
      ...(number === null ? [] : [{ text: orderText(number, email, about) }]),
      ...(about === null ? [] : [commandPart(sender, `show ${about.order.id}`, "To see the order")]),
      { text: `An answer to this letter goes to ${email}.` },
      { text: sender.shopName },
    ],
  };
}

/** Whoever writes may have typed the address of somebody else: the owner is warned before they tell of another customer's order. */
function orderText(number: string, email: string, about: OwnerOrder | null): string {
  if (about === null) return `There is no order ${number}.`;
  return about.email?.toLowerCase() === email.toLowerCase()
    ? `The order ${number} is ${about.order.status}. It belongs to the account with this e-mail address.`
    : `The order ${number} belongs to an account with another e-mail address. Tell nothing about it until you know who asks.`;
}
