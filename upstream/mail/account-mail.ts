import type { AccountMailKind } from "./outbox.ts";
import type { MailContent } from "./mail-content.ts";
import { signature, type MailSender } from "./mail-sender.ts";

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
