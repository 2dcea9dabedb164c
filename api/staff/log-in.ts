import type { Language } from "#domain/languages.ts";
import { hashToken, isPassword } from "#api/customers/passwords.ts";
import { changeRows, deleteRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { codeWrong, useCode } from "./second-factor.ts";
import {
  findMember,
  isKnownDevice,
  keepDevice,
  loginRefused,
  openStaffSession,
  renewStaffSession,
  type Comer,
  type Member,
  type StaffMember,
} from "./staff-sessions.ts";

/** What a login answers: the token of its session, and what the browser keeps to be known again. */
export interface Login {
  token: string;
  /** Whether the second factor is still to be given with this token. */
  waitsForFactor: boolean;
  device: string | null;
}

/** How long a login waits for its code, in ms. */
const CODE_WAIT_MS = 10 * 60_000;

/** Logs a member of the staff in with their password. */
export async function logIn(
  services: Services,
  { email, password }: { email: string; password: string },
  comer: Comer,
  language: Language,
): Promise<Login> {
  const { db, now, outbox } = services;
  const member = await requirePassword(services, await findMember(db, "email", email), { email, password }, comer);
  const hasFactor = member.factor_secret !== null;
  const { device } = comer;
  const login = await db.transaction().execute(async (trx) => {
    // Mails to them are in the language of their last login.
    await changeRows(trx, "staff", { id: member.id }, { language });
    return {
      token: await openStaffSession(trx, { staffId: member.id, checkedHash: member.password_hash, at: now() }),
      waitsForFactor: hasFactor,
      device: hasFactor ? device : await meetDevice(trx, { ...member, language }, device, now()),
    };
  });
  outbox.wake();
  return login;
}

/** Completes a login with a code of the second factor: the session goes on with token `next`. The fifth wrong code ends the half session. */
export async function giveCode(
  services: Services,
  half: StaffMember | null,
  { code, next }: { code: string; next: string },
  comer: Comer,
): Promise<{ token: string; device: string }> {
  const { db, now, outbox } = services;
  if (half === null || !half.waitsForFactor || half.startedAt < now().getTime() - CODE_WAIT_MS) throw notLoggedIn();
  const member = await findMember(db, "id", half.id);
  if (member === undefined) throw loginRefused();
  const used = await useCode(services, member, { code, ...comer }, async (trx) => {
    await renewStaffSession(trx, half.session, next, { factor_at: now().toISOString() });
    return { token: next, device: await meetDevice(trx, member, comer.device, now()) };
  });
  outbox.wake();
  if (used.code === "right") return used.value;
  if (!used.isFifth) throw codeWrong(401);
  await deleteRows(db, "staff_sessions", { token_hash: half.session });
  throw new HttpRefusal(401, "Too many wrong codes. Please log in again.", "unauthorized");
}

/** Takes the password again. The session goes on with token `next`. */
export async function confirmPassword(
  services: Services,
  session: StaffMember | null,
  { password, next }: { password: string; next: string },
  comer: Comer,
): Promise<void> {
  const { db, now } = services;
  const member = session === null || session.waitsForFactor ? undefined : await findMember(db, "id", session.id);
  if (session === null || member === undefined) throw notLoggedIn();
  await requirePassword(services, member, { email: member.email, password }, comer);
  await renewStaffSession(db, session.session, next, { confirmed_at: now().toISOString() });
}

/** Ends the session of a token. */
export async function logOut(db: Database, token: string | null): Promise<void> {
  if (token !== null) await deleteRows(db, "staff_sessions", { token_hash: hashToken(token) });
}

function notLoggedIn(): HttpRefusal {
  return new HttpRefusal(401, "Please log in.", "unauthorized");
}

/** Refuses a wrong password. A browser that has logged in before has a count of its own: strangers cannot use up the attempts of the owner. */
async function requirePassword(
  { rateLimits }: Pick<Services, "rateLimits">,
  member: Member | undefined,
  { email, password }: { email: string; password: string },
  { address, device }: Comer,
): Promise<Member> {
  const isKnown = member !== undefined && isKnownDevice(member.devices, device);
  const attempt = await rateLimits.count("desk", isKnown ? `device ${device}` : email, isKnown ? null : address);
  if (!(await isPassword(password, member?.password_hash ?? null)) || member === undefined) throw loginRefused();
  await attempt.forget();
  return member;
}

/** Keeps the browser as known. A new one beside others is told by mail. */
async function meetDevice(
  trx: Database,
  { id, email, language, devices }: Member,
  device: string | null,
  at: Date,
): Promise<string> {
  const kept = await keepDevice(trx, id, device);
  if (kept.isNew && devices !== null) await addToOutbox(trx, { kind: "desk_new_device", email, language }, at);
  return kept.device;
}
