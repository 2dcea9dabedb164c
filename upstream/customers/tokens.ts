import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a session or a reset link, as URL-safe text. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token, which is stored: a reader of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
