import { MAX_PASSWORD_LENGTH } from "#domain/customer-rules.ts";
import { MIN_STAFF_PASSWORD } from "#domain/staff.ts";
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
  if (password.length < MIN_STAFF_PASSWORD) throw refused(`Please choose ${MIN_STAFF_PASSWORD} characters or more.`);
  if (password.length > MAX_PASSWORD_LENGTH) throw refused(`Please choose at most ${MAX_PASSWORD_LENGTH} characters.`);
  loaded ??= load();
  const words = own.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((word) => word.length > 2);
  if ((await loaded)(password, words) < LEAST_SCORE)
    throw refused(
      "This password is easy to guess. Please choose another, such as four words that nobody would expect.",
    );
}

function refused(message: string): HttpRefusal {
  return new HttpRefusal(422, message, "password_weak", [{ path: "password", msg: message }]);
}
