import { hash, verify } from "@node-rs/argon2";

/** The specification's minimum, in characters. */
export const MIN_PASSWORD_LENGTH = 6;
/** Long enough for any pass phrase, short enough that hashing it costs what any other costs. */
export const MAX_PASSWORD_LENGTH = 200;

/** argon2id of nothing anybody knows, by the same parameters as real ones. */
const decoy = hash(crypto.randomUUID());

/** Hashes a password (argon2id, 19 MiB, two passes: the library's defaults, which are OWASP's). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password is right; without a hash (unknown e-mail) the answer is no after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
