import type { User } from "../../../contract/readers/user.ts";
import { MAX_EMAIL_LENGTH } from "../../../domain/customer-rules.ts";
import { shortText } from "../../../domain/short-text.ts";
import { sessionCookie, type Session } from "../cookies/session-cookie.server.ts";

/** The longest name in a session, in characters. */
const MAX_NAME = 200;

/** The part of a customer that the session holds. */
export function sessionCustomer({ id, name, email, phone, address, city, state, pincode }: User): Session["customer"] {
  return {
    id,
    name: name === null ? null : shortText(name, MAX_NAME),
    email: email?.slice(0, MAX_EMAIL_LENGTH) ?? null,
    profile: { phone, address, city, state, pincode },
  };
}

/**
 * A session cut to what its cookie can hold: whole, without the profile, with a short name too, or without name and
 * e-mail. Null if the token alone is too long.
 */
export function sessionWithinBudget(session: Session): Session | null {
  const { profile: _profile, ...customer } = session.customer;
  const short = { ...customer, name: customer.name === null ? null : shortText(customer.name, 40) };
  const candidates = [session.customer, customer, short, { id: customer.id, name: null, email: null }];
  const fitting = candidates.find((candidate) => sessionCookie.fits({ ...session, customer: candidate }));
  return fitting === undefined ? null : { ...session, customer: fitting };
}
