import type { MailWords } from "./words/en.ts";
import { type MailContent, type MailSender, pageAddress, signedMail } from "./mail-content.ts";

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
