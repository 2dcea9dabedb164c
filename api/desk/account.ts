import { sql } from "kysely";
import {
  beginFactor,
  changeDeskEmail,
  changeDeskPassword,
  confirmFactor,
  endDeskSessions,
  readDeskAccount,
  readNewFactor,
  renewPaperCodes,
} from "#contract/desk/account-calls.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { isPassword } from "#api/customers/passwords.ts";
import type { DeskMailKind } from "#api/mail/desk-mail.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import type { StaffMember } from "#api/staff/require-staff.ts";
import {
  codeWrong,
  factorAddress,
  newFactorSecret,
  newPaperCodes,
  paperCodesLeft,
  stepOf,
} from "#api/staff/second-factor.ts";
import { refuseTakenEmail } from "#api/staff/staff-links.ts";
import { newStaffPasswordHash } from "#api/staff/staff-passwords.ts";
import { openSessions, renewStaffSession } from "#api/staff/staff-sessions.ts";

/** The room of one's own login. A mail tells of each change, to the address before it. */
export function accountDesk({ read, act }: DeskRouter, { db, desk, rateLimits }: Services): void {
  read(readDeskAccount, async ({ member: { id, name, email, role }, at }) => {
    const row = await storedMember(db, id);
    const sessions = await openSessions(db, at)
      .select(sql<number>`count(*)`.as("count"))
      .where("staff_id", "=", id)
      .executeTakeFirstOrThrow();
    return {
      id,
      name,
      email,
      role,
      has_factor: row.factor_secret !== null,
      paper_codes_left: paperCodesLeft(row.paper_codes),
      sessions: Number(sessions.count),
    };
  });

  act<typeof changeDeskPassword, string>(
    changeDeskPassword,
    async ({ trx, member, at, prepared: hash }) => {
      await trx.updateTable("staff").set({ password_hash: hash }).where("id", "=", member.id).execute();
      await endOtherSessions(trx, member);
      return proven(trx, member, { mail: "desk_password_changed", at, answer: {} });
    },
    {
      isSecret: true,
      // Hashing takes too long for a transaction.
      async prepare(member, { current_password: current, password }) {
        const attempt = await rateLimits.count("desk", `session ${member.session}`, null);
        if (!(await isPassword(current, (await storedMember(db, member.id)).password_hash)))
          throw new HttpRefusal(422, "The password is not right.", "login_refused", [
            { path: "currentPassword", msg: "The password is not right." },
          ]);
        await attempt.forget();
        return newStaffPasswordHash(password, [desk.shopName, member.email, member.name]);
      },
    },
  );

  act(changeDeskEmail, async ({ trx, member: { id, language, email: before }, body: { email }, at }) => {
    await refuseTakenEmail(trx, email);
    await addToOutbox(trx, { kind: "desk_confirm_email", email, language, staffId: id }, at);
    return { answer: {}, subject: before, details: { to: email } };
  });

  act(endDeskSessions, async ({ trx, member }) => {
    await trx.deleteFrom("staff_sessions").where("staff_id", "=", member.id).execute();
    return { answer: {}, subject: member.email };
  });

  read(readNewFactor, async ({ member }) => {
    const { factor_pending: pending } = await storedMember(db, member.id);
    const secret = pending === null ? null : desk.seal.open(pending);
    return secret === null ? null : { secret, address: factorAddress(secret, desk.shopName, member.email) };
  });

  act(beginFactor, ({ trx, member }) => beginNewFactor(trx, member, { desk }));

  act(
    confirmFactor,
    async ({ trx, member, body: { code }, at, prepared }) => {
      const { factor_pending: pending } = await storedMember(trx, member.id);
      const secret = pending === null ? null : desk.seal.open(pending);
      const step = secret === null ? null : stepOf(secret, code, at);
      if (step === null) throw codeWrong(422);
      await trx
        .updateTable("staff")
        .set({
          factor_secret: pending,
          factor_pending: null,
          factor_counter: step,
          paper_codes: prepared.stored,
        })
        .where("id", "=", member.id)
        .execute();
      await endOtherSessions(trx, member);
      return proven(trx, member, {
        mail: "desk_factor_changed",
        at,
        answer: { codes: prepared.codes },
        isFactor: true,
      });
    },
    { prepare: newPaperCodes, isSecret: true },
  );

  act(
    renewPaperCodes,
    async ({ trx, member, at, prepared: { codes, stored } }) => {
      const renewed = await trx
        .updateTable("staff")
        .set({ paper_codes: stored })
        .where("id", "=", member.id)
        .where("factor_secret", "is not", null)
        .returning("id")
        .executeTakeFirst();
      if (renewed === undefined) throw new HttpRefusal(409, "Set up a second factor first.");
      return proven(trx, member, { mail: "desk_factor_changed", at, answer: { codes } });
    },
    { prepare: newPaperCodes, isSecret: true },
  );

  /** The member has shown who they are: the session goes on with another token, and a mail tells what was changed. */
  async function proven<T extends object>(
    trx: Database,
    { email, language, session }: StaffMember,
    { mail: kind, at, answer, isFactor = false }: { mail: DeskMailKind; at: Date; answer: T; isFactor?: boolean },
  ) {
    await addToOutbox(trx, { kind, email, language }, at);
    const token = await renewStaffSession(trx, session, isFactor ? { factor_at: at.toISOString() } : {});
    return { answer: { token, ...answer }, subject: email };
  }
}

/** Makes the key of a new second factor, which is confirmed by a code. */
export async function beginNewFactor(
  trx: Database,
  { id, email }: Pick<StaffMember, "id" | "email">,
  { desk }: Pick<Services, "desk">,
) {
  const pending = desk.seal.seal(newFactorSecret());
  await trx.updateTable("staff").set({ factor_pending: pending }).where("id", "=", id).execute();
  return { answer: {}, subject: email };
}

function storedMember(db: Database, id: number) {
  return db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function endOtherSessions(trx: Database, { id, session }: StaffMember): Promise<void> {
  await trx.deleteFrom("staff_sessions").where("staff_id", "=", id).where("token_hash", "!=", session).execute();
}
