import { sql } from "kysely";
import { changeRows, deleteRows, getRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { isPassword } from "#api/customers/passwords.ts";
import type { DeskMailKind } from "#api/mail/account-mail.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { codeWrong, factorAddress, newFactorSecret, paperCodesLeft, stepOf } from "#api/staff/second-factor.ts";
import { mailStaffLink, refuseTakenEmail } from "#api/staff/staff-links.ts";
import { newStaffPasswordHash } from "#api/staff/staff-passwords.ts";
import { openSessions, renewStaffSession, type StaffMember } from "#api/staff/staff-sessions.ts";

// One's own login. A mail tells of each change, to the address before it.

/** What is known of one's own login. */
export async function readAccount(db: Database, { id }: Own, at: Date) {
  const { email, role, factor_secret: secret, paper_codes: codes } = await storedMember(db, id);
  const sessions = await openSessions(db, at)
    .select(sql<number>`count(*)`.as("count"))
    .where("staff_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    email,
    role,
    hasFactor: secret !== null,
    paperCodesLeft: paperCodesLeft(codes),
    sessions: Number(sessions.count),
  };
}

/** The hash of a new password, for whoever knows the one before. Hashing takes too long for a transaction. */
export async function hashNewPassword(
  { db, desk, rateLimits }: Services,
  { id, email, name, session }: StaffMember,
  { current, password }: { current: string; password: string },
): Promise<string> {
  const attempt = await rateLimits.count("desk", `session ${session}`, null);
  if (!(await isPassword(current, (await storedMember(db, id)).password_hash))) {
    const msg = "The password is not right.";
    throw new HttpRefusal(422, msg, "password_wrong", [{ path: "currentPassword", msg }]);
  }
  await attempt.forget();
  return newStaffPasswordHash(password, [desk.shopName, email, name]);
}

/** Gives another password, and ends every other session. Its own goes on with token `next`. */
export async function changePassword(
  trx: Database,
  member: StaffMember,
  { hash, next, at }: { hash: string; next: string; at: Date },
): Promise<void> {
  await changeRows(trx, "staff", { id: member.id }, { password_hash: hash });
  await endOtherSessions(trx, member);
  await proven(trx, member, { mail: "desk_password_changed", next, at });
}

/** Sends a link to a new e-mail. The one before counts until the link is used. */
export async function askForEmail(
  trx: Database,
  { id, language }: StaffMember,
  email: string,
  at: Date,
): Promise<void> {
  await refuseTakenEmail(trx, email);
  await mailStaffLink(trx, { kind: "email", email, staff_id: id }, language, at);
}

/** Ends all of one's sessions, as for a phone that was lost. */
export async function endSessions(trx: Database, { id }: Own): Promise<void> {
  await deleteRows(trx, "staff_sessions", { staff_id: id });
}

/** The second factor that was begun, for the authenticator; null for none. */
export async function readNewFactor({ db, desk }: Services, { id, email }: StaffMember) {
  const { factor_pending: pending } = await storedMember(db, id);
  const secret = pending === null ? null : desk.seal.open(pending);
  return secret === null ? null : { secret, address: factorAddress(secret, desk.shopName, email) };
}

/** Makes the key of a new second factor, which is confirmed by a code. */
export async function beginNewFactor(trx: Database, { id }: Own, { desk }: Pick<Services, "desk">): Promise<void> {
  const pending = desk.seal.seal(newFactorSecret());
  await changeRows(trx, "staff", { id }, { factor_pending: pending });
}

/** Makes the new second factor count, by a code of it, with new codes on paper. The session goes on with token `next`. */
export async function confirmNewFactor(
  trx: Database,
  member: StaffMember,
  { code, paperCodes, next, at }: { code: string; paperCodes: string; next: string; at: Date },
  { desk }: Pick<Services, "desk">,
): Promise<void> {
  const { factor_pending: pending } = await storedMember(trx, member.id);
  const secret = pending === null ? null : desk.seal.open(pending);
  const step = secret === null ? null : stepOf(secret, code, at);
  if (step === null) throw codeWrong(422);
  const factor = { factor_secret: pending, factor_pending: null, factor_counter: step, paper_codes: paperCodes };
  await changeRows(trx, "staff", { id: member.id }, factor);
  await endOtherSessions(trx, member);
  await proven(trx, member, { mail: "desk_factor_changed", next, at, set: { factor_at: at.toISOString() } });
}

/** Keeps new codes on paper; those before no longer work. The session goes on with token `next`. */
export async function renewPaperCodes(
  trx: Database,
  member: StaffMember,
  { paperCodes, next, at }: { paperCodes: string; next: string; at: Date },
): Promise<void> {
  const renewed = await trx
    .updateTable("staff")
    .set({ paper_codes: paperCodes })
    .where("id", "=", member.id)
    .where("factor_secret", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (renewed === undefined) throw conflict("factor_missing", "Set up a phone code first.");
  await proven(trx, member, { mail: "desk_factor_changed", next, at });
}

/** The member has shown who they are: the session goes on with another token, and a mail tells what was changed. */
async function proven(
  trx: Database,
  { email, language, session }: StaffMember,
  { mail: kind, next, at, set = {} }: { mail: DeskMailKind; next: string; at: Date; set?: { factor_at?: string } },
): Promise<void> {
  await addToOutbox(trx, { kind, email, language }, at);
  await renewStaffSession(trx, session, next, set);
}

type Own = Pick<StaffMember, "id">;

function storedMember(db: Database, id: number) {
  return getRow(db, "staff", { id });
}

async function endOtherSessions(trx: Database, { id, session }: StaffMember): Promise<void> {
  await trx.deleteFrom("staff_sessions").where("staff_id", "=", id).where("token_hash", "!=", session).execute();
}
