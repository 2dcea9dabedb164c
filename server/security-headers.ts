import type { NodeLink } from "./chain-links.ts";
import { isSecure } from "./forwarded.ts";

/** The headers of every response, files and errors included. A page replaces the policy with its own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  // With "no-referrer", browsers would send "Origin: null" with plain forms, and the shop would refuse them.
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Sent over encrypted connections: a year of https only. The owner decides about subdomains and preload lists. */
const transportSecurity = ["strict-transport-security", "max-age=31536000"] as const;

/** Sets the headers that every response has. */
export function setSecurityHeaders(trustProxy: boolean): NodeLink {
  return (request, response, next) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (isSecure(request, trustProxy)) response.setHeader(...transportSecurity);
    next();
  };
}
