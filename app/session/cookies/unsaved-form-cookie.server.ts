import { z } from "zod";
import { MAX_RETURN_NOTE } from "../../../domain/returns.ts";
import { cookieBudgets } from "./cookie-budgets.ts";
import { sealedCookie } from "./shop-cookie.server.ts";

/**
 * Holds what a customer typed into the profile form or a return when their session turned out to be over. It waits ten minutes for
 * the next login of the same customer. It also carries an e-mail from one form to the next, which no address may hold.
 */
export const unsavedFormCookie = sealedCookie({
  name: "pallu_typed",
  budget: cookieBudgets.pallu_typed,
  maxAge: 600,
  schema: z.object({
    customerId: z.string(),
    form: z.string().max(120),
    values: z.record(z.string().max(40), z.string().max(MAX_RETURN_NOTE)),
  }),
});
