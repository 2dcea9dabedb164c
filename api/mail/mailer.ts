import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { SharedSettings } from "#settings/shared-variables.ts";
import { mailAsHtml, mailAsText, type MailContent } from "./mail-content.ts";
import type { SendStep } from "./outbox-worker.ts";

/** How long a mail server may take for one step, in ms. A whole attempt stays well within the outbox's lease. */
const SMTP_STEP_MS = 10_000;

/** Composes messages without sending them. */
const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** A mail to send. Its `key` is the same in every attempt, so that a repeated mail is recognised or overwritten. */
export interface Mail {
  key: string;
  to: string | readonly string[];
  /** Who gets the answers; the sender where it is absent. */
  replyTo?: { name: string; address: string };
  content: MailContent;
}

/** Where mail goes. */
export interface Mailer {
  description: string;
  /** Whether messages only become files; the log then names the file for the operator. */
  writesFiles: boolean;
  /**
   * Throws when the message was not accepted. `step` is called when only the last step is left: when `confirmLease` throws,
   * the message is not sent. Where a message that is sent twice arrives twice, it is marked, too.
   */
  send(mail: Mail, step: SendStep): Promise<void>;
}

/** Sends by SMTP (`smtp://user:password@host:port`, `smtps://…`). */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  return {
    description: `mail by ${new URL(smtpUrl).host}`,
    writesFiles: false,
    async send(mail, step) {
      const marked = { done: Promise.resolve() };
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: SMTP_STEP_MS,
        greetingTimeout: SMTP_STEP_MS,
        socketTimeout: SMTP_STEP_MS,
      });
      // Read only when the server asks for the text. The final dot, which makes the server accept it, is sent after it.
      transport.use("stream", ({ message }, done) => {
        message.processFunc((text) =>
          Readable.from(
            (async function* () {
              yield* text;
              await step.confirmLease();
              // Not awaited: the mark and the dot leave at the same moment, and both arrive even if this process then ends.
              marked.done = step.markSending();
              marked.done.catch(() => undefined);
            })(),
          ),
        );
        done();
      });
      try {
        await transport.sendMail(messageOf(mail, from));
      } finally {
        await marked.done;
      }
    },
  };
}

/**
 * Writes each message as an `.eml` file, which mail programs open, into a folder that is made when missing. A message that is
 * sent twice is the same file.
 */
export function fileMailer(folder: string, from: string): Mailer {
  return {
    description: `mail as files in ${folder}`,
    writesFiles: true,
    async send(mail, step) {
      const message = await composed(mail, from);
      const file = path.join(folder, `${mail.key}.eml`);
      // It has this name until it is complete, so that nobody reads half a message.
      const unfinished = `${file}.unfinished`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(unfinished, message, { flush: true, mode: 0o600 });
      await step.confirmLease();
      await rename(unfinished, file);
    },
  };
}

/** The message as it goes over the wire. */
async function composed(mail: Mail, from: string): Promise<Buffer> {
  const { message } = await composer.sendMail(messageOf(mail, from));
  if (!Buffer.isBuffer(message)) throw new Error("the message was not composed in one piece");
  return message;
}

function messageOf({ key, to, replyTo, content }: Mail, from: string) {
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    // As objects, so that no address can smuggle in another one.
    to: [to].flat().map((address) => ({ name: "", address })),
    ...(replyTo !== undefined && { replyTo }),
    subject: content.subject,
    alternatives: [
      textPart(mailAsText(content)),
      { contentType: "text/html; charset=utf-8", content: mailAsHtml(content) },
    ],
    messageId: `<${key}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * Plain ASCII is sent without an encoding, so that a link can be copied from the file: quoted-printable breaks lines after
 * 76 characters. A line may have 998 characters (RFC 5322).
 */
function textPart(text: string) {
  const isPlain = /^[\x0a\x20-\x7e]*$/.test(text) && text.split("\n").every((line) => line.length < 998);
  if (!isPlain) return { contentType: "text/plain; charset=utf-8", content: text };
  return {
    raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll("\n", "\r\n")}`,
  };
}

/** Where mail goes: by SMTP where SMTP_URL is set, else as files into `mail` of DATA_DIR. */
export function chooseMailer({
  SMTP_URL,
  DATA_DIR,
  MAIL_FROM,
}: Pick<SharedSettings, "SMTP_URL" | "DATA_DIR" | "MAIL_FROM">): Mailer {
  return SMTP_URL === undefined ? fileMailer(path.join(DATA_DIR, "mail"), MAIL_FROM) : smtpMailer(SMTP_URL, MAIL_FROM);
}

/** The name in an address such as `Pallu <hello@pallu.example>`, by which mails are signed. */
export function senderName(mailFrom: string): string {
  return /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || "Pallu";
}
