import { z } from "zod";
import { wireId, wireMessage, wireMoment } from "./scalars.ts";

const field = z.string().nullable();

/** A customer as she goes over the wire: never with her password. */
export const wireUser = z
  .looseObject({
    id: wireId,
    name: field,
    email: field,
    phone: field,
    address: field,
    city: field,
    state: field,
    pincode: field,
    createdAt: wireMoment.optional(),
  })
  .meta({ id: "User", description: "A customer, never with her password." });

/** What a login answers. */
export const wireLogin = z
  .looseObject({
    token: z.string().min(1).max(512).describe("Bearer token for every call of this customer."),
    user: wireUser,
  })
  .meta({ id: "Login", description: "A login." });

/** What a registration answers: no token, since the customer logs in next. */
export const wireRegistered = z
  .looseObject({ message: wireMessage.optional(), user: wireUser.optional() })
  .meta({ id: "Registered", description: "A registration; it brings no token, the customer logs in next." });

/** The customer who asks. */
export const wireUserAnswer = z
  .looseObject({ user: wireUser })
  .meta({ id: "CurrentUser", description: "The customer who asks." });

/** The customer as saved. */
export const wireUserSaved = z
  .looseObject({ message: wireMessage.optional(), user: wireUser })
  .meta({ id: "SavedUser", description: "The customer as saved." });

/** What became of a request for, or with, a reset link. */
export const wireTold = z
  .looseObject({ message: wireMessage })
  .meta({ id: "Told", description: "A message for the shopper." });
