import { href } from "react-router";
import { isDataRequest } from "#app/session/own-path.ts";

/**
 * Where a form that needs cookies leads. A browser that sent none may refuse them: it passes the address that looks
 * whether the cookies just set came back. That address leads on to `path`, or says what is wrong. `formPage` is the
 * page to go back to. Clients that are no browsers go straight on, and so does script, which runs only where cookies are
 * kept (`app/entry.client.tsx`).
 */
export function afterCookieCheck(request: Request, path: string, formPage: string | null): string {
  const isBrowser = request.headers.has("sec-fetch-site");
  if (request.headers.get("cookie") !== null || !isBrowser || isDataRequest(request)) return path;
  return `${href("/cookies")}?${new URLSearchParams({ to: path, ...(formPage === null ? {} : { from: formPage }) })}`;
}
