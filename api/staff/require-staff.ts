import type { Language } from "#domain/languages.ts";
import { RECENT_LOGIN_MS, type StaffRole } from "#domain/staff.ts";
import { hashToken } from "#api/customers/passwords.ts";
import type { Services } from "#api/http/services.ts";

/** Somebody who works in the shop and is logged in at the desk. */
export interface StaffMember {
  id: number;
  name: string;
  email: string;
  role: StaffRole;
  language: Language;
  /** Hash of the session's token. */
  session: string;
  /** When it began. */
  startedAt: number;
  /** Whether the second factor is still to be given. */
  waitsForFactor: boolean;
  /** Whether a second factor must be set up first. */
  needsFactor: boolean;
  /** Whether neither holds it back. */
  isWhole: boolean;
  /** Whether the password was typed within {@link RECENT_LOGIN_MS}. */
  isRecent: boolean;
}

/** How long a session of the desk lasts, in ms: unused, and at most. */
export const DESK_SESSION = { idleMs: 30 * 60_000, maxMs: 12 * 3_600_000 };
/** How often its last use is written, in ms. */
const SEEN_EVERY_MS = 60_000;

type SessionServices = Pick<Services, "db" | "now" | "isFrozen" | "desk">;

/** Whose session a token is; null for none, and for one that has ended. */
export async function staffOf(
  token: string | null,
  { db, now, isFrozen, desk }: SessionServices,
): Promise<StaffMember | null> {
  if (token === null) return null;
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .select([
      "staff.id",
      "name",
      "email",
      "role",
      "language",
      "factor_secret",
      "token_hash",
      "staff_sessions.created_at as started_at",
      "seen_at",
      "confirmed_at",
      "factor_at",
    ])
    .where("token_hash", "=", hashToken(token))
    .where("ended_at", "is", null)
    .where("seen_at", ">", before(DESK_SESSION.idleMs))
    .where("staff_sessions.created_at", ">", before(DESK_SESSION.maxMs))
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.seen_at < before(SEEN_EVERY_MS))
    await db
      .updateTable("staff_sessions")
      .set({ seen_at: at.toISOString() })
      .where("token_hash", "=", row.token_hash)
      .execute()
      .catch((error: unknown) => {
        // In maintenance the desk goes on reading.
        if (!isFrozen(error)) throw error;
      });
  const waitsForFactor = row.factor_secret !== null && row.factor_at === null;
  const needsFactor = row.factor_secret === null && desk.needsFactor;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    language: row.language,
    session: row.token_hash,
    startedAt: Date.parse(row.started_at),
    waitsForFactor,
    needsFactor,
    isWhole: !waitsForFactor && !needsFactor,
    isRecent: row.confirmed_at > before(RECENT_LOGIN_MS),
  };
}
