/** The event that says that a file waits for the connection; its `detail` has the address of its page, and the function that tries again. */
export const waitingEvent = "pallu-waiting";

/** What React Router's manifest says of a route. */
interface ManifestRoute {
  id: string;
  /** The address of its file. */
  module: string;
  hasDefaultExport: boolean;
  hasErrorBoundary: boolean;
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
 * The module of a route. Without a connection it waits until the shopper tries again. If the file does not arrive in time
 * although there is a connection, the browser goes to the address as a document, and this never returns.
 */
export async function loadRouteModule(route: ManifestRoute, loaded: Record<string, unknown>): Promise<unknown> {
  if (!hasClientCode(route)) return (loaded[route.id] ??= {});
  // A browser may remember that a file failed: the next try has another address.
  for (let address = route.module; !(route.id in loaded); address += "?") {
    try {
      loaded[route.id] = await inTime(import(/* @vite-ignore */ address));
    } catch {
      const page = targetAddress();
      if (await isConnected()) return openDocument(page);
      await new Promise((retry) => dispatchEvent(new CustomEvent(waitingEvent, { detail: { page, retry } })));
    }
  }
  return loaded[route.id];
}

/** The result of the work, or an error when it takes too long. */
function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return Promise.race([work, new Promise<never>((_, lose) => setTimeout(lose, LOAD_TIMEOUT_MS))]);
}

/** Only the root has code for the browser beside its page: its middleware. */
function hasClientCode(route: ManifestRoute): boolean {
  return route.hasDefaultExport || route.hasErrorBoundary;
}

/** Whether the shop answers. `navigator.onLine` says only whether the browser has a network. */
async function isConnected(): Promise<boolean> {
  try {
    await inTime(fetch("/icon.svg", { method: "HEAD", cache: "no-store" }));
    return true;
  } catch {
    return false;
  }
}

function openDocument(page: string): Promise<never> {
  location.assign(page);
  return new Promise(() => {});
}

/** The address that the router is navigating to. */
function targetAddress(): string {
  const { location: target } = (window as RouterWindow).__reactRouterDataRouter?.state.navigation ?? {};
  return target === undefined ? location.href : target.pathname + target.search + target.hash;
}
