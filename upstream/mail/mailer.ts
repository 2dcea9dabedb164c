import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { letterAsHtml, letterAsText, type Letter } from "./letter.ts";

/** How long a mail server may take for any one step, in ms; an attempt stays well within the outbox's lease. */
const SMTP_STEP_MS = 10_000;

/** A letter to somebody; `key` names it over all attempts, so that a second attempt replaces or repeats the first recognisably. */
export interface Mail {
  key: string;
  to: string;
  letter: Letter;
}

/** Where mail goes. */
export interface Mailer {
  description: string;
  /** Whether messages only become files, so that links must be shown to whoever runs the shop. */
  writesFiles: boolean;
  /** Throws when the message was not taken. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends by SMTP (`smtp://user:password@host:port`, `smtps://…`). */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: SMTP_STEP_MS, greetingTimeout: SMTP_STEP_MS, socketTimeout: SMTP_STEP_MS });
  return {
    description: `mail by ${new URL(smtpUrl).host}`,
    writesFiles: false,
    send: async (mail) => void (await transport.sendMail(messageOf(mail, from))),
    close: () => transport.close(),
  };
}

/** Writes each message as an `.eml` file into a folder, which is made when missing; mail programs open them. */
export function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    description: `mail as files in ${folder}`,
    writesFiles: true,
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error("the message was not composed in one piece");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path.join(folder, `${mail.key}.eml`), message);
    },
    close: () => transport.close(),
  };
}

function messageOf({ key, to, letter }: Mail, from: string) {
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    // As an object, so that no address can smuggle in a second one.
    to: { name: "", address: to },
    subject: letter.subject,
    alternatives: [textPart(letterAsText(letter)), { contentType: "text/html; charset=utf-8", content: letterAsHtml(letter) }],
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
  return { raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll("\n", "\r\n")}` };
}

/** Under another name first: whoever reads the folder never sees half a message. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
