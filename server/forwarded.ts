import type { IncomingMessage } from "node:http";
import { SocketAddress } from "node:net";
import type { TLSSocket } from "node:tls";
import { parseAddress } from "../contract/client-networks.ts";

/** Whether the shopper's own connection is encrypted, as far as the shop may believe it. */
export function isSecure(request: IncomingMessage, trustProxy: boolean): boolean {
  if ((request.socket as Partial<TLSSocket>).encrypted === true) return true;
  const forwarded = request.headers["x-forwarded-proto"];
  return trustProxy && String(forwarded).toLowerCase() === "https";
}

/** Scheme and host of the shop as the shopper sees them, as "https://shop.example". */
export function originOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers["x-forwarded-host"] ?? "") : "";
  return `${isSecure(request, trustProxy) ? "https" : "http"}://${forwarded || (request.headers.host ?? "localhost")}`;
}

/**
 * The shopper's address as the proxy names it: the last entry of X-Forwarded-For, since whatever stands before it the
 * shopper may have written. A port and brackets are taken off. Null when the entry is no address.
 */
export function forwardedAddress(header: string): string | null {
  const entry = header.split(",").at(-1)?.trim() ?? "";
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? [];
  const withPort = bracketed ?? dotted;
  if (withPort === undefined) return parseAddress(entry);
  // The port must be one, too.
  return SocketAddress.parse(entry) === undefined ? null : parseAddress(withPort);
}

/**
 * Leaves of the forwarding headers what the shop may believe. A Forwarded header goes: no proxy in the shop's documents
 * removes one that a stranger sent, and the listener would believe it first. Of X-Forwarded-Host and -Proto the last
 * entry stays: some proxies append theirs to what the stranger wrote.
 */
export function tidyForwarded({ headers }: IncomingMessage): void {
  delete headers.forwarded;
  for (const name of ["x-forwarded-host", "x-forwarded-proto"]) {
    const last = headers[name]?.toString().split(",").at(-1)?.trim();
    if (last !== undefined) headers[name] = last;
  }
}
