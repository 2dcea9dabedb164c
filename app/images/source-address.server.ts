/** Where pictures may be fetched from. */
export interface PictureOrigins {
  /** What relative paths belong to: an address without a slash at its end. */
  base: string;
  /** Further origins that full addresses may have. */
  origins: readonly string[];
}

/**
 * The address a picture's source stands for, or null when it is none the shop fetches from: relative paths lie under the
 * base and cannot climb out of it, full addresses are of the base's origin or a configured one. Never carries a password.
 */
export function sourceAddress(source: string, places: PictureOrigins): URL | null {
  // Browsers and servers disagree about backslashes and control characters in addresses, so none is let through.
  if (source.length > 2_000 || /[\\\u0000-\u001f\u007f]/.test(source)) return null;
  return /^[a-z][a-z\d+.-]*:/i.test(source) ? fullAddress(source, places) : pathUnderBase(source, places.base);
}

/** Whether an address, a redirect's for instance, is one the shop fetches pictures from. */
export function isFetchable(address: URL, { base, origins }: PictureOrigins): boolean {
  if (!/^https?:$/.test(address.protocol) || address.username !== "" || address.password !== "") return false;
  return [base, ...origins].some((place) => URL.parse(place)?.origin === address.origin);
}

function fullAddress(source: string, places: PictureOrigins): URL | null {
  const address = URL.parse(source);
  if (address === null || !isFetchable(address, places)) return null;
  address.hash = "";
  return address;
}

function pathUnderBase(source: string, base: string): URL | null {
  const root = URL.parse(`${base}/`);
  const address = URL.parse(`${base}/${source.replace(/^\/+/, "")}`);
  if (
    root === null ||
    address === null ||
    address.origin !== root.origin ||
    !address.pathname.startsWith(root.pathname)
  )
    return null;
  address.hash = "";
  return address;
}
