import type { z } from "zod";
import { isRecord, valueAt } from "#contract/normalise.ts";
import { deleteAccountRequest, profileRequest, readUser, type profileFields, type User } from "#contract/profile.ts";
import {
  forgotPasswordRequest,
  loginRequest,
  readLogin,
  registerRequest,
  resetPasswordRequest,
} from "#contract/auth.ts";
import { call } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { withRateLimit } from "./rate-limits.server.ts";
import { type UpstreamClient, pathOf } from "./upstream-client.server.ts";
import { hasSucceeded, refusalOf, refusedForRate, type UpstreamRefusal } from "./upstream-response.server.ts";

/** Logs in. A wrong password and too many attempts are refusals. The token stays on the server. Throws faults. */
export async function logIn(
  upstream: UpstreamClient,
  credentials: z.infer<typeof loginRequest>,
): Promise<{ code: "ok"; token: string; user: User } | UpstreamRefusal> {
  const response = await withRateLimit(upstream, "login", credentials.email, () =>
    call(upstream, { method: "POST", path: "/users/login", body: loginRequest.parse(credentials), anonymous: true }),
  );
  if (response === null) return refusedForRate;
  if (!response.ok) return refusalOf(response);
  const login = readLogin(response.body);
  if (login === null) {
    // Some servers refuse with status 200 and a message instead of a token.
    if (response.problem.message !== null) return { ...refusalOf(response), status: 401, errors: [] };
    throw new UpstreamContractError("POST /users/login", "answered without token and user");
  }
  upstream.rateLimits?.forget("login", credentials.email, upstream.address);
  return { code: "ok", ...login };
}

/** Ends the token upstream. Other upstreams may not have this call, and any response will do. Throws faults. */
export async function logOut(upstream: UpstreamClient): Promise<void> {
  await call(upstream, {
    method: "POST",
    path: "/users/logout",
    headers: upstream.token === null ? {} : { authorization: `Bearer ${upstream.token}` },
    anonymous: true,
  });
}

/** Registers a customer. Refusals are values; status 409 means that the e-mail is taken. Throws faults. */
export async function register(
  upstream: UpstreamClient,
  customer: z.infer<typeof registerRequest>,
): Promise<{ code: "ok" } | UpstreamRefusal> {
  const response = await withRateLimit(upstream, "register", customer.email, () =>
    call(upstream, { method: "POST", path: "/users/register", body: registerRequest.parse(customer), anonymous: true }),
  );
  if (response === null) return refusedForRate;
  return hasSucceeded(response) ? { code: "ok" } : refusalOf(response);
}

/**
 * The current customer; null when the upstream does not have the call or refuses it. A 401 ends the session. A success
 * without a customer is a fault, because it says nothing about the login. Throws faults.
 */
export async function findCustomer(upstream: UpstreamClient): Promise<User | null> {
  const response = await call(upstream, { method: "GET", path: "/users/me" });
  if (!response.ok) return null;
  const customer = readUser(response.body);
  if (customer === null) throw new UpstreamContractError("GET /users/me", "answered without a user");
  return customer;
}

/**
 * Saves the profile. `user` is the saved customer, null when the response does not show it. An upstream that asks for the
 * password of a changed e-mail gets it; others never do, as they may refuse a field that they do not know. Throws faults.
 */
export async function updateProfile(
  upstream: UpstreamClient,
  id: string,
  profile: z.infer<typeof profileFields>,
  currentPassword: string | null = null,
): Promise<{ code: "ok"; user: User | null } | UpstreamRefusal> {
  const put = (body: z.infer<typeof profileRequest>) =>
    call(upstream, { method: "PUT", path: pathOf("/users/{id}", { id }), body: profileRequest.parse(body) });
  const first = await put(profile);
  const isNeeded = first.problem.code === "password_needed" && currentPassword !== null;
  const response = isNeeded ? await put({ ...profile, currentPassword }) : first;
  return hasSucceeded(response) ? { code: "ok", user: readUser(response.body) } : refusalOf(response);
}

/** All that the upstream holds about the customer; null where it has no such call or refuses it. Throws faults. */
export async function findOwnCopy(upstream: UpstreamClient): Promise<Record<string, unknown> | null> {
  const response = await call(upstream, { method: "GET", path: "/users/me/copy" });
  const copy = valueAt(response.body, "data");
  return response.ok && isRecord(copy) ? copy : null;
}

/** Deletes the customer's account. Throws faults. */
export async function deleteAccount(
  upstream: UpstreamClient,
  currentPassword: string,
): Promise<{ code: "ok" } | UpstreamRefusal> {
  const body = deleteAccountRequest.parse({ currentPassword });
  const response = await call(upstream, { method: "POST", path: "/users/me/delete", body });
  return hasSucceeded(response) ? { code: "ok" } : refusalOf(response);
}

/** Asks for a link to reset the password. `message` is the upstream's, null when it gave none. Throws faults. */
export async function requestPasswordReset(
  upstream: UpstreamClient,
  email: string,
): Promise<{ code: "ok"; message: string | null } | UpstreamRefusal> {
  const body = forgotPasswordRequest.parse({ email });
  const response = await withRateLimit(upstream, "reset", email, () =>
    call(upstream, { method: "POST", path: "/users/forgot-password", body, anonymous: true }),
  );
  if (response === null) return refusedForRate;
  return hasSucceeded(response) ? { code: "ok", message: response.problem.message } : refusalOf(response);
}

/** Sets a new password with the token from the e-mail. Throws faults. */
export async function resetPassword(
  upstream: UpstreamClient,
  token: string,
  password: string,
): Promise<{ code: "ok"; message: string | null } | UpstreamRefusal> {
  const body = resetPasswordRequest.parse({ token, password });
  const response = await call(upstream, { method: "POST", path: "/users/reset-password", body, anonymous: true });
  return hasSucceeded(response) ? { code: "ok", message: response.problem.message } : refusalOf(response);
}
