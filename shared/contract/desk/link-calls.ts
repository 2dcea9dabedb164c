import { z } from "zod";
import { anyEmail, emailRule, MAX_TYPED_PASSWORD, nameRule } from "#contract/customer-fields.ts";
import { staffRoles } from "#domain/staff.ts";
import { deskAct } from "./desk-call.ts";
import { deskLogin, device, typedCode } from "./session-calls.ts";

const token = z.string().max(512);
/** Its rules are checked with what it must not hold: the shop's name, and the member's. */
export const newStaffPassword = z.string().max(MAX_TYPED_PASSWORD);

/** 400 `token_invalid` for a link that was used, replaced or has expired. Nothing is used up. */
export const readDeskLink = deskAct({
  path: "/desk/links",
  name: "readDeskLink",
  right: null,
  does: "Says what a link from a mail is for.",
  body: z.object({ token }),
  answer: z.object({
    kind: z.enum(["invitation", "password", "email"]),
    /** Empty where whoever is invited names it. */
    email: z.string(),
    role: z.enum(staffRoles),
    /** Of a member who was there before. */
    name: z.string().nullable(),
  }),
});

/** Makes the member and logs them in; the second factor comes next. */
export const acceptInvitation = deskAct({
  path: "/desk/links/invitation",
  name: "acceptInvitation",
  right: null,
  does: "Accepts an invitation with a name and a password, and logs in.",
  body: z.object({ token, name: nameRule, email: anyEmail.optional(), password: newStaffPassword, device }),
  answer: deskLogin,
});

/** Tells the e-mail before. 409 `email_taken` where somebody else has it by now. */
export const confirmDeskEmail = deskAct({
  path: "/desk/links/email",
  name: "confirmDeskEmail",
  right: null,
  does: "Confirms a member's new e-mail by the link that was sent there: they log in with it from now on.",
  body: z.object({ token }),
  answer: z.object({ email: z.string() }),
});

/** The same answer for an unknown e-mail. */
export const requestDeskPassword = deskAct({
  path: "/desk/links/request",
  name: "requestDeskPassword",
  right: null,
  does: "Sends a link for a new password to a member with a second factor.",
  body: z.object({ email: emailRule }),
  answer: z.object({}),
});

/** Ends every session. A wrong code leaves the link as it is, and counts with those of logins. */
export const resetDeskPassword = deskAct({
  path: "/desk/links/password",
  name: "resetDeskPassword",
  right: null,
  does: "Sets a new password by a link and a code of the second factor.",
  body: z.object({ token, password: newStaffPassword, code: typedCode, device }),
  answer: z.object({}),
});
