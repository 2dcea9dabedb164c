import type { FetchLink } from "./chain-links.ts";

/** While the shop stops, each response closes its connection, so that no client waits for another answer on it. */
export function closeConnection(isClosing: () => boolean): FetchLink {
  return async (context, next) => {
    await next();
    if (isClosing()) context.res.headers.set("connection", "close");
  };
}
