import type { Language } from "#domain/languages.ts";
import { isEmail } from "#domain/customer-rules.ts";
import { changeRows, deleteRows, findRow, lockRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { invalid } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import type { Login } from "./log-in.ts";
import { codeWrong, useCode } from "./second-factor.ts";
import {
  findStaffLink,
  linkInvalid,
  mailStaffLink,
  refuseTakenEmail,
  userOfLink,
  useStaffLink,
  type LinkKind,
} from "./staff-links.ts";
import { newStaffPasswordHash } from "./staff-passwords.ts";
import { findMember, keepDevice, openStaffSession, type Member } from "./staff-sessions.ts";

/** What is sent with a link, and what the browser is known by. */
interface ByLink {
  token: string;
  password: string;
  device: string | null;
}
/** The e-mail is typed where the invitation names none. */
type Accepted = ByLink & { name: string; email?: string | undefined };

/** How long after the request its mail is started, in ms: neither its words nor its time show whether the e-mail is known. */
const MAIL_AFTER_MS = 200;

/** What a link from a mail is for. Nothing is used up. */
export async function readLink({ db, now }: Services, token: string, kind: LinkKind) {
  const { email, role, staff_id: id } = await findStaffLink(db, token, kind, now());
  const member = id === null ? undefined : await findRow(db, "staff", { id });
  return { email, role, name: member?.name };
}

/** Makes the invited member and logs them in. */
export async function accept(services: Services, sent: Accepted, language: Language): Promise<Login> {
  const { db, now } = services;
  // A second tap logs in, too; not around a second factor.
  const login = await accepted(services, sent, language).catch(async (refusal: unknown) => {
    const member = await userOfLink(db, sent, { at: now(), refusal });
    if (member.factor_secret !== null) throw refusal;
    return db.transaction().execute((trx) => opened(trx, member, sent.device, now()));
  });
  services.outbox.wake();
  return login;
}

/** Gives a member the new e-mail that the link was sent to. */
export async function confirmEmail({ db, now, outbox }: Services, token: string): Promise<{ email: string }> {
  const { email, staff_id: id } = await findStaffLink(db, token, "email", now());
  await db.transaction().execute(async (trx) => {
    const member = id === null ? undefined : await lockRow(trx, "staff", { id });
    if (member === undefined || member.ended_at !== null) throw linkInvalid();
    await useStaffLink(trx, token, member.id, now());
    await refuseTakenEmail(trx, email);
    await changeRows(trx, "staff", { id: member.id }, { email });
    await deleteRows(trx, "staff_links", { email: member.email });
    const before = { email: member.email, language: member.language };
    await addToOutbox(trx, { kind: "desk_email_changed", ...before }, now());
  });
  outbox.wake();
  return { email };
}

/** Sends a link for a new password. */
export async function askForPassword(
  { db, now, outbox, rateLimits }: Services,
  email: string,
  address: string | null,
  language: Language,
): Promise<void> {
  await rateLimits.count("desk", `link ${email}`, address);
  await db.transaction().execute((trx) => mailStaffLink(trx, { kind: "password", email }, language, now()));
  setTimeout(() => outbox.wake(), MAIL_AFTER_MS * (1 + Math.random())).unref();
}

/** Sets a new password by a link and a code of the second factor. */
export async function resetPassword(
  services: Services,
  sent: ByLink & { code: string },
  address: string | null,
): Promise<void> {
  const { db, now, outbox } = services;
  await reset(services, sent, address).catch((refusal: unknown) => userOfLink(db, sent, { at: now(), refusal }));
  outbox.wake();
}

async function accepted(
  { db, now, desk }: Services,
  { token, password, device, ...typed }: Accepted,
  language: Language,
): Promise<Login> {
  const link = await findStaffLink(db, token, "invitation", now());
  const { role } = link;
  if (role === null) throw linkInvalid();
  const email = link.email === "" ? (typed.email ?? "") : link.email;
  if (!isEmail(email)) throw invalid([{ path: "email", msg: "Please enter an e-mail" }]);
  const hash = await newStaffPasswordHash(password, [desk.shopName, email, typed.name]);
  return db.transaction().execute(async (trx) => {
    const set = {
      name: typed.name,
      role,
      language,
      password_hash: hash,
      ended_at: null,
      factor_secret: null,
      factor_pending: null,
      paper_codes: null,
    };
    // Who has left and is invited again keeps their row, as their acts name it. A link to a member replaces password and factor,
    // and any other link leaves the member alone who has its e-mail by now.
    const kept = await trx
      .insertInto("staff")
      .values({ ...set, email, devices: null, created_at: now().toISOString() })
      .onConflict((conflict) =>
        conflict
          .column("email")
          .doUpdateSet(set)
          .where(({ or, eb }) => or([eb("staff.ended_at", "is not", null), eb("staff.id", "=", link.staff_id ?? 0)])),
      )
      .returning("id")
      .executeTakeFirst();
    if (kept === undefined) throw linkInvalid();
    const { id } = kept;
    await useStaffLink(trx, token, id, now());
    await deleteRows(trx, "staff_sessions", { staff_id: id });
    if (link.staff_id !== null) await addToOutbox(trx, { kind: "desk_factor_changed", email, language }, now());
    return opened(trx, { id, password_hash: hash }, device, now());
  });
}

async function opened(
  trx: Database,
  { id, password_hash: hash }: Pick<Member, "id" | "password_hash">,
  device: string | null,
  at: Date,
): Promise<Login> {
  return {
    token: await openStaffSession(trx, { staffId: id, checkedHash: hash, at }),
    waitsForFactor: false,
    device: (await keepDevice(trx, id, device)).device,
  };
}

async function reset(
  services: Services,
  { token, password, code, device }: ByLink & { code: string },
  address: string | null,
): Promise<void> {
  const { db, now, desk } = services;
  const link = await findStaffLink(db, token, "password", now());
  const member = await findMember(db, "email", link.email);
  if (member === undefined) throw linkInvalid();
  const hash = await newStaffPasswordHash(password, [desk.shopName, member.email, member.name]);
  const used = await useCode(services, member, { code, device, address }, async (trx) => {
    await useStaffLink(trx, token, member.id, now());
    await changeRows(trx, "staff", { id: member.id }, { password_hash: hash });
    await deleteRows(trx, "staff_sessions", { staff_id: member.id });
    const { email, language } = member;
    await addToOutbox(trx, { kind: "desk_password_changed", email, language }, now());
  });
  if (used.code === "wrong") throw codeWrong(422);
}
