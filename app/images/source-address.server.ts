/** The origins that pictures may be fetched from. */
export interface PictureOrigins {
  /** The address that relative paths belong to, without a slash at its end. */
  base: string;
  /** Further origins that full addresses may have. */
  origins: readonly string[];
}

/**
 * The address of a picture's source; null when the shop does not fetch from there. A relative path stays under the base.
 * A full address must have the base's origin or a configured one, and no password.
 */
export function sourceAddress(source: string, allowed: PictureOrigins): URL | null {
  // Browsers and servers read backslashes and control characters in addresses differently.
  if (source.length > 2_000 || /[\\\u0000-\u001f\u007f]/.test(source)) return null;
  return /^[a-z][a-z\d+.-]*:/i.test(source) ? fullAddress(source, allowed) : pathUnderBase(source, allowed.base);
}

/** Whether the shop fetches pictures from an address, such as the target of a redirect. */
export function isFetchable(address: URL, { base, origins }: PictureOrigins): boolean {
  if (!/^https?:$/.test(address.protocol) || address.username !== "" || address.password !== "") return false;
  return [base, ...origins].some((origin) => URL.parse(origin)?.origin === address.origin);
}

function fullAddress(source: string, allowed: PictureOrigins): URL | null {
  const address = URL.parse(source);
  if (address === null || !isFetchable(address, allowed)) return null;
  address.hash = "";
  return address;
}

function pathUnderBase(source: string, base: string): URL | null {
  const root = URL.parse(`${base}/`);
  const address = URL.parse(`${base}/${source.replace(/^\/+/, "")}`);
  if (root === null || address === null) return null;
  // `..` in a path could lead out of the base.
  if (address.origin !== root.origin || !address.pathname.startsWith(root.pathname)) return null;
  address.hash = "";
  return address;
}
