import { hash, verify } from "@node-rs/argon2";

/** A hash of a random text, made with the same parameters as real ones. */
const decoy = hash(crypto.randomUUID());

/** Hashes a password (argon2id, 19 MiB, two passes: the library's defaults, which are OWASP's). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password is right. Without a hash (an unknown e-mail) the answer is no, after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
