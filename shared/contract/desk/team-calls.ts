import { z } from "zod";
import { emailRule } from "#contract/customer-fields.ts";
import { DEFAULT_LANGUAGE, languages } from "#domain/languages.ts";
import { staffRoles } from "#domain/staff.ts";
import { deskAct, deskRead } from "./desk-call.ts";
import { deskMember } from "./session-calls.ts";

const role = z.enum(staffRoles);
const id = z.int().min(1).max(2_147_483_647);

/** How many acts a page of the log has. */
export const ACTS_A_PAGE = 50;

/** Members who have left come last. */
export const readTeam = deskRead({
  path: "/desk/team",
  name: "readTeam",
  right: "team",
  does: "Lists who works at the desk, and open invitations.",
  answer: z.object({
    members: z.array(
      deskMember.extend({
        has_factor: z.boolean(),
        /** Last use of an open session; null for none. */
        seen_at: z.string().nullable(),
        ended_at: z.string().nullable(),
      }),
    ),
    invitations: z.array(
      z.object({
        email: z.string(),
        role,
        /** Null while its mail waits or could not be sent. */
        expires_at: z.string().nullable(),
      }),
    ),
  }),
});

/** 409 `email_taken` for somebody who works at the desk. */
export const inviteStaff = deskAct({
  path: "/desk/team/invitations",
  name: "inviteStaff",
  right: "team",
  does: "Invites somebody by mail in a language, with a role. An earlier invitation of the same e-mail ends.",
  body: z.object({ email: emailRule, role, language: z.enum(languages).default(DEFAULT_LANGUAGE) }),
  answer: z.object({}),
});

/** 404 where there is none. */
export const withdrawInvitation = deskAct({
  path: "/desk/team/invitations/withdraw",
  name: "withdrawInvitation",
  right: "team",
  does: "Withdraws an invitation.",
  body: z.object({ email: emailRule }),
  answer: z.object({}),
});

/** 409 for the last owner, and `changed_meanwhile` where the role is no longer the one that was seen. */
export const changeStaffRole = deskAct({
  path: "/desk/team/role",
  name: "changeStaffRole",
  right: "team",
  does: "Gives a member another role.",
  body: z.object({ id, role, seen: role }),
  answer: z.object({}),
});

/** 409 for oneself, and for the last owner. */
export const endStaff = deskAct({
  path: "/desk/team/end",
  name: "endStaff",
  right: "team",
  does: "Ends a member's work at the desk, with all of their sessions.",
  body: z.object({ id }),
  answer: z.object({}),
});

/** A page of {@link ACTS_A_PAGE}. */
export const readActs = deskRead({
  path: "/desk/team/acts",
  name: "readActs",
  right: "team",
  does: "Reads the log of acts, newest first.",
  query: z.object({
    /** The id of a member. */
    person: z.coerce.number().pipe(id).optional(),
    /** Acts before the one with this id. */
    before: z.coerce.number().pipe(id).optional(),
  }),
  answer: z.object({
    acts: z.array(
      z.object({
        id: z.number(),
        person: z.string(),
        act: z.string(),
        subject: z.string(),
        details: z.record(z.string(), z.unknown()),
        address: z.string().nullable(),
        at: z.string(),
      }),
    ),
    /** Whether there are earlier ones. */
    has_more: z.boolean(),
  }),
});
