import path from "node:path";
import { fileMailer, smtpMailer, type Mailer } from "./mailer.ts";

/** Where mail goes: by SMTP where `smtpUrl` is set, else as files into `{dataDir}/mail`. */
export function chooseMailer({
  smtpUrl,
  dataDir,
  mailFrom,
}: {
  smtpUrl: string | null;
  dataDir: string;
  mailFrom: string;
}): Mailer {
  return smtpUrl === null ? fileMailer(path.join(dataDir, "mail"), mailFrom) : smtpMailer(smtpUrl, mailFrom);
}
