import { z } from "zod";
import { emailRule, MAX_TYPED_PASSWORD } from "#contract/customer-fields.ts";
import { deskAct, deskRead } from "./desk-call.ts";
import { newStaffPassword } from "./link-calls.ts";
import { deskMember, typedCode } from "./session-calls.ts";

/** The session goes on with another token; whoever has copied the one before is out. Null when the same act is sent again. */
const otherToken = z.object({ token: z.string().min(1).max(512) }).nullable();
/** With codes on paper: they are shown once. */
const paperCodes = otherToken
  .unwrap()
  .extend({ codes: z.array(z.string()) })
  .nullable();

/** One's own login. */
export const readDeskAccount = deskRead({
  path: "/desk/account",
  name: "readDeskAccount",
  right: "self",
  does: "Reads one's own login.",
  answer: deskMember.extend({
    has_factor: z.boolean(),
    paper_codes_left: z.number(),
    /** Sessions that have not ended, with this one. */
    sessions: z.number(),
  }),
});

/** 422 on `currentPassword` for a wrong one, `password_weak` for a new one that is easy to guess. */
export const changeDeskPassword = deskAct({
  path: "/desk/account/password",
  name: "changeDeskPassword",
  right: "credentials",
  does: "Changes one's own password; every other session ends.",
  body: z.object({ current_password: z.string().max(MAX_TYPED_PASSWORD), password: newStaffPassword }),
  answer: otherToken,
});

/** The one before counts until the link is used. 409 `email_taken` for that of somebody else at the desk. */
export const changeDeskEmail = deskAct({
  path: "/desk/account/email",
  name: "changeDeskEmail",
  right: "credentials",
  does: "Sends a link to a new e-mail, which confirms it as the one that one logs in with.",
  body: z.object({ email: emailRule }),
  answer: z.object({}),
});

/** For a phone that was lost. */
export const endDeskSessions = deskAct({
  path: "/desk/account/sessions/end",
  name: "endDeskSessions",
  right: "self",
  does: "Ends all of one's sessions, with this one.",
  answer: z.object({}),
});

/** Null where none was begun. */
export const readNewFactor = deskRead({
  path: "/desk/account/factor",
  name: "readNewFactor",
  right: "factor",
  does: "Reads the second factor that was begun, for the authenticator.",
  answer: z.object({ secret: z.string(), address: z.string() }).nullable(),
});

/** The one before counts until then. */
export const beginFactor = deskAct({
  path: "/desk/account/factor/begin",
  name: "beginFactor",
  right: "factor",
  does: "Begins a new second factor; it counts when a code of it was given.",
  answer: z.object({}),
});

/** 422 `code_wrong` for a wrong code. */
export const confirmFactor = deskAct({
  path: "/desk/account/factor",
  name: "confirmFactor",
  right: "factor",
  does: "Makes the new second factor count, by a code of it. Answers new codes on paper.",
  body: z.object({ code: typedCode }),
  answer: paperCodes,
});

/** 409 without a second factor. */
export const renewPaperCodes = deskAct({
  path: "/desk/account/codes",
  name: "renewPaperCodes",
  right: "credentials",
  does: "Makes new codes on paper; those before no longer work.",
  answer: paperCodes,
});
