import type { User } from "../../contract/user.ts";
import type { Session } from "./shop-cookies.server.ts";

/** The most of a profile that the session cookie carries, in bytes: browsers drop cookies over 4 KB, seal and all. */
const MAX_PROFILE_BYTES = 1_200;

/** A customer as the session keeps her. A profile too long for a cookie is left out. */
export function sessionCustomer({ id, name, email, phone, address, city, state, pincode }: User): Session["customer"] {
  const profile = { phone, address, city, state, pincode };
  const fits = Buffer.byteLength(JSON.stringify(profile)) <= MAX_PROFILE_BYTES;
  return { id, name: name?.slice(0, 200) ?? null, email: email?.slice(0, 254) ?? null, ...(fits ? { profile } : {}) };
}
