import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash as hashWith } from "@node-rs/argon2";
import { createToken, hashToken } from "#api/customers/passwords.ts";
import { seal } from "#app/session/cookies/shop-cookie.server.ts";
import type { Database } from "#api/database/tables.ts";
import type { StaffRole } from "#api/database/tables/staff.ts";
import type { Client } from "./client.ts";

/** The password of everybody whom {@link storeStaff} stores. */
export const staffPassword = "marigolds in the monsoon";
/** The least that argon2 allows: a login does the work that the hash itself names. */
const leastWork = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let stored = 0;

/** Stores somebody who works at the desk, without a second factor, and a session of theirs. Returns its token. */
export async function storeStaff(
  db: Database,
  role: StaffRole,
  name = "Meera Iyer",
): Promise<{ id: number; email: string; token: string }> {
  const at = new Date().toISOString();
  const email = `staff-${++stored}-${process.pid}@example.com`;
  const { id } = await db
    .insertInto("staff")
    .values({
      name,
      email,
      role,
      password_hash: await hashWith(staffPassword, leastWork),
      created_at: at,
      factor_secret: null,
      factor_pending: null,
      paper_codes: null,
      devices: null,
      ended_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = createToken();
  await db
    .insertInto("staff_sessions")
    .values({
      token_hash: hashToken(token),
      staff_id: id,
      created_at: at,
      seen_at: at,
      confirmed_at: at,
      factor_at: null,
    })
    .execute();
  return { id, email, token };
}

/** Gives a client the desk's cookie of a session, as the login sets it. `dataDir` is the shop's own, which holds its secret. */
export async function takeDeskSession(client: Client, token: string, dataDir: string): Promise<void> {
  const secret = readFileSync(join(dataDir, "session-secret"), "utf8").trim();
  client.jar.set("pallu_desk", await seal({ token, flash: null }, [secret], 12 * 3_600_000));
}
