import { matchRoutes, type ServerBuild } from "react-router";

/**
 * Tells whether the page at a path may be shared: its route's own `headers` must call it public. Every other page is
 * private, and so is the data that scripts fetch.
 */
export function sharedRoutes({ routes }: ServerBuild): (pathname: string) => boolean {
  const table = Object.values(routes).flatMap((route) =>
    route === undefined || route.parentId === undefined ? [] : [route],
  );
  const patterns = table.map(({ id, path, index }) => (index === true ? { id, index } : { id, path }));
  const shared = new Set(table.filter((route) => isDeclaredShared(route)).map(({ id }) => id));
  return (pathname) => {
    if (pathname.endsWith(".data")) return false;
    const match = matchRoutes(patterns, pathname)?.at(-1);
    return match !== undefined && shared.has(match.route.id);
  };
}

function isDeclaredShared({ module }: NonNullable<ServerBuild["routes"][string]>): boolean {
  const none = () => new Headers();
  const declared =
    typeof module.headers === "function"
      ? module.headers({ loaderHeaders: none(), parentHeaders: none(), actionHeaders: none(), errorHeaders: undefined })
      : module.headers;
  return new Headers(declared).get("cache-control")?.startsWith("public") === true;
}
