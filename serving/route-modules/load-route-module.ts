/** What React Router's manifest says of a route. */
interface ManifestRoute {
  id: string;
  /** The address of its file. */
  module: string;
  hasDefaultExport: boolean;
  hasErrorBoundary: boolean;
  hasClientAction: boolean;
  hasClientLoader: boolean;
  hasClientMiddleware: boolean;
}

/** React Router's own globals in the browser. */
interface RouterWindow {
  __reactRouterDataRouter?: {
    state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
  };
}

/** A file that takes longer than this, in ms, is taken as lost: a tap must lead somewhere. */
const LOAD_TIMEOUT_MS = 4_000;

/**
 * The module of a route. If its file does not arrive in time, the browser goes to the address as a document, and this never
 * returns. Without a connection the service worker answers there, and opens the page once the connection is back.
 */
export async function loadRouteModule(route: ManifestRoute, loaded: Record<string, unknown>): Promise<unknown> {
  if (!hasClientCode(route)) return (loaded[route.id] ??= {});
  try {
    return (loaded[route.id] ??= await Promise.race([
      import(/* @vite-ignore */ route.module),
      new Promise((_, lose) => setTimeout(lose, LOAD_TIMEOUT_MS)),
    ]));
  } catch {
    location.assign(targetAddress());
    return new Promise(() => {});
  }
}

function hasClientCode(route: ManifestRoute): boolean {
  return (
    route.hasDefaultExport ||
    route.hasErrorBoundary ||
    route.hasClientAction ||
    route.hasClientLoader ||
    route.hasClientMiddleware
  );
}

/** The address that the router is navigating to. */
function targetAddress(): string {
  const { location: target } = (window as RouterWindow).__reactRouterDataRouter?.state.navigation ?? {};
  return target === undefined ? location.href : target.pathname + target.search + target.hash;
}
