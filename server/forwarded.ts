import type { IncomingMessage } from "node:http";
import { SocketAddress } from "node:net";
import type { TLSSocket } from "node:tls";
import { parseAddress } from "../contract/client-networks.ts";

/** Whether the shopper's own connection is encrypted, as far as the shop may believe it. */
export function isSecure(request: IncomingMessage, trustProxy: boolean): boolean {
  if ((request.socket as Partial<TLSSocket>).encrypted === true) return true;
  const forwarded = request.headers["x-forwarded-proto"];
  return trustProxy && String(forwarded).split(",")[0]?.trim().toLowerCase() === "https";
}

/** Scheme and host of the shop as the shopper sees them, as "https://shop.example". */
export function originOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers["x-forwarded-host"] ?? "").split(",")[0]?.trim() : "";
  return `${isSecure(request, trustProxy) ? "https" : "http"}://${forwarded || (request.headers.host ?? "localhost")}`;
}

/**
 * The shopper's address as the proxy names it: the last entry of X-Forwarded-For, since whatever stands before it the
 * shopper may have written. A port and brackets are taken off. Null when the entry is no address.
 */
export function forwardedAddress(header: string): string | null {
  const entry = header.split(",").at(-1)?.trim() ?? "";
  const plain = parseAddress(entry);
  if (plain !== null) return plain;
  const { address = "" } = SocketAddress.parse(entry) ?? {};
  // The parser also reads "0x7f.1" and "1" as addresses; no proxy writes them.
  return entry.startsWith(address) || entry.startsWith(`[`) ? parseAddress(address) : null;
}

/**
 * Takes the Forwarded header off a request. The shop believes a proxy's X-Forwarded-* alone, and no proxy in its
 * documents removes a Forwarded header that a stranger sent; the listener would believe that one first.
 */
export function dropForwarded(request: IncomingMessage): void {
  delete request.headers.forwarded;
}
