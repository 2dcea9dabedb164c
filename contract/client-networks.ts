import ipaddr from "ipaddr.js";

/**
 * A network that a client's address belongs to. Attempts from it count together; `factor` is how many times the limit of
 * a single client it may have.
 */
export interface ClientNetwork {
  network: string;
  factor: number;
}

/**
 * Whoever rents one server gets a /64 of IPv6, often a /48, and a provider holds a /32: an attacker changes the address
 * inside it at will. The wider the network, the more honest people share it, so the more it is allowed.
 */
const ipv6Networks = [
  { bits: 64, factor: 1 },
  { bits: 48, factor: 3 },
  { bits: 32, factor: 10 },
] as const;

/**
 * The networks of an address, the narrowest first; empty for text that is no address. Shop and upstream count attempts
 * by them, for the address that travels as `X-Shopper-Address`.
 */
export function clientNetworks(address: string): ClientNetwork[] {
  const plain = parseAddress(address);
  if (plain === null) return [];
  if (!plain.includes(":")) return [{ network: plain, factor: 1 }];
  return ipv6Networks.map(({ bits, factor }) => {
    const first = ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`);
    return { network: `${first.toString()}/${bits}`, factor };
  });
}

/** An address in its shortest form, without a zone, IPv4 inside IPv6 as IPv4; null for text that is none. */
export function parseAddress(text: string): string | null {
  const plain = text.includes(":") ? text.replace(/%[\w.-]+$/, "") : text;
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return null;
  return ipaddr.process(plain).toString();
}
