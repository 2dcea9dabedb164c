import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** A hash of a random text, made with the same parameters as real ones. */
const decoy = hash(crypto.randomUUID());

/** Hashes a password (argon2id, 19 MiB, two passes: the library's defaults, which are OWASP's). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password is right. Without a hash (an unknown e-mail, or nobody's) the answer is no, after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash || (await decoy), password);
  return matches && Boolean(passwordHash);
}

/** 256 random bits for a session or a reset link, as URL-safe text. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token, which is stored: a reader of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
