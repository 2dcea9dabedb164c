import { Hono } from "hono";
import {
  confirmDeskPassword,
  giveDeskCode,
  logInAtDesk,
  logOutOfDesk,
  readDesk,
} from "#contract/desk/session-calls.ts";
import { languageFrom } from "#domain/languages.ts";
import { findBearerToken } from "#api/customers/require-customer.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import { missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { confirmPassword, giveCode, logIn, logOut } from "./log-in.ts";
import { findStaff } from "./require-staff.ts";
import { hasDesk } from "./staff-links.ts";

/** The calls around a login at the desk. */
export function staffSessionRoutes(services: Services): Hono {
  const { db, shopperAddress } = services;
  return new Hono()
    .get(readDesk.path, async (c) => {
      const member = await findStaff(c, services);
      if (member === null && !(await hasDesk(db))) throw missing("This shop has no desk");
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
    })
    .post(logInAtDesk.path, async (c) => {
      const { device, ...typed } = await readRequestBody(c, logInAtDesk.body);
      const language = languageFrom(c.req.header("accept-language"));
      return c.json({ data: await logIn(services, typed, { device, address: shopperAddress(c) }, language) });
    })
    .post(giveDeskCode.path, async (c) => {
      const { code, device } = await readRequestBody(c, giveDeskCode.body);
      const half = await findStaff(c, services);
      return c.json({ data: await giveCode(services, half, code, { device, address: shopperAddress(c) }) });
    })
    .post(logOutOfDesk.path, async (c) => {
      await logOut(db, findBearerToken(c));
      return c.json({ data: {} });
    })
    .post(confirmDeskPassword.path, async (c) => {
      const { password, device } = await readRequestBody(c, confirmDeskPassword.body);
      const session = await findStaff(c, services);
      return c.json({
        data: await confirmPassword(services, session, password, { device, address: shopperAddress(c) }),
      });
    });
}
