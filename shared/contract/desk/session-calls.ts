import { z } from "zod";
import { staffRoles } from "#domain/staff.ts";
import { deskRead } from "./desk-call.ts";

/** Who is logged in at the desk, as the desk's pages know them. */
export const deskMember = z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(staffRoles) });
export type DeskMember = z.output<typeof deskMember>;

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
