import type { IncomingMessage } from "node:http";
import { SocketAddress } from "node:net";
import type { TLSSocket } from "node:tls";
import { parseAddress } from "#process/client-networks.ts";
import type { NodeLink } from "./chain-links.ts";
import type { Log } from "./log.ts";
import { sendRefusal } from "./refusal-response.ts";

/** True where the shopper's own connection is encrypted, as far as the shop can trust that. */
export function isSecure(request: IncomingMessage, trustProxy: boolean): boolean {
  if ((request.socket as Partial<TLSSocket>).encrypted === true) return true;
  const forwarded = request.headers["x-forwarded-proto"];
  return trustProxy && String(forwarded).toLowerCase() === "https";
}

/** Scheme and host of the shop as the shopper sees them, such as "https://shop.example". */
export function originOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers["x-forwarded-host"] ?? "") : "";
  return `${isSecure(request, trustProxy) ? "https" : "http"}://${forwarded || (request.headers.host ?? "localhost")}`;
}

/**
 * The shopper's address as the proxy names it: the last entry of X-Forwarded-For, since the shopper may have written the
 * entries before it. A port and brackets are removed. Null when the entry is no address.
 */
export function forwardedAddress(header: string): string | null {
  const entry = header.split(",").at(-1)?.trim() ?? "";
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? [];
  const withPort = bracketed ?? dotted;
  if (withPort === undefined) return parseAddress(entry);
  // The port must be valid, too.
  return SocketAddress.parse(entry) === undefined ? null : parseAddress(withPort);
}

/** The shopper's address: the one that a trusted proxy names in X-Forwarded-For, or else the peer's. */
export function clientAddress(forwardedFor: string | null | undefined, peer: string, trustProxy: boolean): string {
  const named = trustProxy && typeof forwardedFor === "string" ? forwardedAddress(forwardedFor) : null;
  return named ?? peer;
}

/**
 * Removes forwarding headers that the shop cannot trust. `Forwarded` goes: no proxy in the shop's documents removes one
 * that a stranger sent, and the listener would prefer it. Of X-Forwarded-Host and -Proto only the last entry stays: some
 * proxies append theirs to the stranger's.
 */
export const dropUntrustedForwarding: NodeLink = ({ headers }, _response, next) => {
  delete headers.forwarded;
  for (const name of ["x-forwarded-host", "x-forwarded-proto"]) {
    const last = headers[name]?.toString().split(",").at(-1)?.trim();
    if (last !== undefined) headers[name] = last;
  }
  next();
};

/**
 * Refuses a request whose proxy names no valid address. Such a proxy is set up wrongly: all its shoppers would share one
 * rate limit, or have none.
 */
export function refuseUnknownClient(trustProxy: boolean, log: Log): NodeLink {
  return (request, response, next) => {
    const named = trustProxy ? request.headers["x-forwarded-for"]?.toString() : undefined;
    if (named === undefined || forwardedAddress(named) !== null) return next();
    log.warn(
      { forwardedFor: named.slice(-100) },
      "refused a request: the last entry of X-Forwarded-For is no address; see docs/operations.md",
    );
    sendRefusal(request, response, 400);
  };
}
