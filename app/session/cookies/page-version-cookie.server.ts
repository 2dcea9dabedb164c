import { z } from "zod";
import { cookieBudgets } from "./cookie-budgets.ts";
import { DAY_S } from "./cookie-lifetimes.ts";
import { readableCookie } from "./shop-cookie.server.ts";

/**
 * Holds a short hash of the browser's login and cart. It is the only cookie that script may read: a page restored by
 * Back compares it with the version it was made for.
 */
export const pageVersionCookie = readableCookie({
  name: "pallu_stamp",
  budget: cookieBudgets.pallu_stamp,
  maxAge: 60 * DAY_S,
  schema: z.string().regex(/^\w{1,20}$/),
});
