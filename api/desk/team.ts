import { sql } from "kysely";
import {
  ACTS_A_PAGE,
  changeStaffRole,
  endStaff,
  inviteStaff,
  readActs,
  readTeam,
  withdrawInvitation,
} from "#contract/desk/team-calls.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal, missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import type { MailedLink } from "#api/staff/staff-links.ts";
import { openSessions } from "#api/staff/staff-sessions.ts";

/** The room of the team: who works at the desk, and what everybody did. */
export function teamDesk({ read, act }: DeskRouter, { db }: Services): void {
  read(readTeam, async ({ at }) => {
    const seen = openSessions(db, at)
      .select(["staff_id", sql<string>`max(seen_at)`.as("seen_at")])
      .groupBy("staff_id");
    const members = await db
      .selectFrom("staff")
      .leftJoin(seen.as("seen"), "seen.staff_id", "staff.id")
      .select(["id", "name", "email", "role", "factor_secret", "seen.seen_at", "ended_at"])
      .orderBy(sql`case when ended_at is null then 0 else 1 end`)
      .orderBy("id")
      .execute();
    const invitations = await db
      .selectFrom("staff_links")
      .select(["email", "role", "expires_at"])
      .where("kind", "=", "invitation")
      .where("expires_at", ">", at.toISOString())
      .orderBy("expires_at")
      .execute();
    return {
      members: members.map(({ factor_secret: secret, ...member }) => ({ ...member, has_factor: secret !== null })),
      invitations: [
        ...invitations,
        ...(await unsentInvitations(db)).map(({ email, role }) => ({ email, role, expires_at: null })),
      ],
    };
  });

  act(inviteStaff, async ({ trx, body: { email, role, language }, at }) => {
    const member = await trx
      .selectFrom("staff")
      .select("id")
      .where("email", "=", email)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (member !== undefined) {
      const msg = "Somebody with this e-mail works at the desk already.";
      throw new HttpRefusal(409, msg, "email_taken", [{ path: "email", msg }]);
    }
    await dropUnsent(trx, email);
    await addToOutbox(trx, { kind: "desk_invitation", email, role, language }, at);
    return { answer: {}, subject: email, details: { role } };
  });

  act(withdrawInvitation, async ({ trx, body: { email } }) => {
    const unsent = await dropUnsent(trx, email);
    const link = trx.deleteFrom("staff_links").where("email", "=", email).where("kind", "=", "invitation");
    const links = await link.returning("email").execute();
    if (unsent + links.length === 0) throw missing("There is no such invitation.");
    return { answer: {}, subject: email };
  });

  act(changeStaffRole, async ({ trx, body: { id, role, seen } }) => {
    const member = await lockMember(trx, id);
    if (member.role !== seen)
      throw new HttpRefusal(409, "The role was changed meanwhile. Please look again.", "changed_meanwhile");
    if (member.role === "owner" && role !== "owner") await refuseLastOwner(trx, id);
    await trx.updateTable("staff").set({ role }).where("id", "=", id).execute();
    return { answer: {}, subject: member.email, details: { from: seen, to: role } };
  });

  act(endStaff, async ({ trx, member: { id: own }, body: { id }, at }) => {
    if (id === own) throw new HttpRefusal(409, "You cannot end your own work. Another owner can.");
    const member = await lockMember(trx, id);
    if (member.role === "owner") await refuseLastOwner(trx, id);
    await trx.updateTable("staff").set({ ended_at: at.toISOString() }).where("id", "=", id).execute();
    await trx.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
    await trx.deleteFrom("staff_links").where("email", "=", member.email).execute();
    return { answer: {}, subject: member.email };
  });

  read(readActs, async ({ query: { person, before } }) => {
    let rows = db
      .selectFrom("staff_acts")
      .innerJoin("staff", "staff.id", "staff_acts.staff_id")
      .select(["staff_acts.id", "staff.name as person", "act", "subject", "details", "address", "at"])
      .orderBy("staff_acts.id", "desc")
      .limit(ACTS_A_PAGE + 1);
    if (person !== undefined) rows = rows.where("staff_acts.staff_id", "=", person);
    if (before !== undefined) rows = rows.where("staff_acts.id", "<", before);
    const acts = await rows.execute();
    return {
      acts: acts
        .slice(0, ACTS_A_PAGE)
        .map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as Record<string, unknown> })),
      has_more: acts.length > ACTS_A_PAGE,
    };
  });
}

/** The invitations whose mail has not gone out. */
async function unsentInvitations(db: Database): Promise<(MailedLink & { kind: "desk_invitation"; id: number })[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "payload"])
    .where("kind", "=", "desk_invitation")
    .where("done_at", "is", null)
    .orderBy("id")
    .execute();
  // A payload is JSON that was checked when it was written.
  return rows.map(({ id, payload }) => ({ ...JSON.parse(payload), kind: "desk_invitation", id }));
}

/** Takes unsent invitations of an e-mail out of the outbox, and answers how many. */
async function dropUnsent(trx: Database, email: string): Promise<number> {
  const ids = (await unsentInvitations(trx)).filter((one) => one.email === email).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("outbox").where("id", "in", ids).execute();
  return ids.length;
}

/** A member who works at the desk. Locked with all owners, so that two of them cannot remove each other at once. */
async function lockMember(trx: Database, id: number) {
  const members = await trx
    .selectFrom("staff")
    .select(["id", "email", "role"])
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", id), eb("role", "=", "owner")]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const member = members.find((one) => one.id === id);
  if (member === undefined) throw missing("Nobody like this works at the desk.");
  return member;
}

async function refuseLastOwner(trx: Database, id: number): Promise<void> {
  const other = await trx
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("ended_at", "is", null)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (other === undefined) throw new HttpRefusal(409, "The desk needs an owner. Make somebody else one first.");
}
