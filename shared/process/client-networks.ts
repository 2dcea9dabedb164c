import ipaddr from "ipaddr.js";

/**
 * A network that a client's address belongs to. Attempts from one network count together; its limit is `factor` times the
 * limit of a single client.
 */
export interface ClientNetwork {
  network: string;
  factor: number;
}

/**
 * A rented server has a /64 of IPv6, often a /48, and a provider has a /32. An attacker can use any address inside it, so
 * addresses count by network. A wider network is shared by more honest people, so its limit is higher.
 */
const ipv6Networks = [
  { bits: 64, factor: 1 },
  { bits: 48, factor: 3 },
  { bits: 32, factor: 10 },
] as const;

/**
 * The networks of an address, the narrowest first; none for text that is no address. The shop and the upstream count
 * attempts by them, for the address that is sent as `X-Shopper-Address`.
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

/** The network by which a client has its share: an IPv4 address, or the /64 of an IPv6 address, which one household or server has. */
export function networkOf(address: string | null): string {
  return clientNetworks(address ?? "")[0]?.network ?? "unknown";
}

/** An address in its shortest form, without a zone and with IPv4 inside IPv6 as IPv4; null for text that is no address. */
export function parseAddress(text: string): string | null {
  const plain = text.includes(":") ? text.replace(/%[\w.-]+$/, "") : text;
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return null;
  return ipaddr.process(plain).toString();
}
