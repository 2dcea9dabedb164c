import type { IncomingMessage } from "node:http";

/** The longest address that any page of the shop has fits many times into this, in characters. */
const MAX_TARGET = 8_000;

/**
 * Looks at method, address and Host before anything is made of them, since an address that is none would end as a
 * failure of the shop. Null when all is well. An address in full ("GET http://shop/cart", as to a proxy) loses its host.
 */
export function checkRequestLine(request: IncomingMessage, trustProxy: boolean): 400 | 405 | 414 | null {
  if (!["GET", "HEAD", "POST"].includes(request.method ?? "")) return 405;
  // One Host, and none only where the protocol knows none (RFC 9112, 3.2): readers of several disagree about which counts.
  const hosts = request.headersDistinct["host"]?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) return 400;
  // What a proxy hands on as the host, it may have been handed by anybody.
  if (
    trustProxy &&
    !String(request.headers["x-forwarded-host"] ?? "")
      .split(",")
      .every((host) => isHost(host.trim()))
  )
    return 400;
  const target = request.url ?? "";
  if (target.length > MAX_TARGET) return 414;
  if (/^https?:\/\//i.test(target)) {
    const address = URL.parse(target);
    if (address === null) return 400;
    request.url = address.pathname + address.search;
  }
  const address = URL.parse(`http://${request.headers.host ?? "localhost"}${request.url}`);
  if (address === null || address.username !== "" || !/^[\w.:[\]-]*$/.test(request.headers.host ?? "")) return 400;
  // "//host" is an address of another host to some readers and a path to others.
  if (!request.url?.startsWith("/") || address.pathname.startsWith("//")) return 400;
  return isReadable(address.pathname) ? null : 400;
}

function isHost(text: string): boolean {
  return text === "" || (/^[\w.:[\]-]*$/.test(text) && URL.canParse(`http://${text}/`));
}

/** Whether the path is text once unescaped, without characters that no address of the shop has. */
function isReadable(pathname: string): boolean {
  try {
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
