import { z } from "zod";
import type { User } from "../../../../contract/readers/user.ts";
import { customerLabels } from "../../../content/dashboard-words.ts";
import * as messages from "../../../content/messages.ts";
import { sessionCustomer } from "../../../session/login/session-customer.server.ts";
import type { Session } from "../../../session/cookies/session-cookie.server.ts";
import { freeText, requiredText, shapedEmail } from "../fields.server.ts";
import type { SentProfile } from "../lost-answers.server.ts";

/** The profile form. Name and e-mail are required, as at registration; the other fields may be emptied. */
export const profileSchema = z.object({
  name: requiredText(messages.nameRequired, customerLabels.name),
  email: shapedEmail(customerLabels.email),
  phone: freeText(customerLabels.phone),
  address: freeText(customerLabels.address),
  city: freeText(customerLabels.city),
  state: freeText(customerLabels.state),
  pincode: freeText(customerLabels.pincode),
});

/** A profile as the form gives it. */
export type Profile = z.output<typeof profileSchema>;

/** The name of a field of the profile form. */
export type ProfileField = keyof z.input<typeof profileSchema>;

const fieldNames = profileSchema.keyof().options;

/** The fields as the form shows them again after a login, should the session have ended. */
export function typedFields(profile: Profile): Record<ProfileField, string> {
  return Object.fromEntries(fieldNames.map((name) => [name, profile[name] ?? ""])) as Record<ProfileField, string>;
}

/**
 * The profile as it is sent upstream. Where neither the upstream nor the session holds the profile, the form showed empty fields.
 * Then only the fields that were filled in are sent, because an empty one would erase what the customer never saw.
 */
export function profileToSend(customer: Session["customer"], profile: Profile): SentProfile {
  const sent = fieldNames.filter((name) => customer.profile !== undefined || profile[name] !== undefined);
  return Object.fromEntries(sent.map((name) => [name, profile[name] ?? null]));
}

/** The customer as the session stores them after a save: as the upstream answered, else as they typed. */
export function savedCustomer(before: Session["customer"], sent: Profile, user: User | null): Session["customer"] {
  const saved = (name: ProfileField) => user?.[name] ?? sent[name] ?? null;
  const { profile, ...customer } = sessionCustomer({
    id: before.id,
    name: saved("name") ?? before.name,
    email: saved("email") ?? before.email,
    phone: saved("phone"),
    address: saved("address"),
    city: saved("city"),
    state: saved("state"),
    pincode: saved("pincode"),
  });
  const isProfileKnown = before.profile !== undefined || user !== null;
  return isProfileKnown && profile !== undefined ? { ...customer, profile } : customer;
}
