import { pictureAddress } from "./customer-content.ts";
import { type MailContent, type MailSender, pageAddress, rupeesInMail, signedMail } from "./mail-content.ts";

/** A piece that somebody waits for, in the words of the mail's language; `paise` is what it costs today. */
interface AwaitedPiece {
  productId: number;
  name: string;
  size: string;
  color: string;
  paise: number;
}

/** The mail that asks whether the reader wants an alert. The page of its link changes nothing by itself: scanners of mail open links. */
export function confirmAlertMail(
  piece: AwaitedPiece,
  tokens: Record<"confirm" | "end", string>,
  sender: MailSender,
): MailContent {
  const said = sender.words.alert;
  return signedMail(sender, said.confirmSubject(piece.name), [
    { text: sender.words.greeting(null) },
    { text: said.asked(named(piece, sender)) },
    { link: pageAddress(sender, `/alerts/confirm?token=${tokens.confirm}`), label: said.confirm },
    { text: said.unasked },
    { link: pageAddress(sender, `/alerts/end?token=${tokens.end}`), label: said.end },
  ]);
}

/** The mail that tells that a piece is back. */
export function stockAlertMail(piece: AwaitedPiece, token: string, sender: MailSender): MailContent {
  const said = sender.words.alert;
  const { productId, size, color, name, paise } = piece;
  const chosen = new URLSearchParams({ ...(size && { size }), ...(color && { color }) });
  const picture = pictureAddress({ productId, color: color || null }, sender.shopUrl);
  return signedMail(sender, said.subject(name), [
    { text: sender.words.greeting(null) },
    { text: said.back },
    { rows: [[named(piece, sender), rupeesInMail(paise), picture]] },
    { link: pageAddress(sender, `/product/${productId}${chosen.size === 0 ? "" : `?${chosen}`}`), label: said.see },
    { text: said.only },
    { link: pageAddress(sender, `/alerts/end?token=${token}`), label: said.end },
  ]);
}

function named({ name, size, color }: AwaitedPiece, { words }: MailSender): string {
  const chosen = [size, words.color(color)].filter((option) => option !== "");
  return chosen.length === 0 ? name : `${name} (${chosen.join(", ")})`;
}
