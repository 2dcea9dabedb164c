import { z } from "zod";
import type { User } from "#contract/profile.ts";
import { byName } from "#domain/by-name.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import { findCustomer, updateProfile } from "#app/gateway/customers.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { sessionCustomer, updateCustomer, type Session } from "#app/session/login.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { freeText, requiredText, shapedEmail } from "./fields.server.ts";

/** The profile form. Name and e-mail are required, as at registration; the other fields may be emptied. */
const profileSchema = z.object({
  name: requiredText(messages.nameRequired, customerLabels.name),
  email: shapedEmail(customerLabels.email),
  phone: freeText(customerLabels.phone),
  address: freeText(customerLabels.address),
  city: freeText(customerLabels.city),
  state: freeText(customerLabels.state),
  pincode: freeText(customerLabels.pincode),
});

/** The profile form of a customer: an account that has no e-mail upstream need not get one. */
export function profileSchemaOf(customer: Pick<Session["customer"], "email"> | null) {
  return customer?.email === null
    ? profileSchema.extend({ email: profileSchema.shape.email.optional() })
    : profileSchema;
}

/** A profile as the form gives it. */
type Profile = z.output<ReturnType<typeof profileSchemaOf>>;

/** The name of a field of the profile form. */
export type ProfileField = keyof z.input<typeof profileSchema>;

const fieldNames = profileSchema.keyof().options;

/** The fields as the form shows them again after a login, should the session have ended. */
export function typedFields(profile: Profile): Record<ProfileField, string> {
  return byName(fieldNames, (name) => profile[name] ?? "");
}

/**
 * The profile as it is sent upstream. Where neither the upstream nor the session holds the profile, the form showed empty fields.
 * Then only the fields that were filled in are sent, because an empty one would erase what the customer never saw.
 */
export function profileToSend(customer: Session["customer"], profile: Profile): SentProfile {
  const sent = fieldNames.filter(
    (name) => profile[name] !== undefined || (customer.profile !== undefined && name !== "email"),
  );
  return Object.fromEntries(sent.map((name) => [name, profile[name] ?? null]));
}

/** The customer as the session stores them after a save: as the upstream answered, else as they typed. */
export function savedCustomer(before: Session["customer"], sent: Profile, user: User | null): Session["customer"] {
  const saved = (name: ProfileField) => user?.[name] ?? sent[name] ?? null;
  const { profile, ...customer } = sessionCustomer({
    ...byName(fieldNames, saved),
    id: before.id,
    name: saved("name") ?? before.name,
    email: saved("email") ?? before.email,
  });
  const isProfileKnown = before.profile !== undefined || user !== null;
  return isProfileKnown && profile !== undefined ? { ...customer, profile } : customer;
}

/** A profile as it was sent; null for a field that was emptied. */
export type SentProfile = Partial<Record<ProfileField, string | null>>;

/**
 * Sends a profile: whether it was saved, as {@link readSaved} tells, or the refusal. The password is for an upstream that asks
 * for it where the e-mail is another one.
 */
export async function sendProfile(visit: Visit, id: string, sent: SentProfile, password: string | null = null) {
  const { value: answer, fault } = await toResult(updateProfile(visit.upstream, id, sent, password));
  if (answer?.code === "refused") return answer;
  return { code: "sent" as const, ...(await readSaved(visit, sent, fault === null ? answer : null)) };
}

/** Reads a customer anew whose profile was changed in another browser. */
export async function followProfile(visit: Visit, customer: Session["customer"]): Promise<void> {
  const { value: user } = await toResult(findCustomer(visit.upstream));
  if (user !== null) updateCustomer(visit, { ...customer, ...sessionCustomer(user) });
}

/**
 * Whether a profile was saved as it was sent, and the customer afterwards. `answer` is the answer of the upstream: null
 * where it was lost, with a null value where it shows none. Some servers answer with the profile from before the change;
 * such an answer is as uncertain as none, and the profile is read again. `isSaved` is null where it cannot be read.
 */
async function readSaved(
  visit: Visit,
  sent: SentProfile,
  answer: { value: User | null } | null,
): Promise<{ isSaved: boolean | null; user: User | null }> {
  const answeredUser = answer?.value ?? null;
  if (answeredUser !== null && !contradicts(answeredUser, sent)) return { isSaved: true, user: answeredUser };
  const { value: user } = await toResult(findCustomer(withFullTimeout(visit.upstream)));
  if (user === null) return { isSaved: answer !== null && answeredUser === null ? true : null, user: null };
  return { isSaved: answer === null ? differences(user, sent).length === 0 : !contradicts(user, sent), user };
}

/** Whether a profile shows another value than was sent. A field that it does not show proves nothing. */
function contradicts(user: User, sent: SentProfile): boolean {
  return differences(user, sent).some((field) => user[field] !== null);
}

function differences(user: User, sent: SentProfile): ProfileField[] {
  return (Object.keys(sent) as ProfileField[]).filter(
    (field) => normalized(field, user[field]) !== normalized(field, sent[field] ?? null),
  );
}

/** A field without the differences that servers make when they store it: spaces, the case of an e-mail, punctuation in numbers. */
function normalized(field: ProfileField, text: string | null): string {
  const tidy = (text ?? "").normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (field === "email") return tidy.toLowerCase();
  return field === "phone" || field === "pincode" ? tidy.replaceAll(/[\s().-]/g, "") : tidy;
}
