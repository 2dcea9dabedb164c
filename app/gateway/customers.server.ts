import type { z } from "zod";
import { profileCalls, type profileRequest, type User } from "#contract/profile.ts";
import { authCalls } from "#contract/auth.ts";
import { ask, call, read, type Asked, type UpstreamRefusal } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** Logs in. A wrong password and too many attempts are refusals. The token stays on the server. Throws faults. */
export async function logIn(
  upstream: UpstreamClient,
  credentials: { email: string; password: string },
): Promise<{ code: "ok"; token: string; user: User } | UpstreamRefusal> {
  const attempt = ["login", credentials.email] as const;
  const asked = await ask(upstream, authCalls.logIn, { request: credentials }, attempt);
  if (asked.code === "ok" && asked.value !== null) {
    upstream.rateLimits?.forget(...attempt, upstream.address);
    return { code: "ok", ...asked.value };
  }
  // Some servers refuse with status 200 and a message instead of a token.
  const { status, message, errors } = asked;
  if (status >= 400) return { code: "refused", status, message, errors };
  if (message !== null) return { code: "refused", status: 401, message, errors: [] };
  throw new UpstreamContractError("POST /users/login", "answered without token and user");
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

/** By these an upstream says that it has no such call; one that takes "me" for the id of a customer, too. */
const absent = [400, 403, 404, 405, 422];

/** The current customer; null when the upstream does not have the call. A 401 ends the session. Throws faults. */
export const findCustomer = (upstream: UpstreamClient) => read(upstream, profileCalls.getCurrentUser, {}, { absent });

/**
 * Saves the profile; what is read is the saved customer, null when the response does not show it. An upstream that asks for the
 * password of a changed e-mail gets it; others never do, as they may refuse a field that they do not know. Throws faults.
 */
export async function updateProfile(
  upstream: UpstreamClient,
  id: string,
  profile: z.input<typeof profileRequest>,
  currentPassword: string | null = null,
): Promise<Asked<typeof profileCalls.updateUser>> {
  const put = (request: z.input<typeof profileRequest>) =>
    ask(upstream, profileCalls.updateUser, { parameters: { id }, request });
  const first = await put(profile);
  const isNeeded = first.problem.code === "password_needed" && currentPassword !== null;
  return isNeeded ? put({ ...profile, currentPassword }) : first;
}
