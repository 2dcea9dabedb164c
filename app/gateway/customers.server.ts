import type { FieldProblem } from "../../contract/problem.ts";
import { forgotPasswordRequest, loginRequest, registerRequest, resetPasswordRequest } from "../../contract/auth.ts";
import { profileRequest } from "../../contract/profile.ts";
import { readLogin, readUser, type User } from "../../contract/readers/user.ts";
import type { z } from "zod";
import { counted } from "./attempts.server.ts";
import { call, hasSucceeded, pathOf, type Door } from "./door.server.ts";
import { UpstreamContractError } from "./faults.server.ts";

/** A refusal: the upstream's message if it gave one, the fields it names, and whether it said 409. */
export interface Refused {
  code: "refused";
  status: number;
  message: string | null;
  errors: FieldProblem[];
}

/** Logs in; the token never leaves the server. Refusals (wrong password, too many attempts) are values. Throws faults. */
export async function logIn(
  door: Door,
  credentials: z.infer<typeof loginRequest>,
): Promise<{ code: "ok"; token: string; user: User } | Refused> {
  const answer = await counted(door, "login", credentials.email, () =>
    call(door, { method: "POST", path: "/users/login", body: loginRequest.parse(credentials), anonymous: true }),
  );
  if (answer === null) return oneTooMany;
  if (!answer.ok)
    return { code: "refused", status: answer.status, message: answer.problem.message, errors: answer.problem.errors };
  const login = readLogin(answer.body);
  // Some servers refuse with status 200 and a message: a login without a token is a refusal if it says why.
  if (login === null && answer.problem.message !== null)
    return { code: "refused", status: 401, message: answer.problem.message, errors: [] };
  if (login === null) throw new UpstreamContractError("POST /users/login", "answered without token and user");
  door.attempts?.forget("login", credentials.email, door.address);
  return { code: "ok", ...login };
}

/** A refusal as an upstream that counts attempts gives it. */
const oneTooMany: Refused = { code: "refused", status: 429, message: null, errors: [] };

/** Ends the token upstream. Best effort: other upstreams need not know the call. Throws faults. */
export async function logOut(door: Door): Promise<void> {
  await call(door, {
    method: "POST",
    path: "/users/logout",
    headers: door.token === null ? {} : { authorization: `Bearer ${door.token}` },
    anonymous: true,
  });
}

/** Registers a customer (201, or any success). Refusals are values: 409 means the e-mail is taken. Throws faults. */
export async function register(
  door: Door,
  customer: z.infer<typeof registerRequest>,
): Promise<{ code: "ok" } | Refused> {
  const answer = await counted(door, "register", customer.email, () =>
    call(door, { method: "POST", path: "/users/register", body: registerRequest.parse(customer), anonymous: true }),
  );
  if (answer === null) return oneTooMany;
  return hasSucceeded(answer)
    ? { code: "ok" }
    : { code: "refused", status: answer.status, message: answer.problem.message, errors: answer.problem.errors };
}

/**
 * The current customer, or null when the upstream cannot be asked. A 401 ends the session. A success without a customer
 * is a fault: it says nothing about the login. Throws faults.
 */
export async function findCustomer(door: Door): Promise<User | null> {
  const answer = await call(door, { method: "GET", path: "/users/me" });
  const customer = answer.ok ? readUser(answer.body) : null;
  if (answer.ok && customer === null) throw new UpstreamContractError("GET /users/me", "answered without a user");
  return customer;
}

/** Saves the profile; the saved customer, null where the answer does not show it. Throws faults. */
export async function updateProfile(
  door: Door,
  id: string,
  profile: z.infer<typeof profileRequest>,
): Promise<{ code: "ok"; user: User | null } | Refused> {
  const answer = await call(door, {
    method: "PUT",
    path: pathOf("/users/{id}", { id }),
    body: profileRequest.parse(profile),
  });
  if (!hasSucceeded(answer))
    return { code: "refused", status: answer.status, message: answer.problem.message, errors: answer.problem.errors };
  return { code: "ok", user: readUser(answer.body) };
}

/** Asks for a reset link; `message` is the upstream's own, null when it gave none. Throws faults. */
export async function requestPasswordReset(
  door: Door,
  email: string,
): Promise<{ code: "ok"; message: string | null } | Refused> {
  const answer = await counted(door, "reset", email, () =>
    call(door, {
      method: "POST",
      path: "/users/forgot-password",
      body: forgotPasswordRequest.parse({ email }),
      anonymous: true,
    }),
  );
  if (answer === null) return oneTooMany;
  if (!hasSucceeded(answer))
    return { code: "refused", status: answer.status, message: answer.problem.message, errors: answer.problem.errors };
  return { code: "ok", message: answer.problem.message };
}

/** Sets a new password by the e-mailed token. Throws faults. */
export async function resetPassword(
  door: Door,
  token: string,
  password: string,
): Promise<{ code: "ok"; message: string | null } | Refused> {
  const answer = await call(door, {
    method: "POST",
    path: "/users/reset-password",
    body: resetPasswordRequest.parse({ token, password }),
    anonymous: true,
  });
  if (!hasSucceeded(answer))
    return { code: "refused", status: answer.status, message: answer.problem.message, errors: answer.problem.errors };
  return { code: "ok", message: answer.problem.message };
}
