import { z } from "zod";
import { byName } from "#domain/by-name.ts";
import { callsOf, tooManyAttempts } from "./call.ts";
import { clearable, each, MAX_TYPED_PASSWORD, profileFieldNames, profileFieldRules } from "./customer-fields.ts";
import { languages } from "#domain/languages.ts";
import * as f from "./shape.ts";

/** `PUT /users/{id}`: a missing field stays as it is. Name and e-mail cannot be cleared; an account has both. */
export const profileRequest = z.object({
  name: profileFieldRules.name.optional(),
  email: profileFieldRules.email.optional(),
  ...byName(["phone", "address", "city", "state", "pincode"], (name) => clearable(name).optional()),
  currentPassword: z
    .string()
    .max(MAX_TYPED_PASSWORD)
    .optional()
    .describe("Sent with another e-mail, once the upstream has refused it without (`password_needed`)."),
});

/** A customer, never with the password; what is missing is null. */
export const user = f.named(
  "User",
  "A customer, never with the password.",
  { id: f.id(), ...each(profileFieldNames, f.text().nullable()) },
  {
    createdAt: f.wireMoment.optional(),
    language: z
      .enum(languages)
      .optional()
      .describe("In which mails are written: that of the last order, or of the registration."),
  },
);

/** A customer inside the shop; see {@link user}. */
export type User = f.Decoded<typeof user>;

/** Reads the customer in an answer; null when there is none with an id. */
export const readUser = (body: unknown): User | null => f.readThing(user, body, "user");

/** The calls of the customer's own profile. */
export const profileCalls = callsOf("profile", {
  getCurrentUser: {
    call: "GET /users/me",
    does: "Answers the customer who is logged in.",
    without: "shows the answer of the login",
    answer: z.looseObject({ user: user.wire }),
    read: readUser,
  },
  updateUser: {
    call: "PUT /users/{id}",
    does: "Saves the customer's own profile.",
    notes: [
      "A missing field stays as it is; null or blank text clears it. A blank name or e-mail is refused, in the words of the registration.",
      "Another e-mail needs the customer's password. Without it nothing is changed. A wrong one counts as an attempt to log in.",
      "Another e-mail ends every link for a new password, and a mail tells the address before of it. It counts as an attempt, as a registration does.",
      "An upstream that does not know `currentPassword` never gets it: the shop asks its login before.",
    ],
    request: profileRequest,
    answer: z.looseObject({ message: f.wireMessage.optional(), user: user.wire }),
    read: readUser,
    refusals: {
      403: "the id is another customer's",
      "403 password_needed": "the e-mail is another one and no password came with it",
      "403 password_wrong": "the e-mail is another one and the password is wrong",
      "409 email_taken": "the e-mail is another customer's",
      ...tooManyAttempts,
    },
  },
  copyOwnData: {
    call: "GET /users/me/copy",
    does: "Answers all that is held about the customer who asks.",
    notes: ["`own_data` of the terms says that it is there. The shop gives it to the customer as it is."],
    without: "offers no copy",
    answer: f.wireData(z.looseObject({})),
  },
  deleteOwnAccount: {
    call: "POST /users/me/delete",
    does: "Deletes the account of the customer who asks, with their password.",
    notes: [
      "`own_data` of the terms says that it is there. Every login ends. What tax law asks for stays.",
      "A wrong password counts as an attempt to log in.",
    ],
    without: "offers no deletion",
    request: z.object({ currentPassword: z.string().max(MAX_TYPED_PASSWORD) }),
    answer: f.wireDone,
    refusals: {
      "403 password_wrong": "the password is wrong",
      "409 account_under_way": "an order, a return or a refund is under way",
      ...tooManyAttempts,
    },
  },
});
