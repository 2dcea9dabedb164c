import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { FactorSeal } from "#api/http/services.ts";

/** How many codes a member gets on paper. */
const PAPER_CODES = 10;
/** Without letters and digits that look alike on paper. */
const PAPER_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const PAPER_LENGTH = 10;
const STEP_S = 30;

const storedCodes = z.object({ salt: z.string(), hashes: z.array(z.string()) });

/** What a member's second factor consists of. */
interface StoredFactor {
  id: number;
  factor_secret: string | null;
  factor_counter: number;
  paper_codes: string | null;
}

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

/** New codes for paper, and what is stored of them: argon2id hashes with one salt, so that a try costs one hashing. */
export async function newPaperCodes(): Promise<{ codes: string[]; stored: string }> {
  const codes = Array.from({ length: PAPER_CODES }, () =>
    Array.from({ length: PAPER_LENGTH }, () => PAPER_LETTERS[randomInt(PAPER_LETTERS.length)]).join(""),
  );
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => paperHash(code, salt)));
  return {
    codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    stored: JSON.stringify({ salt: salt.toString("base64url"), hashes }),
  };
}

async function paperHash(code: string, salt: Buffer): Promise<string> {
  return (await hashRaw(code, { salt })).toString("base64url");
}

/**
 * Checks a code of the second factor, or one from paper. Answers how to use it up inside a transaction, which says whether it
 * was still unused; null for a wrong code.
 */
export async function checkCode(
  member: StoredFactor,
  code: string,
  { seal, at }: { seal: FactorSeal; at: Date },
): Promise<((trx: Database) => Promise<boolean>) | null> {
  const secret = member.factor_secret === null ? null : seal.open(member.factor_secret);
  const step = secret === null ? null : stepOf(secret, code, at);
  if (step !== null)
    return async (trx) => {
      const used = await trx
        .updateTable("staff")
        .set({ factor_counter: step })
        .where("id", "=", member.id)
        .where("factor_counter", "<", step)
        .where("factor_secret", "=", member.factor_secret)
        .returning("id")
        .executeTakeFirst();
      return used !== undefined;
    };
  return checkPaperCode(member, code);
}

async function checkPaperCode({ id, paper_codes: before }: StoredFactor, typed: string) {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  if (before === null || code.length !== PAPER_LENGTH) return null;
  const { salt, hashes } = storedCodes.parse(JSON.parse(before));
  const hash = await paperHash(code, Buffer.from(salt, "base64url"));
  if (!hashes.includes(hash)) return null;
  const after = JSON.stringify({ salt, hashes: hashes.filter((other) => other !== hash) });
  return async (trx: Database) => {
    const used = await trx
      .updateTable("staff")
      .set({ paper_codes: after })
      .where("id", "=", id)
      .where("paper_codes", "=", before)
      .returning("id")
      .executeTakeFirst();
    return used !== undefined;
  };
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
