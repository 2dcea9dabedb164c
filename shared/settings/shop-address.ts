import ipaddr from "ipaddr.js";
import { z } from "zod";

const addressRule =
  "an http or https address with nothing after the host, such as https://shop.example.com: no user, path, ? or #";

/** The shop's address as shoppers type it. The value is its origin, to which paths are added. */
export const shopAddressSetting = z.string().transform((text, context) => {
  const url = /^https?:\/\//i.test(text.trim()) ? URL.parse(text) : null;
  const isBare =
    url !== null &&
    [url.username, url.password, url.search, url.hash, url.pathname.replace(/\/+$/, "")].every((part) => part === "");
  if (isBare) return url.origin;
  context.addIssue({ code: "custom", message: addressRule });
  return z.NEVER;
});

/** Names that the public DNS never holds (RFC 2606, 6761, 6762, 8375, and ICANN's "internal"). example.com is public. */
const unknownOutside = /(^|\.)(local|localdomain|internal|test|invalid|example|home\.arpa)$/;

/** True for an address that leads to the machine that opens it. */
export function isLoopback(url: string): boolean {
  const host = hostOf(url);
  if (/(^|\.)localhost$/.test(host)) return true;
  return ipaddr.isValid(host) && ["loopback", "unspecified"].includes(ipaddr.process(host).range());
}

/** True for an address that works inside one network only: a private or reserved one, or a name outside the public DNS. */
export function isUnknownOutside(url: string): boolean {
  const host = hostOf(url);
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== "unicast";
  return !host.includes(".") || unknownOutside.test(host);
}

/** The host without the brackets of an IPv6 address and without a dot at its end. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
