import { RECENT_LOGIN_MS } from "#api/staff/staff-rights.ts";
import { createToken, hashToken } from "#api/customers/passwords.ts";
import { addRow, changeRows, lockRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";

/** Somebody who works in the shop and is logged in at the desk. */
export type StaffMember = NonNullable<Awaited<ReturnType<typeof staffOf>>>;

/** Where an attempt comes from: an address, and what the browser is known by. */
export interface Comer {
  address: string | null;
  device: string | null;
}

/** The row of somebody who works in the shop. */
export type Member = Row<"staff">;

/** Somebody who works in the shop now. */
export function findMember(db: Database, column: "email" | "id", value: string | number): Promise<Member | undefined> {
  return db.selectFrom("staff").selectAll().where(column, "=", value).where("ended_at", "is", null).executeTakeFirst();
}

/** How long a session of the desk lasts, in ms: unused, and at most. */
const DESK_SESSION = { idleMs: 30 * 60_000, maxMs: 12 * 3_600_000 };
/** How often its last use is written, in ms. */
const SEEN_EVERY_MS = 60_000;

type SessionServices = Pick<Services, "db" | "now" | "isFrozen" | "desk">;

/** Whose session a token is; null for none, and for one that has ended. */
export async function staffOf(token: string | null, { db, now, isFrozen, desk }: SessionServices) {
  if (token === null) return null;
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  const row = await openSessions(db, at)
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
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.seen_at < before(SEEN_EVERY_MS))
    await changeRows(db, "staff_sessions", { token_hash: row.token_hash }, { seen_at: at.toISOString() }).catch(
      // In maintenance the desk goes on reading.
      (error: unknown) => isFrozen(error) || Promise.reject(error),
    );
  const waitsForFactor = row.factor_secret !== null && row.factor_at === null;
  const needsFactor = row.factor_secret === null && desk.needsFactor;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    language: row.language,
    /** Hash of the session's token. */
    session: row.token_hash,
    startedAt: Date.parse(row.started_at),
    /** Whether the second factor is still to be given. */
    waitsForFactor,
    /** Whether a second factor must be set up first. */
    needsFactor,
    /** Whether neither holds it back. */
    isWhole: !waitsForFactor && !needsFactor,
    /** Whether the password was typed within {@link RECENT_LOGIN_MS}. */
    isRecent: row.confirmed_at > before(RECENT_LOGIN_MS),
  };
}

/** How many browsers of a member are known at most: the one that was added first goes first. */
const MAX_DEVICES = 10;

/** One answer for an unknown e-mail and a wrong password. */
export function loginRefused(): HttpRefusal {
  return new HttpRefusal(401, "The e-mail or the password is not right.", "login_refused");
}

/**
 * Opens a session and answers its token. The password may have been changed while the old one was checked, and the member's
 * work may have ended: both refuse.
 */
export async function openStaffSession(
  trx: Database,
  { staffId, checkedHash, at }: { staffId: number; checkedHash: string; at: Date },
): Promise<string> {
  const current = await lockRow(trx, "staff", { id: staffId });
  if (current?.password_hash !== checkedHash || current.ended_at !== null) throw loginRefused();
  const oldest = new Date(at.getTime() - DESK_SESSION.maxMs).toISOString();
  await trx.deleteFrom("staff_sessions").where("staff_id", "=", staffId).where("created_at", "<=", oldest).execute();
  const [token, time] = [createToken(), at.toISOString()];
  await addRow(trx, "staff_sessions", {
    token_hash: hashToken(token),
    staff_id: staffId,
    created_at: time,
    seen_at: time,
    confirmed_at: time,
    factor_at: null,
  });
  return token;
}

/** The sessions that have not ended. */
export function openSessions(db: Database, at: Date) {
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  return db
    .selectFrom("staff_sessions")
    .where("seen_at", ">", before(DESK_SESSION.idleMs))
    .where("staff_sessions.created_at", ">", before(DESK_SESSION.maxMs));
}

/** Gives a session another token, as after each time that its member has shown who they are. With the same one twice, it has it already. */
export async function renewStaffSession(
  trx: Database,
  tokenHash: string,
  token: string,
  set: { confirmed_at?: string; factor_at?: string },
): Promise<void> {
  const renewed = await trx
    .updateTable("staff_sessions")
    .set({ ...set, token_hash: hashToken(token) })
    .where("token_hash", "in", [tokenHash, hashToken(token)])
    .returning("staff_id")
    .executeTakeFirst();
  if (renewed === undefined) throw new HttpRefusal(401, "Please log in.", "unauthorized");
}

/** Whether the member has logged in with this browser before. */
export function isKnownDevice(devices: string | null, device: string | null): boolean {
  return device !== null && devicesIn(devices).includes(hashToken(device));
}

/** Keeps a browser as known. Answers what it keeps, and whether it is a new one beside others. */
export async function keepDevice(
  trx: Database,
  staffId: number,
  device: string | null,
): Promise<{ device: string; isNew: boolean }> {
  const devices = (await lockRow(trx, "staff", { id: staffId }))?.devices ?? null;
  if (device !== null && isKnownDevice(devices, device)) return { device, isNew: false };
  const added = createToken();
  const known = devicesIn(devices);
  const kept = JSON.stringify([...known, hashToken(added)].slice(-MAX_DEVICES));
  await changeRows(trx, "staff", { id: staffId }, { devices: kept });
  return { device: added, isNew: true };
}

function devicesIn(text: string | null): string[] {
  return text === null ? [] : (JSON.parse(text) as string[]);
}
