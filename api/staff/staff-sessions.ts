import { createToken, hashToken } from "#api/customers/passwords.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { DESK_SESSION } from "./require-staff.ts";

/** How many browsers of a member are known at most: the one that was added first goes first. */
const MAX_DEVICES = 10;

/** One answer for an unknown e-mail and a wrong password. */
export function loginRefused(): HttpRefusal {
  return new HttpRefusal(401, "The e-mail or the password is not right.", "login_refused");
}

/** What a session begins with. `checkedHash` is the hash of the password that was checked. */
interface Opening {
  staffId: number;
  checkedHash: string;
  at: Date;
}

/**
 * Opens a session and answers its token. The password may have been changed while the old one was checked, and the member's
 * work may have ended: both refuse.
 */
export async function openStaffSession(trx: Database, opening: Opening): Promise<string> {
  const { staffId, checkedHash, at } = opening;
  const current = await trx
    .selectFrom("staff")
    .select("password_hash")
    .where("id", "=", staffId)
    .where("ended_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (current?.password_hash !== checkedHash) throw loginRefused();
  const oldest = new Date(at.getTime() - DESK_SESSION.maxMs).toISOString();
  await trx.deleteFrom("staff_sessions").where("staff_id", "=", staffId).where("created_at", "<=", oldest).execute();
  const [token, time] = [createToken(), at.toISOString()];
  await trx
    .insertInto("staff_sessions")
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      created_at: time,
      seen_at: time,
      confirmed_at: time,
      factor_at: null,
    })
    .execute();
  return token;
}

/** The sessions that have not ended. */
export function openSessions(db: Database, at: Date) {
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  return db
    .selectFrom("staff_sessions")
    .where("seen_at", ">", before(DESK_SESSION.idleMs))
    .where("created_at", ">", before(DESK_SESSION.maxMs));
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
  const { devices } = await trx
    .selectFrom("staff")
    .select("devices")
    .where("id", "=", staffId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (device !== null && isKnownDevice(devices, device)) return { device, isNew: false };
  const added = createToken();
  const known = devicesIn(devices);
  await trx
    .updateTable("staff")
    .set({ devices: JSON.stringify([...known, hashToken(added)].slice(-MAX_DEVICES)) })
    .where("id", "=", staffId)
    .execute();
  return { device: added, isNew: true };
}

function devicesIn(text: string | null): string[] {
  return text === null ? [] : (JSON.parse(text) as string[]);
}
