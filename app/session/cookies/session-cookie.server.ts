import { z } from "zod";
import { profileFields } from "#contract/profile.ts";
import { cookieBudgets } from "./cookie-budgets.ts";
import { DAY_S } from "./cookie-jar.ts";
import { sealedCookie } from "./shop-cookie.server.ts";

/** Contact details from the login's answer, for upstreams without a call for the current user. */
const customerProfile = profileFields.omit({ name: true, email: true }).required();

const session = z.object({
  /** The upstream's bearer token. The browser holds it sealed and never sees it. */
  token: z.string().min(1),
  /** When the login was made, in ms since 1970. */
  startedAt: z.number(),
  /** When this cookie was last written, in ms since 1970. */
  seenAt: z.number(),
  customer: z.object({
    id: z.string().min(1),
    name: z.string().nullable(),
    email: z.string().nullable(),
    profile: customerProfile.optional(),
  }),
});

/** A login: its token, its customer and its times. */
export type Session = z.infer<typeof session>;

/** Holds the login. It lives 30 days at most; `Runtime.sessionLife` ends it earlier. */
export const sessionCookie = sealedCookie({
  name: "pallu_session",
  budget: cookieBudgets.pallu_session,
  maxAge: 30 * DAY_S,
  schema: session,
});
