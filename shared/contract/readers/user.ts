import { z } from "zod";
import { firstPresent, hasId, objectAt, reshaped, valueAt } from "#contract/envelope.ts";
import { identifier, optionalText } from "#contract/scalars.ts";

/** A customer: missing fields are null. The specification's session copy calls the pincode `zipCode`. */
export const user = z.preprocess(
  reshaped((entry) => ({
    ...entry,
    id: firstPresent(entry, ["id", "_id"]),
    pincode: firstPresent(entry, ["pincode", "zipCode", "zip"]),
  })),
  z.object({
    id: identifier,
    name: optionalText,
    email: optionalText,
    phone: optionalText,
    address: optionalText,
    city: optionalText,
    state: optionalText,
    pincode: optionalText,
  }),
);

/** A customer inside the shop; see {@link user}. */
export type User = z.infer<typeof user>;

/** Reads the user from `user`, `data.user`, `data` or the body itself; null when there is none with an id. */
export function readUser(body: unknown): User | null {
  return user.safeParse(objectAt(body, ["user", "data.user", "data", ""], hasId)).data ?? null;
}

/** Reads the bearer token and the user of a login (or of a registration that logs in); null when either is missing. */
export function readLogin(body: unknown): { token: string; user: User } | null {
  const token = ["token", "data.token", "accessToken", "data.accessToken"]
    .map((path) => valueAt(body, path))
    .find((value) => typeof value === "string" && value !== "");
  const found = readUser(body);
  return typeof token === "string" && found !== null ? { token, user: found } : null;
}
