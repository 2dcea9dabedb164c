import type { Database } from "#api/database/tables.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { invitationToken, mailStaffLink } from "./staff-links.ts";

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
