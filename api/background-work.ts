import { addRow, lockRow } from "#api/database/rows.ts";
import { deleteUnusedGuests } from "./customers/guests.ts";
import { createToken, hashToken } from "./customers/passwords.ts";
import type { PhotographStore } from "./database/photographs.ts";
import { endLink } from "./payment-links/settle-link.ts";
import { watchPayments } from "./payment-links/watch-payments.ts";
import type { ProviderServices } from "./payments/link-provider.ts";
import { makeExtraRefund, makeRefund } from "./payments/make-refund.ts";
import { type ReportTerms, addDueReport, readReport } from "./report/read-report.ts";
import { reportContent } from "./report/report-content.ts";
import { linkForMail, takeToken } from "./staff/staff-links.ts";
import { passwordResetMail, deskLinkMail } from "./mail/account-mail.ts";
import {
  type Carried,
  kindNamed,
  type MailServices,
  type MailWork,
  type OtherKind,
  ownerSender,
  senderOf,
} from "./mail/outbox-kinds.ts";
import type { Mailer } from "./mail/mailer.ts";
import { type DueEntry, type SendStep, startOutbox, type Outbox } from "./mail/outbox-worker.ts";
import { readStatedDetails } from "./shop-content/stored-content.ts";
import type { FactorSeal } from "./http/services.ts";
import { sendAlertConfirmation, sendStockAlert, tellOfStock } from "./stock-alerts/send-alerts.ts";
import { askForReviews, removeReviewPictures } from "./reviews/review-work.ts";
import { indexAll } from "./catalogue/search/index-products.ts";

/** What an upstream does without a request. */
export interface BackgroundWork {
  outbox: Outbox;
  /** Finishes the current entry and the current question to a provider. */
  stop(): Promise<void>;
}

/** Starts to send mails and reports, to tell of pieces that are in stock again, to ask for reviews, to bring the search up to date, and to ask the provider about awaited ones. */
export function startBackgroundWork(services: PerformingServices, isPaused: () => Promise<boolean>): BackgroundWork {
  const { db, now, log } = services;
  let isStopped = false;
  let indexing: Promise<void> = Promise.resolve();
  const outbox = startOutbox({
    db,
    now,
    log,
    perform: (entry, step) => performEntry(services, entry, step),
    isPaused,
    async cleanUp() {
      // Beside the mails, which need not wait. What a process changed and did not index before it ended.
      indexing = indexing
        .then(() => indexAll(db, () => isStopped))
        .catch((error: unknown) =>
          log({ level: "error", msg: "the search could not be brought up to date", error: String(error) }),
        );
      await deleteUnusedGuests(db, now());
      await tellOfStock(db, now());
      await askForReviews(db, now());
      if (services.ownerEmail !== null) await addDueReport(db, now(), services.reportTerms);
    },
  });
  outbox.wake();
  // Without an account, too: orders of an earlier one may still wait for their payment.
  const stopWatching = watchPayments(services, isPaused, () => outbox.wake());
  return {
    outbox,
    async stop() {
      await stopWatching();
      await outbox.stop();
      isStopped = true;
      await indexing;
    },
  };
}

/** How long a reset link works, in ms. */
const RESET_MS = 60 * 60 * 1000;
/** How many links for a new password a customer has at most. */
const MAX_RESET_LINKS = 5;

/** What the entries of the outbox need to be done. */
export interface PerformingServices extends ProviderServices, MailServices {
  mailer: Mailer;
  photographs: PhotographStore;
  /** What the daily report calls low stock, and its time zone. */
  reportTerms: ReportTerms;
  /** Seals what links of mails name. */
  seal: FactorSeal;
}

/** Does the work of one entry. `step` marks the moment right before a mail is sent. Throws when it must be tried again. */
export async function performEntry(started: PerformingServices, due: DueEntry, step: SendStep): Promise<void> {
  // The owner may have stated another address since the program started.
  const { address, phone } = await readStatedDetails(started.db);
  const work: Work = {
    ...started,
    contact: { address: address ?? started.contact.address, phone: phone ?? started.contact.phone },
    due,
    send: (mail) => started.mailer.send({ key: keyOf(due), ...mail }, step),
  };
  const kind = kindNamed(due.kind);
  if (kind === undefined) throw new Error(`this version knows no work of the kind ${due.kind}`);
  const perform = kind.perform ?? otherWork[due.kind as OtherKind];
  await perform(work, kind.carries.parse(JSON.parse(due.payload)) as never);
}

/** What work is done with. */
interface Work extends PerformingServices, MailWork {
  due: DueEntry;
}

/** How work is done that needs more than words. Providers do each of it once, however often they are asked. */
const otherWork: { [Kind in OtherKind]: (work: Work, carried: Carried<Kind>) => Promise<void> } = {
  password_reset: sendResetLink,
  desk_link: sendDeskLink,
  owner_report: sendReport,
  stock_alert_confirm: sendAlertConfirmation,
  stock_alert: sendStockAlert,
  review_pictures_removal: removeReviewPictures,
  payment_refund: (work, { refundId }) => makeRefund(work, refundId),
  payment_extra_refund: makeExtraRefund,
  payment_link_end: (work, { paymentId }) => endLink(work, paymentId),
};

/** As for a reset link, the token exists only in the mail. Nothing is sent to whom it cannot help. */
async function sendDeskLink(work: Work, { linkId, language }: Carried<"desk_link">): Promise<void> {
  const link = await linkForMail(work.db, linkId, work.now());
  if (link === null) return;
  try {
    await work.send({ to: link.email, content: deskLinkMail(link.kind, senderOf(work, language), link.token) });
  } catch (error) {
    await takeToken(work.db, linkId, link.token);
    throw error;
  }
}

/**
 * Creates the token here and stores only its hash, so that the link exists only in the mail. Earlier links stay: anybody can ask
 * for one, and must not end that of somebody else. Nor do they fill a mailbox: a request beyond so many sends
 * nothing. An attempt again is always sent, though each one before has left a link.
 */
async function sendResetLink(work: Work, { email, language }: Carried<"password_reset">): Promise<void> {
  const { db, now, log, mailer, due } = work;
  const token = createToken();
  const customer = await db.transaction().execute(async (trx) => {
    // Looked up and locked at once: a change of the e-mail ends all links, and no later one goes to the address before.
    const found = await lockRow(trx, "customers", { email });
    if (found === undefined) return null;
    await trx
      .deleteFrom("password_resets")
      .where("customer_id", "=", found.id)
      .where("expires_at", "<=", now().toISOString())
      .execute();
    const open = await trx
      .selectFrom("password_resets")
      .select("token_hash")
      .where("customer_id", "=", found.id)
      .execute();
    if (due.attempts === 1 && open.length >= MAX_RESET_LINKS) return null;
    const expiresAt = new Date(now().getTime() + RESET_MS).toISOString();
    await addRow(trx, "password_resets", {
      token_hash: hashToken(token),
      customer_id: found.id,
      expires_at: expiresAt,
    });
    return found;
  });
  if (customer === null) return;
  await work.send({ to: email, content: passwordResetMail(senderOf(work, language), customer.name, token) });
  // The log names the file but not the link: readers of the log must not be able to log in as a customer.
  if (mailer.writesFiles)
    log({
      level: "info",
      msg: "mail written to the data directory (no mail server is configured)",
      file: `mail/${keyOf(due)}.eml`,
    });
}

async function sendReport(work: Work, { day }: { day: string }): Promise<void> {
  const { db, ownerEmail, reportTerms } = work;
  if (ownerEmail === null) return;
  const report = await readReport(db, day, reportTerms);
  await work.send({ to: ownerEmail, content: reportContent(report, await ownerSender(work)) });
}

function keyOf({ created_at: createdAt, kind, id }: DueEntry): string {
  return `${createdAt.replaceAll(/[-:.]/g, "")}-${kind.replaceAll("_", "-")}-${id}`;
}
