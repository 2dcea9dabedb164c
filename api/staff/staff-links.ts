import type { Insertable } from "kysely";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import { createToken, hashToken, isPassword } from "#api/customers/passwords.ts";
import { countOf } from "#api/database/count-of.ts";
import { changeRows, deleteRows } from "#api/database/rows.ts";
import type { Database, Row, Tables } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { findMember, type Member } from "./staff-sessions.ts";

/** What a link does; see {@link Tables["staff_links"]}. */
export type LinkKind = Tables["staff_links"]["kind"];
type Link = Row<"staff_links">;
type NewLink = Pick<Insertable<Tables["staff_links"]>, "kind" | "email" | "role" | "staff_id">;

/** How long a link can be used: an invitation, one for a new password, and one that confirms a new e-mail, in ms. */
const LINK_MS: Record<LinkKind, number> = { invitation: 48 * 3_600_000, password: 3_600_000, email: 24 * 3_600_000 };
/** How many links for a new password an e-mail has at most: a stranger does not fill its mailbox. */
const MAX_PASSWORD_LINKS = 5;
/** How long it is known who has used a link, in ms: somebody taps twice, or sends a form again that had no answer. */
const USED_MS = 10 * 60_000;

const after = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString();

/** Makes a link that goes out by mail. */
export async function mailStaffLink(trx: Database, link: NewLink, language: Language, at: Date): Promise<void> {
  const { id: linkId } = await addLink(trx, link, at);
  await addToOutbox(trx, { kind: "desk_link", linkId, language }, at);
}

/** Makes a link for whoever asks for it, and answers its token. */
export async function makeStaffLink(trx: Database, link: NewLink, at: Date): Promise<string> {
  return giveToken(trx, await addLink(trx, link, at), at);
}

/**
 * Adds a link without a token. Earlier ones of the kind for the same e-mail or member end, except those for a new password:
 * anybody can ask for them, and must not end those that somebody else is waiting for.
 */
async function addLink(trx: Database, link: NewLink, at: Date): Promise<Pick<Link, "id" | "kind">> {
  const before = trx.deleteFrom("staff_links").where("kind", "=", link.kind);
  await (
    link.kind === "password"
      ? before.where("email", "=", link.email).where("expires_at", "<=", at.toISOString())
      : before.where(({ or, eb }) => or([eb("email", "=", link.email), eb("staff_id", "=", link.staff_id ?? 0)]))
  ).execute();
  const row = { ...link, expires_at: after(at, LINK_MS[link.kind]) };
  return trx.insertInto("staff_links").values(row).returning(["id", "kind"]).executeTakeFirstOrThrow();
}

async function giveToken(trx: Database, { id, kind }: Pick<Link, "id" | "kind">, at: Date): Promise<string> {
  const token = createToken();
  await changeRows(trx, "staff_links", { id }, { token_hash: hashToken(token), expires_at: after(at, LINK_MS[kind]) });
  return token;
}

/** A link with a new token for its mail. Null where it was withdrawn, and where it helps nobody: then it goes. */
export function linkForMail(
  db: Database,
  id: number,
  at: Date,
): Promise<(Pick<Link, "kind" | "email"> & { token: string }) | null> {
  return db.transaction().execute(async (trx) => {
    const unused = trx.selectFrom("staff_links").selectAll().where("id", "=", id).where("used_at", "is", null);
    const link = await unused.executeTakeFirst();
    if (link === undefined) return null;
    if (await isOfUse(trx, link, at)) return { ...link, token: await giveToken(trx, link, at) };
    await deleteRows(trx, "staff_links", { id });
    return null;
  });
}

/** Takes its token from a link whose mail did not go out: nobody has it. One that another process has sent meanwhile stays. */
export async function takeToken(db: Database, id: number, token: string): Promise<void> {
  const link = db.updateTable("staff_links").set({ token_hash: null }).where("id", "=", id);
  await link.where("token_hash", "=", hashToken(token)).execute();
}

/**
 * Whether a link helps somebody: with a new password the second factor is asked for, and a new e-mail is confirmed for somebody
 * who still works here. Of links for a new password there may be enough.
 */
async function isOfUse(trx: Database, { kind, email, staff_id: id }: Link, at: Date): Promise<boolean> {
  if (kind === "invitation") return true;
  const members = trx.selectFrom("staff").where("ended_at", "is", null);
  if (kind === "email") return (await countOf(members.where("id", "=", id))) > 0;
  const open = trx
    .selectFrom("staff_links")
    .where("kind", "=", "password")
    .where("email", "=", email)
    .where("token_hash", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", at.toISOString());
  const factored = members.where("email", "=", email).where("factor_secret", "is not", null);
  return (await countOf(factored)) > 0 && (await countOf(open)) < MAX_PASSWORD_LINKS;
}

/** The link of a token. Refuses one that was used, replaced or has expired. */
export async function findStaffLink(db: Database, token: string, kind: LinkKind, at: Date): Promise<Link> {
  const link = await db
    .selectFrom("staff_links")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", at.toISOString())
    .executeTakeFirst();
  if (link === undefined) throw linkInvalid();
  return link;
}

/** Uses a link up for a member, inside the transaction of what it is used for. */
export async function useStaffLink(trx: Database, token: string, staffId: number, at: Date): Promise<void> {
  const used = await trx
    .updateTable("staff_links")
    .set({ used_at: at.toISOString(), staff_id: staffId })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  if (used === undefined) throw linkInvalid();
  const others = trx.deleteFrom("staff_links").where("email", "=", used.email).where("kind", "=", "password");
  await others.where("used_at", "is", null).execute();
}

/** Who has used a link a short while ago and typed this password, as a second tap does. Throws the first refusal for everybody else. */
export async function userOfLink(
  db: Database,
  { token, password }: { token: string; password: string },
  { at, refusal }: { at: Date; refusal: unknown },
): Promise<Member> {
  const member = await db
    .selectFrom("staff")
    .innerJoin("staff_links", "staff_links.staff_id", "staff.id")
    .selectAll("staff")
    .where("token_hash", "=", hashToken(token))
    .where("used_at", ">", after(at, -USED_MS))
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
    const member = await findMember(trx, "email", email);
    const link = { kind: "invitation", email, role: member?.role ?? "owner", staff_id: member?.id ?? null } as const;
    return makeStaffLink(trx, link, at);
  });
}

/** How the first owner is invited. */
interface FirstInvitation {
  db: Database;
  at: Date;
  ownerEmail: string | null;
  /** Whether the link goes out by mail alone, as in production. */
  isMailed: boolean;
  shopUrl: string;
}

/**
 * Invites the first owner while nobody works at the desk. In production the link goes to the owner's address, once until it
 * has expired. Elsewhere it is answered, to be printed: each start makes a new one.
 */
export async function inviteOwner({ db, at, ownerEmail, isMailed, shopUrl }: FirstInvitation): Promise<string | null> {
  const staff = await db.selectFrom("staff").select("id").limit(1).executeTakeFirst();
  if (staff !== undefined) return null;
  if (!isMailed) return `${shopUrl}/desk/invitation?token=${await invitationToken(db, ownerEmail ?? "", at)}`;
  const open = db.selectFrom("staff_links").select("id").where("expires_at", ">", at.toISOString());
  if (ownerEmail !== null && (await open.executeTakeFirst()) === undefined)
    await db
      .transaction()
      .execute((trx) =>
        mailStaffLink(trx, { kind: "invitation", email: ownerEmail, role: "owner" }, DEFAULT_LANGUAGE, at),
      );
  return null;
}

/** Whether the shop has a desk: before somebody was invited it has none. */
export async function hasDesk(db: Database): Promise<boolean> {
  const staff = await db.selectFrom("staff").select("id").limit(1).executeTakeFirst();
  const link = staff ?? (await db.selectFrom("staff_links").select("id").limit(1).executeTakeFirst());
  return link !== undefined;
}
