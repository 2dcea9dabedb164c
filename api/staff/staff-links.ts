import type { Insertable, Selectable } from "kysely";
import { createToken, hashToken, isPassword } from "#api/customers/passwords.ts";
import type { StaffLinksTable, StaffTable } from "#api/database/tables/staff.ts";
import type { OutboxEntry } from "#api/mail/outbox-kinds.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";

/** How long a link can be used: an invitation, one for a new password, and one that confirms a new e-mail, in ms. */
const LINK_MS = { invitation: 48 * 3_600_000, password: 3_600_000, email: 24 * 3_600_000 };

/** How many links for a new password a member has at most: a stranger does not fill their mailbox. */
const MAX_PASSWORD_LINKS = 5;

/** A link to be made; see {@link StaffLinksTable}. */
type NewLink = Omit<Insertable<StaffLinksTable>, "token_hash" | "expires_at" | "kind"> & { kind: keyof typeof LINK_MS };

/**
 * Makes a link that works once, and answers its token. Earlier ones of the kind for the same e-mail end, except those for a new
 * password: anybody can ask for them, and must not end those that somebody else is waiting for.
 */
export async function makeStaffLink(trx: Database, link: NewLink, at: Date): Promise<string> {
  const before = trx.deleteFrom("staff_links").where("email", "=", link.email);
  await (
    link.kind === "password"
      ? before.where("expires_at", "<=", at.toISOString())
      : before.where("kind", "in", [link.kind, "used"])
  ).execute();
  const token = createToken();
  const expiresAt = new Date(at.getTime() + LINK_MS[link.kind]).toISOString();
  await trx
    .insertInto("staff_links")
    .values({ ...link, token_hash: hashToken(token), expires_at: expiresAt })
    .execute();
  return token;
}

/** The link of a token. Refuses one that was used, replaced or has expired. */
export async function findStaffLink(
  db: Database,
  token: string,
  kind: keyof typeof LINK_MS | null,
  at: Date,
): Promise<Selectable<StaffLinksTable>> {
  const link = await db
    .selectFrom("staff_links")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", at.toISOString())
    .executeTakeFirst();
  if (link === undefined || link.kind === "used" || (kind !== null && link.kind !== kind)) throw linkInvalid();
  return link;
}

/** How long it is known who has used a link, in ms: somebody taps twice, or sends a form again that had no answer. */
const USED_MS = 10 * 60_000;

/** Uses a link up for a member, inside the transaction of what it is used for. */
export async function useStaffLink(trx: Database, token: string, staffId: number, at: Date): Promise<void> {
  const used = await trx
    .updateTable("staff_links")
    .set({ kind: "used", staff_id: staffId, expires_at: new Date(at.getTime() + USED_MS).toISOString() })
    .where("token_hash", "=", hashToken(token))
    .where("kind", "!=", "used")
    .returning("email")
    .executeTakeFirst();
  if (used === undefined) throw linkInvalid();
  const others = trx.deleteFrom("staff_links").where("staff_id", "=", staffId).where("kind", "=", "password");
  await others.execute();
}

/** Who has used a link a short while ago and typed this password, as a second tap does. Throws the first refusal for everybody else. */
export async function userOfLink(
  db: Database,
  { token, password }: { token: string; password: string },
  { at, refusal }: { at: Date; refusal: unknown },
): Promise<Selectable<StaffTable>> {
  const member = await db
    .selectFrom("staff")
    .innerJoin("staff_links", "staff_links.staff_id", "staff.id")
    .selectAll("staff")
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", "used")
    .where("expires_at", ">", at.toISOString())
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (member === undefined || !(await isPassword(password, member.password_hash))) throw refusal;
  return member;
}

/** Refuses an e-mail that somebody at the desk has, or had: their acts stay theirs. Who left may be invited again. */
export async function refuseTakenEmail(
  trx: Database,
  email: string,
  { isFreeOfWhoLeft = false }: { isFreeOfWhoLeft?: boolean } = {},
): Promise<void> {
  const others = trx.selectFrom("staff").select("id").where("email", "=", email);
  const other = await (isFreeOfWhoLeft ? others.where("ended_at", "is", null) : others).executeTakeFirst();
  if (other === undefined) return;
  const msg = "Somebody else at the desk has this e-mail.";
  throw new HttpRefusal(409, msg, "email_taken", [{ path: "email", msg }]);
}

/** Refuses a link that cannot be used any more. */
export function linkInvalid(): HttpRefusal {
  return new HttpRefusal(
    400,
    "This link was used, replaced, or has expired. Please ask for a new one.",
    "token_invalid",
  );
}

/**
 * The link of an invitation for an e-mail: as owner, or for a member who is there already, a new password and a new second
 * factor in their role.
 */
export async function invitationToken(db: Database, email: string, at: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom("staff")
      .select(["id", "role"])
      .where("email", "=", email)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    const link = { kind: "invitation", email, role: member?.role ?? "owner", staff_id: member?.id ?? null } as const;
    return makeStaffLink(trx, link, at);
  });
}

/** A link that goes out by mail, as the outbox has it. */
export type MailedLink = OutboxEntry<"desk_invitation" | "desk_password" | "desk_confirm_email">;

/**
 * The token of a link for a mail. Null where it helps nobody: with a new password the second factor is asked for, and a new e-mail
 * is confirmed for somebody who still works here. Null, too, at the first attempt where there are links enough.
 */
export function mailedLinkToken(db: Database, todo: MailedLink, at: Date, attempts: number): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const { email } = todo;
    if (todo.kind === "desk_invitation")
      return makeStaffLink(trx, { kind: "invitation", email, role: todo.role, staff_id: null }, at);
    const members = trx.selectFrom("staff").select(["id", "role"]).where("ended_at", "is", null);
    const member = await (
      todo.kind === "desk_password"
        ? members.where("email", "=", email).where("factor_secret", "is not", null)
        : members.where("id", "=", todo.staffId)
    ).executeTakeFirst();
    if (member === undefined) return null;
    const kind = todo.kind === "desk_password" ? "password" : "email";
    const open = await trx
      .selectFrom("staff_links")
      .select("token_hash")
      .where("staff_id", "=", member.id)
      .where("kind", "=", "password")
      .where("expires_at", ">", at.toISOString())
      .execute();
    if (kind === "password" && attempts === 1 && open.length >= MAX_PASSWORD_LINKS) return null;
    // A member has one new e-mail at a time.
    if (kind === "email")
      await trx.deleteFrom("staff_links").where("staff_id", "=", member.id).where("kind", "=", kind).execute();
    return makeStaffLink(trx, { kind, email, role: member.role, staff_id: member.id }, at);
  });
}

/** Whether somebody works at the desk, and whether a link can still be used. */
export async function readDeskState(db: Database, at: Date): Promise<{ hasStaff: boolean; hasLink: boolean }> {
  const staff = await db.selectFrom("staff").select("id").limit(1).executeTakeFirst();
  const link = await db
    .selectFrom("staff_links")
    .select("email")
    .where("kind", "!=", "used")
    .where("expires_at", ">", at.toISOString())
    .limit(1)
    .executeTakeFirst();
  return { hasStaff: staff !== undefined, hasLink: link !== undefined };
}

/** Whether the shop has a desk: before somebody was invited it has none. */
export async function hasDesk(db: Database): Promise<boolean> {
  const staff = await db.selectFrom("staff").select("id").limit(1).executeTakeFirst();
  const link = staff ?? (await db.selectFrom("staff_links").select("email").limit(1).executeTakeFirst());
  return link !== undefined;
}
