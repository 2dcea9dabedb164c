import { randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { TooManyAttempts } from "#api/http/rate-limits.ts";
import type { FactorSeal, Services } from "#api/http/services.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { isKnownDevice, type Comer, type Member } from "./staff-sessions.ts";

/** How many codes a member gets on paper. */
const PAPER_CODES = 10;
/** Without letters and digits that look alike on paper. */
const PAPER_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const PAPER_LENGTH = 10;
/** The random bytes that the codes of a member are made from: one for each of the 32 letters. */
export const PAPER_BYTES = PAPER_CODES * PAPER_LENGTH;
const STEP_S = 30;
/** After so many wrong codes strangers wait before each further one, and a mail says that somebody knows the password. */
const WRONG_CODES = 5;
const WAIT_MS = 15 * 60_000;

const storedCodes = z.object({ salt: z.string(), hashes: z.array(z.string()) });

/** A new secret of 160 bits for an authenticator, in base32. */
export function newFactorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator reads from a QR code. */
export function factorAddress(secret: string, shopName: string, email: string): string {
  return new TOTP({ issuer: shopName, label: email, secret: Secret.fromBase32(secret), period: STEP_S }).toString();
}

/** The time step of a code; null for a wrong one. The step before and the one after count, since clocks differ. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const token = code.replaceAll(/\D/g, "");
  if (token.length !== 6) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_S });
  const delta = totp.validate({ token, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / STEP_S) + delta;
}

/** Codes for paper, of {@link PAPER_BYTES} random bytes. */
export function paperCodesOf(random: Uint8Array): string[] {
  const letters = Array.from(random, (byte) => PAPER_LETTERS[byte % PAPER_LETTERS.length]).join("");
  return (letters.match(/.{10}/g) ?? []).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** What is stored of codes: argon2id hashes with one salt, so that a try costs one hashing. */
export async function storedPaperCodes(codes: readonly string[]): Promise<string> {
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => paperHash(plainPaperCode(code), salt)));
  return JSON.stringify({ salt: salt.toString("base64url"), hashes });
}

async function paperHash(code: string, salt: Buffer): Promise<string> {
  return (await hashRaw(code, { salt })).toString("base64url");
}

/**
 * Uses a code up, with what it is given for in the same transaction. Wrong codes count for the member, over all sessions and
 * links; each code counts before it is checked, so that many at once are no more than one after another. Strangers wait after the
 * fifth. A browser that has logged in before does not, nor does a code on paper, which nobody can guess.
 */
export async function useCode<T>(
  { db, now, desk, outbox, rateLimits }: Pick<Services, "db" | "now" | "desk" | "outbox" | "rateLimits">,
  member: Member,
  { code, device, address }: Comer & { code: string },
  work: (trx: Database) => Promise<T>,
): Promise<{ code: "right"; value: T } | { code: "wrong"; isFifth: boolean }> {
  const at = now();
  const isKnown = isKnownDevice(member.devices, device);
  const isPaper = plainPaperCode(code).length === PAPER_LENGTH;
  const attempt = isKnown
    ? await rateLimits.count("desk", `device ${device}`, null)
    : isPaper
      ? await rateLimits.count("desk", `paper ${member.id}`, address)
      : null;
  const count = db
    .updateTable("staff")
    .set((eb) => ({ wrong_codes: eb("wrong_codes", "+", 1), wrong_code_at: at.toISOString() }))
    .where("id", "=", member.id)
    .returning("wrong_codes");
  const waited = new Date(at.getTime() - WAIT_MS).toISOString();
  const counted = await (
    attempt === null
      ? count.where(({ or, eb }) => or([eb("wrong_codes", "<", WRONG_CODES), eb("wrong_code_at", "<=", waited)]))
      : count
  ).executeTakeFirst();
  if (counted === undefined) throw new TooManyAttempts(WAIT_MS / 1000);
  const change = await changeBy(member, code, { seal: desk.seal, at });
  const right =
    change === null
      ? null
      : await db
          .transaction()
          .execute(async (trx) =>
            (await useUp(trx, member, change)) ? { code: "right" as const, value: await work(trx) } : null,
          );
  if (right !== null) {
    await attempt?.forget();
    return right;
  }
  const isFifth = counted.wrong_codes % WRONG_CODES === 0;
  const { email, language } = member;
  if (isFifth) {
    await addToOutbox(db, { kind: "desk_wrong_codes", email, language }, at);
    outbox.wake();
  }
  return { code: "wrong", isFifth };
}

/** What using a code of the second factor up, or one from paper, changes in its member; null for a wrong one. */
async function changeBy(
  { factor_secret: sealed, paper_codes: stored }: Member,
  typed: string,
  { seal, at }: { seal: FactorSeal; at: Date },
): Promise<{ factor_counter: number } | { paper_codes: string } | null> {
  const secret = sealed === null ? null : seal.open(sealed);
  const step = secret === null ? null : stepOf(secret, typed, at);
  if (step !== null) return { factor_counter: step };
  const code = plainPaperCode(typed);
  if (stored === null || code.length !== PAPER_LENGTH) return null;
  const { salt, hashes } = storedCodes.parse(JSON.parse(stored));
  const hash = await paperHash(code, Buffer.from(salt, "base64url"));
  const left = hashes.filter((other) => other !== hash);
  return left.length === hashes.length ? null : { paper_codes: JSON.stringify({ salt, hashes: left }) };
}

/** Uses a code up. False where it was used before, or the factor was changed meanwhile. */
async function useUp(
  trx: Database,
  { id, factor_secret: secret, paper_codes: codes }: Member,
  change: NonNullable<Awaited<ReturnType<typeof changeBy>>>,
): Promise<boolean> {
  const member = trx
    .updateTable("staff")
    .set({ ...change, wrong_codes: 0 })
    .where("id", "=", id);
  const used = await (
    "factor_counter" in change
      ? member.where("factor_counter", "<", change.factor_counter).where("factor_secret", "=", secret)
      : member.where("paper_codes", "=", codes)
  )
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

function plainPaperCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** Refuses a code on its field. */
export function codeWrong(status: 401 | 422): HttpRefusal {
  const msg = "The code is not right, or was used before.";
  return new HttpRefusal(status, msg, "code_wrong", [{ path: "code", msg }]);
}

/** How many codes on paper are left. */
export function paperCodesLeft(stored: string | null): number {
  return stored === null ? 0 : storedCodes.parse(JSON.parse(stored)).hashes.length;
}
