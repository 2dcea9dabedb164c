import type { User } from "../../contract/readers/user.ts";
import { shortText } from "../../domain/short-text.ts";
import { sessionCookie, type Session } from "./shop-cookies.server.ts";

/** The longest name and e-mail of a customer that a session keeps, in characters. */
const MAX_NAME = 200;
const MAX_EMAIL = 254;

/** A customer as the session keeps them. */
export function sessionCustomer({ id, name, email, phone, address, city, state, pincode }: User): Session["customer"] {
  return {
    id,
    name: name === null ? null : shortText(name, MAX_NAME),
    email: email?.slice(0, MAX_EMAIL) ?? null,
    profile: { phone, address, city, state, pincode },
  };
}

/**
 * A session as its cookie can hold it: whole, else without the profile, else with a short name, else without name and
 * e-mail. Null where the token alone is too long.
 */
export function sessionWithin(session: Session): Session | null {
  const { profile: _left, ...customer } = session.customer;
  const short = { ...customer, name: customer.name === null ? null : shortText(customer.name, 40) };
  const fitting = [session.customer, customer, short, { id: customer.id, name: null, email: null }].find((one) =>
    sessionCookie.fits({ ...session, customer: one }),
  );
  return fitting === undefined ? null : { ...session, customer: fitting };
}
