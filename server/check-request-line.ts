import type { IncomingMessage } from "node:http";
import type { NodeLink } from "./chain-links.ts";
import { sendRefusal } from "./refusal-response.ts";

/** The longest address that is read, in characters. Every address of the shop is far shorter. */
const MAX_TARGET = 8_000;

/** Refuses requests whose method, address or Host is not valid: they would end as failures of the shop. */
export function refuseBadRequestLine(trustProxy: boolean): NodeLink {
  return (request, response, next) => {
    const status = requestLineFault(request, trustProxy);
    if (status === null) return next();
    sendRefusal(request, response, status, status === 405 ? { allow: "GET, HEAD, POST" } : {});
  };
}

/** The status of a wrong request line, null for a valid one. A full address ("GET http://shop/cart") loses its host. */
function requestLineFault(request: IncomingMessage, trustProxy: boolean): 400 | 405 | 414 | null {
  if (!["GET", "HEAD", "POST"].includes(request.method ?? "")) return 405;
  // One Host, or none in HTTP/1.0 (RFC 9112, 3.2). Servers disagree about which of several counts.
  const hosts = request.headersDistinct["host"]?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) return 400;
  // A proxy may pass on a host that the client made up.
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
  // "//host" is a path to some programs and another host to others.
  if (!request.url?.startsWith("/") || address.pathname.startsWith("//")) return 400;
  return isReadable(address.pathname) ? null : 400;
}

function isHost(text: string): boolean {
  return text === "" || (/^[\w.:[\]-]*$/.test(text) && URL.canParse(`http://${text}/`));
}

/** True for a path that decodes to text without control characters. */
function isReadable(pathname: string): boolean {
  try {
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
