import type { MailContent } from "./mail-content.ts";
import { signature, type MailSender } from "./mail-sender.ts";

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
