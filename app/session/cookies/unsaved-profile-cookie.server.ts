import { z } from "zod";
import { MAX_EMAIL_LENGTH } from "../../../domain/customer-rules.ts";
import { cookieBudgets } from "./cookie-budgets.ts";
import { sealedCookie } from "./shop-cookie.server.ts";

/**
 * Holds what a customer typed into the profile form when their session turned out to be over. It waits ten minutes for
 * the next login of the same customer.
 */
export const unsavedProfileCookie = sealedCookie({
  name: "pallu_typed",
  budget: cookieBudgets.pallu_typed,
  maxAge: 600,
  schema: z.object({ customerId: z.string(), values: z.record(z.string().max(40), z.string().max(MAX_EMAIL_LENGTH)) }),
});
