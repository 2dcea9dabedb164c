import { z } from "zod";
import { anyEmail, MAX_TYPED_PASSWORD } from "#contract/customer-fields.ts";
import { staffRoles } from "#domain/staff.ts";
import { deskAct, deskRead } from "./desk-call.ts";

/** Who is logged in at the desk, as the desk's pages know them. */
export const deskMember = z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(staffRoles) });
export type DeskMember = z.output<typeof deskMember>;

const typedPassword = z.string().max(MAX_TYPED_PASSWORD);
/** Six digits of the second factor, or one of the codes on paper, in any spelling. */
export const typedCode = z.string().max(40);
/** What a browser keeps to be known again; null for none. */
export const device = z.string().max(100).nullable();

/** What a login answers: the token of the session, and what the browser keeps to be known again. */
export const deskLogin = z.object({
  token: z.string().min(1).max(512),
  /** Whether the second factor is still to be given with this token. */
  waits_for_factor: z.boolean(),
  device,
});

/** Whether there is a desk, and whose session it is. 404 before an owner was invited. */
export const readDesk = deskRead({
  path: "/desk",
  name: "readDesk",
  right: null,
  does: "Says whether this shop has a desk, and who is logged in there.",
  answer: z.object({
    /** Null without a session. */
    member: deskMember.nullable(),
    /** Whether the second factor is still to be given: nothing else can be done before. */
    waits_for_factor: z.boolean(),
    /** Whether a second factor must be set up before anything else. */
    needs_factor: z.boolean(),
    /** Whether the password was typed a short while ago, as some rights ask. */
    is_recent: z.boolean(),
  }),
});

/** 401 `login_refused` for an unknown e-mail and for a wrong password alike. */
export const logInAtDesk = deskAct({
  path: "/desk/login",
  name: "logInAtDesk",
  right: null,
  does: "Logs a member of the staff in with their password.",
  body: z.object({ email: anyEmail, password: typedPassword, device }),
  answer: deskLogin,
});

/**
 * 401 `code_wrong` for a wrong code; 401 `unauthorized` when the half session has ended, as at the member's fifth wrong code. 429
 * afterwards, except in a browser that has logged in before, and for a code on paper.
 */
export const giveDeskCode = deskAct({
  path: "/desk/login/code",
  name: "giveDeskCode",
  right: null,
  does: "Completes a login with a code of the second factor, or one from paper.",
  body: z.object({ code: typedCode, device }),
  answer: deskLogin,
});

/** The same answer without a session. */
export const logOutOfDesk = deskAct({
  path: "/desk/logout",
  name: "logOutOfDesk",
  right: null,
  does: "Ends the session of the request.",
  answer: z.object({}),
});

/** 401 `login_refused` for a wrong password. The session goes on with another token. */
export const confirmDeskPassword = deskAct({
  path: "/desk/confirm",
  name: "confirmDeskPassword",
  right: null,
  does: "Takes the password again, for what needs a recent login.",
  body: z.object({ password: typedPassword, device }),
  answer: deskLogin,
});
