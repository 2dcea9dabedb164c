import { keepCookies, type Client } from "./client.ts";

/** The answer to a form, before any redirect is followed. */
export interface Sent {
  status: number;
  /** Where it leads, as it was sent; null when nowhere. */
  location: string | null;
  /** The Set-Cookie lines. */
  cookies: string[];
  headers: Headers;
  text: string;
}

/** Sends a form that no page of the shop holds, in the name of a client, whose cookies it keeps. Redirects are not followed. */
export async function send(
  client: Client,
  address: string,
  fields: Record<string, string> | [string, string][] | FormData,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(address, {
    method: "POST",
    redirect: "manual",
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    headers: {
      accept: "text/html",
      "accept-encoding": "identity",
      ...client.headers,
      ...(cookie === "" ? {} : { cookie }),
      ...headers,
    },
  });
  const cookies = response.headers.getSetCookie();
  keepCookies(client.jar, cookies);
  return {
    status: response.status,
    location: response.headers.get("location"),
    cookies,
    headers: response.headers,
    text: await response.text(),
  };
}
