import { MAX_PASSWORD_LENGTH } from "#domain/customer-rules.ts";
import { MIN_STAFF_PASSWORD } from "#api/staff/staff-rights.ts";
import { hashPassword } from "#api/customers/passwords.ts";
import { HttpRefusal } from "#api/http/refusal.ts";

/** A password that a guesser needs 10^10 tries for: "very unguessable" begins there (the highest score). */
const LEAST_SCORE = 4;

/** The library's lists are large: they are loaded when the first password is set. */
let loaded: Promise<(password: string, own: string[]) => number> | undefined;

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password: string, own: string[]) => zxcvbn.check(password, own).score;
}

/** The hash of a new password of the desk. Refuses one that {@link refuseWeakPassword} does. */
export async function newStaffPasswordHash(password: string, own: readonly string[]): Promise<string> {
  await refuseWeakPassword(password, own);
  return hashPassword(password);
}

/**
 * Refuses a new password or passphrase that is short, common, repeats itself, or is made of what everybody knows: the shop's
 * name, the member's name and e-mail (`own`).
 */
export async function refuseWeakPassword(password: string, own: readonly string[]): Promise<void> {
  const words = own.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((word) => word.length > 2);
  const hasLength = password.length >= MIN_STAFF_PASSWORD && password.length <= MAX_PASSWORD_LENGTH;
  if (hasLength && (await (loaded ??= load()))(password, words) >= LEAST_SCORE) return;
  const msg = `Please choose ${MIN_STAFF_PASSWORD} to ${MAX_PASSWORD_LENGTH} characters that are hard to guess.`;
  throw new HttpRefusal(422, msg, "password_weak", [{ path: "password", msg }]);
}
