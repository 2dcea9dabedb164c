import { access, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { mailAsHtml, mailAsText, type MailContent } from "./mail-content.ts";
import type { Handing } from "./outbox-worker.ts";

/** How long a mail server may take for any one step, in ms; an attempt stays well within the outbox's lease. */
const SMTP_STEP_MS = 10_000;

/** Makes messages and sends none. */
const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** A letter to somebody; `key` names it over all attempts, so that a second attempt replaces or repeats the first recognisably. */
export interface Mail {
  key: string;
  to: string;
  letter: MailContent;
}

/** Where mail goes. */
export interface Mailer {
  description: string;
  /** Whether messages only become files, so that links must be shown to whoever runs the shop. */
  writesFiles: boolean;
  /**
   * Throws when the message was not taken. `handing` is asked when all is ready and the last step is left, a moment before the message
   * belongs to the other side; where the claim throws, the message is not sent.
   */
  send(mail: Mail, handing: Handing): Promise<void>;
  /** Whether the message of this key, which a process that ended was handing over, certainly is where it should be. */
  recall(key: string): Promise<boolean>;
}

/** Sends by SMTP (`smtp://user:password@host:port`, `smtps://…`). */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  return {
    description: `mail by ${new URL(smtpUrl).host}`,
    writesFiles: false,
    async send(mail, handing) {
      const noted = { done: Promise.resolve() };
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: SMTP_STEP_MS,
        greetingTimeout: SMTP_STEP_MS,
        socketTimeout: SMTP_STEP_MS,
      });
      // Read only when the server has asked for the text. The dot that ends a message, and makes it the server's, is sent when this ends.
      transport.use("stream", ({ message }, done) => {
        message.processFunc((text) =>
          Readable.from(
            (async function* () {
              yield* text;
              await handing.claim();
              // Not waited for: note and dot are on their way within the same moment, and arrive even where this process ends in the next.
              noted.done = handing.note();
              noted.done.catch(() => undefined);
            })(),
          ),
        );
        done();
      });
      try {
        await transport.sendMail(messageOf(mail, from));
      } finally {
        await noted.done;
      }
    },
    // Whether the server got the end of it, it alone knows.
    recall: async () => false,
  };
}

/** Writes each message as an `.eml` file into a folder, which is made when missing; mail programs open them. */
export function fileMailer(folder: string, from: string): Mailer {
  const fileOf = (key: string) => path.join(folder, `${key}.eml`);
  return {
    description: `mail as files in ${folder}`,
    writesFiles: true,
    async send(mail, handing) {
      const message = await composed(mail, from);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = unfinishedName(fileOf(mail.key));
      await writeWhole(unfinished, message);
      await handing.claim();
      await handing.note();
      await rename(unfinished, fileOf(mail.key));
    },
    async recall(key) {
      const isThere = async () =>
        access(fileOf(key)).then(
          () => true,
          () => false,
        );
      // Written whole before it was noted: the name is all that is missing.
      return (await isThere()) || rename(unfinishedName(fileOf(key)), fileOf(key)).then(() => true, isThere);
    },
  };
}

/** The message as it goes over the wire. */
async function composed(mail: Mail, from: string): Promise<Buffer> {
  const { message } = await composer.sendMail(messageOf(mail, from));
  if (!Buffer.isBuffer(message)) throw new Error("the message was not composed in one piece");
  return message;
}

function messageOf({ key, to, letter }: Mail, from: string) {
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    // As an object, so that no address can smuggle in a second one.
    to: { name: "", address: to },
    subject: letter.subject,
    alternatives: [
      textPart(mailAsText(letter)),
      { contentType: "text/html; charset=utf-8", content: mailAsHtml(letter) },
    ],
    messageId: `<${key}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * Where the words allow it the plain text travels as it stands: a link in a message opened as a file can be copied whole,
 * which quoted-printable breaks after 76 characters. Lines may have 998 (RFC 5322).
 */
function textPart(text: string) {
  const asItStands = /^[\x0a\x20-\x7e]*$/.test(text) && text.split("\n").every((line) => line.length < 998);
  if (!asItStands) return { contentType: "text/plain; charset=utf-8", content: text };
  return {
    raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll("\n", "\r\n")}`,
  };
}

/** Another name first: whoever reads the folder never sees half a message. */
function unfinishedName(file: string): string {
  return `${file}.unfinished`;
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
