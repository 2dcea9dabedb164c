import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";

const senderRule = 'an e-mail address, alone or as "Name <care@shop.example.com>"';
const email = z.email();

/** The sender of mails: one e-mail address, with or without a name before it. */
export const mailSender = z.string().refine((text) => addressOf(text) !== null, { error: senderRule });

/** The e-mail address of a sender, in lower case. Null where there is none, or more than one. */
export function addressOf(sender: string): string | null {
  const [first, ...more] = addressparser(sender);
  if (first === undefined || more.length > 0 || !("address" in first)) return null;
  const { success, data } = email.safeParse(first.address);
  return success ? data.toLowerCase() : null;
}
