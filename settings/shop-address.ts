import ipaddr from "ipaddr.js";
import { z } from "zod";

const addressRule =
  "an http or https address with nothing after the host, such as https://shop.example.com: no user, path, ? or #";

/** The shop's address as shoppers type it. What is kept is its origin, which paths are put behind. */
export const shopAddress = z.string().transform((text, context) => {
  const url = /^https?:\/\//i.test(text.trim()) ? URL.parse(text) : null;
  const isBare =
    url !== null &&
    [url.username, url.password, url.search, url.hash, url.pathname.replace(/\/+$/, "")].every((part) => part === "");
  if (isBare) return url.origin;
  context.addIssue({ code: "custom", message: addressRule });
  return z.NEVER;
});

/** Names that no public directory will ever hold (RFC 2606, 6761, 6762, 8375; ICANN's internal); example.com is public. */
const unknownOutside = /(^|\.)(local|localdomain|internal|test|invalid|example|home\.arpa)$/;

/** Whether an address leads to the very machine that follows it. */
export function isLoopback(url: string): boolean {
  const host = hostOf(url);
  if (/(^|\.)localhost$/.test(host)) return true;
  return ipaddr.isValid(host) && ["loopback", "unspecified"].includes(ipaddr.process(host).range());
}

/** Whether nobody outside of one network gets anywhere by it: a private or reserved address, a name without a dot or of no public domain. */
export function isUnknownOutside(url: string): boolean {
  const host = hostOf(url);
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== "unicast";
  return !host.includes(".") || unknownOutside.test(host);
}

/** Without the brackets of an IPv6 address and the dot a full name may end with. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
