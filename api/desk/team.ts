import { sql, type NotNull } from "kysely";
import { pageOf } from "#api/desk/paging.ts";
import type { Language } from "#domain/languages.ts";
import type { StaffRole } from "#api/database/tables/staff.ts";
import { changeRows, deleteRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, missing, type HttpRefusal } from "#api/http/refusal.ts";
import { mailStaffLink, refuseTakenEmail } from "#api/staff/staff-links.ts";
import { openSessions } from "#api/staff/staff-sessions.ts";

/** Who works at the desk, with those who have left last, and the open invitations. */
export async function readTeam(db: Database, at: Date) {
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
    .select(["email", "role", "token_hash", "expires_at"])
    .where("kind", "=", "invitation")
    .where("role", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", at.toISOString())
    .orderBy("expires_at")
    .$narrowType<{ role: NotNull }>()
    .execute();
  return {
    members: members.map(({ factor_secret: secret, ...member }) => ({ ...member, has_factor: secret !== null })),
    /** One whose mail has not gone out has no end yet. */
    invitations: invitations.map(({ token_hash: hash, email, role, expires_at: end }) => ({
      email,
      role,
      expires_at: hash === null ? null : end,
    })),
  };
}

/** Somebody who works at the desk. */
export async function readColleague(db: Database, id: string, at: Date) {
  const { members } = await readTeam(db, at);
  const found = members.find((one) => String(one.id) === id && one.ended_at === null);
  if (found === undefined) throw noColleague();
  return found;
}

/** Invites somebody by mail. An earlier invitation of the same e-mail ends. */
export async function inviteStaff(
  trx: Database,
  { email, role, language }: { email: string; role: StaffRole; language: Language },
  at: Date,
): Promise<void> {
  await refuseTakenEmail(trx, email, { isFreeOfWhoLeft: true });
  await mailStaffLink(trx, { kind: "invitation", email, role }, language, at);
}

export async function withdrawInvitation(trx: Database, email: string): Promise<void> {
  const open = trx.deleteFrom("staff_links").where("email", "=", email).where("kind", "=", "invitation");
  const withdrawn = await open.where("used_at", "is", null).returning("id").execute();
  if (withdrawn.length === 0) throw missing("There is no such invitation.");
}

/** Gives a member another role than the one that was seen. Answers their e-mail. */
export async function changeRole(
  trx: Database,
  id: number,
  { role, seen }: { role: StaffRole; seen: StaffRole },
): Promise<string> {
  const member = await lockMember(trx, id);
  if (member.role !== seen) throw conflict("changed_meanwhile", "The role was changed meanwhile. Please look again.");
  if (member.role === "owner" && role !== "owner") await refuseLastOwner(trx, id);
  await changeRows(trx, "staff", { id }, { role });
  return member.email;
}

/** Ends a member's work at the desk, with all of their sessions. Nobody ends themselves. Answers their e-mail. */
export async function endStaff(trx: Database, id: number, { own, at }: { own: number; at: Date }): Promise<string> {
  if (id === own) throw noColleague();
  const member = await lockMember(trx, id);
  if (member.role === "owner") await refuseLastOwner(trx, id);
  await changeRows(trx, "staff", { id }, { ended_at: at.toISOString() });
  await deleteRows(trx, "staff_sessions", { staff_id: id });
  await deleteRows(trx, "staff_links", { email: member.email });
  return member.email;
}

/** A page of what everybody did, or one person, the newest first. */
export function findActs(db: Database, { person, page }: { person?: number | undefined; page: number }) {
  const all = db.selectFrom("staff_acts").innerJoin("staff", "staff.id", "staff_acts.staff_id");
  const acts = (person === undefined ? all : all.where("staff_id", "=", person))
    .select(["staff.name as person", "act", "subject", "details", "address", "at"])
    .orderBy("staff_acts.id", "desc");
  return pageOf(acts, page);
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
  if (member === undefined) throw noColleague();
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
  if (other === undefined) throw conflict("last_owner", "The desk needs an owner. Make somebody else one first.");
}

function noColleague(): HttpRefusal {
  return missing("Nobody like this works at the desk.");
}
