import { Hono, type Context } from "hono";
import type { Selectable } from "kysely";
import {
  confirmDeskPassword,
  giveDeskCode,
  logInAtDesk,
  logOutOfDesk,
  readDesk,
} from "#contract/desk/session-calls.ts";
import { languageFrom } from "#domain/languages.ts";
import { findBearerToken } from "#api/customers/require-customer.ts";
import { hashToken, isPassword } from "#api/customers/passwords.ts";
import type { StaffTable } from "#api/database/tables/staff.ts";
import type { Database } from "#api/database/tables.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import { HttpRefusal, missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { findStaff } from "./require-staff.ts";
import { codeWrong, useCode } from "./second-factor.ts";
import { isKnownDevice, keepDevice, loginRefused, openStaffSession, renewStaffSession } from "./staff-sessions.ts";

type Member = Selectable<StaffTable>;

/** How long a login waits for its code, in ms. */
const CODE_WAIT_MS = 10 * 60_000;

/** The calls around a login at the desk. */
export function staffSessionRoutes(services: Services): Hono {
  const { db, now, outbox } = services;
  return new Hono()
    .get(readDesk.path, async (c) => {
      const member = await findStaff(c, services);
      if (member === null) await requireDesk(db);
      return c.json({
        data: {
          member:
            member?.isWhole === true
              ? { id: member.id, name: member.name, email: member.email, role: member.role }
              : null,
          waits_for_factor: member?.waitsForFactor === true,
          needs_factor: member?.needsFactor === true,
          is_recent: member?.isRecent === true,
        },
      });
    })
    .post(logInAtDesk.path, async (c) => {
      const { email, password, device } = await readRequestBody(c, logInAtDesk.body);
      const member = await findMember("email", email);
      const attempt = await countAttempt(c, email, member, device);
      const isRight = await isPassword(password, member?.password_hash ?? null);
      if (!isRight || member === undefined) throw loginRefused();
      await attempt.forget();
      const hasFactor = member.factor_secret !== null;
      const language = languageFrom(c.req.header("accept-language"));
      const data = await db.transaction().execute(async (trx) => {
        // Mails to them are in the language of their last login.
        await trx.updateTable("staff").set({ language }).where("id", "=", member.id).execute();
        return {
          token: await openStaffSession(trx, { staffId: member.id, checkedHash: member.password_hash, at: now() }),
          waits_for_factor: hasFactor,
          device: hasFactor ? device : await meetDevice(trx, { ...member, language }, device),
        };
      });
      outbox.wake();
      return c.json({ data });
    })
    .post(giveDeskCode.path, async (c) => {
      const { code, device } = await readRequestBody(c, giveDeskCode.body);
      const half = await findStaff(c, services);
      if (half === null || !half.waitsForFactor || half.startedAt < now().getTime() - CODE_WAIT_MS)
        throw new HttpRefusal(401, "Please log in.", "unauthorized");
      const member = await findMember("id", half.id);
      if (member === undefined) throw loginRefused();
      const typed = { code, device, address: services.shopperAddress(c) };
      const used = await useCode(services, member, typed, async (trx) => ({
        token: await renewStaffSession(trx, half.session, { factor_at: now().toISOString() }),
        waits_for_factor: false,
        device: await meetDevice(trx, member, device),
      }));
      outbox.wake();
      if (used.code === "right") return c.json({ data: used.value });
      if (!used.isFifth) throw codeWrong(401);
      await db.deleteFrom("staff_sessions").where("token_hash", "=", half.session).execute();
      throw new HttpRefusal(401, "Too many wrong codes. Please log in again.", "unauthorized");
    })
    .post(logOutOfDesk.path, async (c) => {
      const token = findBearerToken(c);
      if (token !== null) await db.deleteFrom("staff_sessions").where("token_hash", "=", hashToken(token)).execute();
      return c.json({ data: {} });
    })
    .post(confirmDeskPassword.path, async (c) => {
      const { password, device } = await readRequestBody(c, confirmDeskPassword.body);
      const session = await findStaff(c, services);
      const member = session === null || session.waitsForFactor ? undefined : await findMember("id", session.id);
      if (session === null || member === undefined) throw new HttpRefusal(401, "Please log in.", "unauthorized");
      const attempt = await countAttempt(c, member.email, member, device);
      if (!(await isPassword(password, member.password_hash)))
        throw new HttpRefusal(401, "The password is not right.", "login_refused");
      await attempt.forget();
      const token = await renewStaffSession(db, session.session, { confirmed_at: now().toISOString() });
      return c.json({ data: { token, waits_for_factor: false, device } });
    });

  function findMember(column: "email" | "id", value: string | number): Promise<Member | undefined> {
    return db
      .selectFrom("staff")
      .selectAll()
      .where(column, "=", value)
      .where("ended_at", "is", null)
      .executeTakeFirst();
  }

  /** A browser that has logged in before has a count of its own: strangers cannot use up the attempts of the owner. */
  function countAttempt(c: Context, email: string, member: Member | undefined, device: string | null) {
    return member !== undefined && isKnownDevice(member.devices, device)
      ? services.rateLimits.count("desk", `device ${device}`, null)
      : services.rateLimits.count("desk", email, services.shopperAddress(c));
  }

  /** Keeps the browser as known. A new one beside others is told by mail. */
  async function meetDevice(
    trx: Database,
    { id, email, language, devices }: Member,
    device: string | null,
  ): Promise<string> {
    const kept = await keepDevice(trx, id, device);
    if (kept.isNew && devices !== null) await addToOutbox(trx, { kind: "desk_new_device", email, language }, now());
    return kept.device;
  }
}

/** Before somebody was invited the shop has no desk. */
async function requireDesk(db: Database): Promise<void> {
  const staff = await db.selectFrom("staff").select("id").limit(1).executeTakeFirst();
  const link = staff ?? (await db.selectFrom("staff_links").select("email").limit(1).executeTakeFirst());
  if (link === undefined) throw missing("This shop has no desk");
}
