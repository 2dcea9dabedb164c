import type { Stylesheet } from "../delivery/styles-in-page/stylesheet.ts";
import type { NodeLink } from "./chain-links.ts";
import { isSecure } from "./forwarded.ts";

/** Sends the stylesheet with a cookie that marks the browser as having it. */
export function markStylesheet({ href, cookie }: Stylesheet, trustProxy: boolean): NodeLink {
  return (request, response, next) => {
    if (request.url === href)
      response.setHeader("set-cookie", isSecure(request, trustProxy) ? `${cookie}; Secure` : cookie);
    next();
  };
}
