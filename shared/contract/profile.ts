import { z } from "zod";
import { noJson, notLoggedIn, tooManyAttempts, wrongField, type CallRefusal, callsOf } from "./call.ts";
import { emailRule, MAX_TYPED_PASSWORD, nameRule, typedField } from "./customer-fields.ts";
import { exampleProfile, exampleUser } from "./examples.ts";
import { languages } from "#domain/languages.ts";
import { id, named, readThing, text, wireDone, wireMessage, wireMoment, type Decoded } from "./shape.ts";

/** The fields of a profile: null for a field left empty; a field the shop knows nothing of is left out. */
export const profileFields = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    pincode: z.string().nullable(),
  })
  .partial();

/** `PUT /users/{id}` as sent. */
export const profileRequest = profileFields.extend({
  currentPassword: z
    .string()
    .optional()
    .describe("Sent with another e-mail, once the upstream has refused it without (`password_needed`)."),
});

/** A field that null or blank text clears. */
const clearable = (field = "") =>
  typedField(field)
    .transform((text) => (text === "" ? null : text))
    .optional();

/** The rules of a profile: a missing field stays as it is. Name and e-mail cannot be cleared; an account has both. */
export const profileRules = z.object({
  name: nameRule.optional(),
  email: emailRule.optional(),
  phone: clearable("phone"),
  address: clearable(),
  city: clearable(),
  state: clearable(),
  pincode: clearable("pincode"),
  currentPassword: z.string().max(MAX_TYPED_PASSWORD).optional(),
} satisfies Record<keyof typeof profileRequest.shape, z.ZodType>);

/** `POST /users/me/delete` as sent. */
export const deleteAccountRequest = z.object({ currentPassword: z.string() });

/** The rules of it. */
export const deleteAccountRules = z.object({ currentPassword: z.string().max(MAX_TYPED_PASSWORD) });

/** A copy of all that is held about a customer. */
export const wireCopy = z
  .looseObject({ data: z.looseObject({}).describe("Whatever is held; the shop gives it to the customer as it is.") })
  .meta({ id: "CustomerCopy", description: "All that is held about the customer." });

const field = { nullable: true };

/** A customer, never with the password; what is missing is null. */
export const user = named(
  "User",
  "A customer, never with the password.",
  {
    id: id(),
    name: text(field),
    email: text(field),
    phone: text(field),
    address: text(field),
    city: text(field),
    state: text(field),
    pincode: text(field),
  },
  {
    createdAt: wireMoment.optional(),
    language: z
      .enum(languages)
      .optional()
      .describe(
        "The language of the last order, or of the registration (`Accept-Language`), in which mails are written.",
      ),
  },
);

/** A customer inside the shop; see {@link user}. */
export type User = Decoded<typeof user>;

/** Reads the customer in an answer; null when there is none with an id. */
export const readUser = (body: unknown): User | null => readThing(user, body, "user");

/** The customer who is logged in. */
export const wireUserAnswer = z
  .looseObject({ user: user.wire })
  .meta({ id: "CurrentUser", description: "The customer who is logged in." });

/** The customer as saved. */
export const wireUserSaved = z
  .looseObject({ message: wireMessage.optional(), user: user.wire })
  .meta({ id: "SavedUser", description: "The customer as saved." });

const wrongPassword: CallRefusal = {
  status: 403,
  code: "password_wrong",
  when: "the password is wrong",
  message: "The password is not right",
  errors: [{ path: "currentPassword", msg: "The password is not right" }],
};

/** The calls of the customer's own profile. */
export const profileCalls = callsOf("profile", {
  getCurrentUser: {
    call: "GET /users/me",
    does: "Answers the customer who is logged in.",
    without: "shows the answer of the login",
    success: { status: 200, body: wireUserAnswer },
    read: readUser,
    refusals: [notLoggedIn],
    examples: [{ title: "The customer", answer: { user: exampleUser } }],
  },
  updateUser: {
    call: "PUT /users/{id}",
    does: "Saves the customer's own profile.",
    notes: [
      "A missing field stays as it is; null or blank text clears it. A blank name or e-mail is refused, in the words of the registration.",
      "Another e-mail needs the customer's password. Without it nothing is changed. A wrong one counts as an attempt to log in.",
      "Another e-mail ends every link for a new password, and a mail tells the address before of it.",
      "Another e-mail counts as an attempt, as a registration does: too many within the window are refused.",
      "An upstream that does not know `currentPassword` never gets it: the shop asks its login before.",
    ],
    parameters: z.object({ id: z.string().describe("The customer's own id.") }),
    request: profileRequest,
    success: { status: 200, body: wireUserSaved },
    read: readUser,
    refusals: [
      notLoggedIn,
      {
        status: 403,
        code: null,
        when: "the id is another customer's",
        message: "You can only change your own profile.",
      },
      {
        status: 403,
        code: "password_needed",
        when: "the e-mail is another one and no password came with it",
        message: "Please enter your password",
        errors: [{ path: "currentPassword", msg: "Please enter your password" }],
      },
      { ...wrongPassword, when: "the e-mail is another one and the password is wrong" },
      {
        status: 409,
        code: "email_taken",
        when: "the e-mail is another customer's",
        message: "Email already exists",
        errors: [{ path: "email", msg: "Email already exists" }],
      },
      wrongField("email", "Email is invalid"),
      noJson,
      tooManyAttempts,
    ],
    examples: [
      {
        title: "Another city",
        body: { ...exampleProfile, city: "Bengaluru", pincode: null },
        answer: { message: "Profile updated successfully", user: { ...exampleUser, city: "Bengaluru", pincode: null } },
      },
    ],
  },
  copyOwnData: {
    call: "GET /users/me/copy",
    does: "Answers all that is held about the customer who asks.",
    notes: ["`own_data` of the terms says that it is there."],
    without: "offers no copy",
    success: { status: 200, body: wireCopy },
    refusals: [notLoggedIn],
    examples: [{ title: "The copy", answer: { data: { account: exampleUser, orders: [] } } }],
  },
  deleteOwnAccount: {
    call: "POST /users/me/delete",
    does: "Deletes the account of the customer who asks, with their password.",
    notes: [
      "`own_data` of the terms says that it is there. Every login ends. What tax law asks for stays.",
      "A wrong password counts as an attempt to log in.",
    ],
    without: "offers no deletion",
    request: deleteAccountRequest,
    success: { status: 200, body: wireDone },
    refusals: [
      notLoggedIn,
      wrongPassword,
      {
        status: 409,
        code: "account_under_way",
        when: "an order, a return or a refund is under way",
        message: "Nothing is deleted: this is still under way: order PL-7F3K9Q2M. It can be deleted when that is over.",
      },
      noJson,
      tooManyAttempts,
    ],
    examples: [
      {
        title: "It is deleted",
        body: { currentPassword: "gulmohar" },
        answer: { message: "Your account is deleted." },
      },
    ],
  },
});
