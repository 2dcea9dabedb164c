import { Hono } from "hono";
import { readDesk } from "#contract/desk/session-calls.ts";
import { missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { findStaff } from "./require-staff.ts";
import { hasDesk } from "./staff-links.ts";

/** The calls around a login at the desk. */
export function staffSessionRoutes(services: Services): Hono {
  return new Hono().get(readDesk.path, async (c) => {
    const member = await findStaff(c, services);
    if (member === null && !(await hasDesk(services.db))) throw missing("This shop has no desk");
    return c.json({
      data: {
        member:
          member?.isWhole === true
            ? { id: member.id, name: member.name, email: member.email, role: member.role }
            : null,
        waits_for_factor: member?.waitsForFactor === true,
        needs_factor: member?.needsFactor === true,
        is_recent: member?.isRecent === true,
      },
    });
  });
}
