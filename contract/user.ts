import { z } from "zod";
import { firstPresent, hasId, objectAt, reshaped, valueAt } from "./envelope.ts";
import { identifier, optionalText } from "./scalars.ts";

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

/** `POST /users/login` as sent. */
export const loginRequest = z.object({ email: z.string(), password: z.string() });

/** `POST /users/register` as sent: the confirmation of the password stays in the shop. */
export const registerRequest = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
});

/** `PUT /users/{id}` as sent: null for a field left empty; a field the shop knows nothing of is left out. */
export const profileRequest = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    pincode: z.string().nullable(),
  })
  .partial();

/** `POST /users/forgot-password` as sent. */
export const forgotPasswordRequest = z.object({ email: z.string() });

/** `POST /users/reset-password` as sent. */
export const resetPasswordRequest = z.object({ token: z.string(), password: z.string() });

/** Reads the user from `user`, `data.user`, `data` or the body itself; null when there is none with an id. */
export function readUser(body: unknown): User | null {
  const parsed = user.safeParse(objectAt(body, ["user", "data.user", "data", ""], hasId));
  return parsed.success ? parsed.data : null;
}

/** Reads the bearer token and the user of a login (or of a registration that logs in); null when either is missing. */
export function readLogin(body: unknown): { token: string; user: User } | null {
  const token = ["token", "data.token", "accessToken", "data.accessToken"]
    .map((place) => valueAt(body, place))
    .find((value) => typeof value === "string" && value !== "");
  const found = readUser(body);
  return typeof token === "string" && found !== null ? { token, user: found } : null;
}
