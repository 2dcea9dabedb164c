import type { Wrong } from "#tests/support/proxied-upstream.ts";
import { answering, instead, jsonResponse, record } from "./wrong-answers.ts";
import type { WrongUpstream } from "./wrong-upstream.ts";

/** Servers that break one rule each of logins, accounts and passwords. */
export const wrongAccounts: readonly WrongUpstream[] = [
  {
    does: "shows the orders of nobody to nobody",
    call: "GET /orders/user",
    rule: /wants a login/,
    note: /it answers without a token/,
    part: "logins",
    wrong: () => async (request, pass) =>
      instead(await pass(request.clone()), 401, async (was) =>
        /orders\/user/.test(request.url) ? jsonResponse({ data: [], total: 0 }) : was,
      ),
  },
  {
    does: "says 403 to an ended login",
    call: "GET /users/me",
    rule: /wants a login/,
    note: /status 403, not 401/,
    part: "logins",
    wrong: () => async (request, pass) =>
      instead(await pass(request), 401, async (was) => jsonResponse(await was.json(), 403)),
  },
  {
    does: "logs in with a wrong password",
    call: "POST /users/login",
    rule: /wrong password/,
    note: /a wrong password logs in/,
    part: "accounts",
    wrong: wrongPassword,
  },
  {
    does: "tells the password's hash",
    call: "POST /users/login",
    rule: /logs a customer in/,
    note: /the password, or its hash/,
    part: "accounts",
    wrong: () =>
      answering(/login$/, (body) => ({
        ...body,
        user: { ...record(body["user"]), password_hash: "$argon2id$v=19$…" },
      })),
  },
  {
    does: "registers one e-mail twice",
    call: "POST /users/register",
    rule: /is taken/,
    note: /registered twice/,
    part: "accounts",
    wrong: () => async (request, pass) =>
      instead(await pass(request), 409, async () => jsonResponse({ message: "Welcome" }, 201)),
  },
  {
    does: "tells which e-mails are registered",
    call: "POST /users/forgot-password",
    rule: /alike/,
    note: /learns which e-mails/,
    part: "accounts",
    wrong: tellingReset,
  },
  {
    does: "takes any reset token",
    call: "POST /users/reset-password",
    rule: /made-up token/,
    note: /a made-up token sets a new password/,
    part: "accounts",
    wrong: () => async (request, pass) =>
      /reset-password/.test(request.url) ? jsonResponse({ message: "Password reset successful." }) : pass(request),
  },
  {
    does: "keeps a token valid after logout",
    call: "POST /users/logout",
    rule: /ends the token/,
    note: /the token is still valid/,
    part: "logout",
    wrong: () => async (request, pass) =>
      request.url.endsWith("logout") ? jsonResponse({ message: "Logged out." }) : pass(request),
  },
  {
    does: "takes any token for a login",
    call: "GET /orders/user",
    rule: /wants a login/,
    note: /it answers with a made-up token/,
    part: "logins",
    wrong: () => async (request, pass) =>
      /orders\/user/.test(request.url) && request.headers.has("authorization")
        ? jsonResponse({ data: [], total: 0 })
        : pass(request),
  },
  {
    does: "sends to a login page instead of saying 401",
    call: "GET /orders/user",
    rule: /wants a login/,
    note: /status 302: the shop follows no redirects/,
    part: "logins",
    wrong: () => async (request, pass) =>
      /orders\/user/.test(request.url)
        ? new Response(null, { status: 302, headers: { location: "/login" } })
        : pass(request),
  },
  {
    does: "forgets what is saved of a customer",
    call: "PUT /users/{id}",
    rule: /saves the profile/,
    note: /read again it is Mysuru/,
    part: "accounts",
    wrong: () =>
      answering(/GET \/users\/me$/, (body) => JSON.parse(JSON.stringify(body).replaceAll("Bengaluru", "Mysuru"))),
  },
];

function wrongPassword(): Wrong {
  let login: unknown;
  return async (request, pass) => {
    const response = await pass(request);
    if (!request.url.endsWith("login")) return response;
    if (response.ok) login = await response.clone().json();
    return response.ok || login === undefined ? response : jsonResponse(login);
  };
}

function tellingReset(): Wrong {
  let known = true;
  return async (request, pass) => {
    if (!request.url.endsWith("forgot-password")) return pass(request);
    // The check asks for the registered e-mail first.
    const answer = known ? await pass(request) : jsonResponse({ message: "No account with that email." }, 404);
    known = false;
    return answer;
  };
}
