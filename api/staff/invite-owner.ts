import type { Database } from "#api/database/tables.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { invitationToken, readDeskState } from "./staff-links.ts";

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
  // Looked for before the link: a mail that is sent in between has left one.
  const waiting = await db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", "desk_invitation")
    .where("done_at", "is", null)
    .executeTakeFirst();
  const { hasStaff, hasLink } = await readDeskState(db, at);
  if (hasStaff) return null;
  if (!isMailed) return `${shopUrl}/desk/invitation?token=${await invitationToken(db, ownerEmail ?? "", at)}`;
  if (ownerEmail !== null && !hasLink && waiting === undefined)
    await addToOutbox(db, { kind: "desk_invitation", email: ownerEmail, role: "owner" }, at);
  return null;
}
