import { useSyncExternalStore } from "react";
import {
  useFetchers,
  useNavigate,
  useNavigation,
  useSubmit,
  isRouteErrorResponse,
  type DataStrategyFunction,
} from "react-router";
import * as siteWords from "#content/site-words.ts";

type Results = Awaited<ReturnType<DataStrategyFunction>>;

/** How many requests of the page did not reach the shop and wait for the shopper to send them again. */
let waiting = 0;
const listeners = new Set<() => void>();
/** What loads each file again that waits for the connection. */
const retries: (() => void)[] = [];

/** The statuses of a server that is too busy, or of a proxy that does not reach it. */
const BUSY = [429, 502, 503, 504];

/**
 * Keeps a request that found no connection from ending in an error page, and a form that the shop or a proxy was too busy
 * for: it stays pending, so the page and what was typed stay as they are. It ends when React Router cancels it: the shopper sends it again, or goes elsewhere.
 */
export async function waitForConnection(
  { request: { method, url, signal } }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  // In development, an error of the server keeps its type, and a TypeError would be taken for a lost connection.
  if (import.meta.env.DEV || signal.aborted) return results;
  if (!Object.values(results).some((one) => isLost(one) || (method === "POST" && isTurnedAway(one)))) return results;
  if (method === "GET" && url !== location.href) await showSaved(url);
  change(1);
  await new Promise((cancelled) => signal.addEventListener("abort", cancelled, { once: true }));
  change(-1);
  throw signal.reason;
}

/** Goes to a page that the browser has saved (`serving/saved-pages/`). */
async function showSaved(url: string): Promise<void> {
  if ("caches" in window && (await caches.match(url, { ignoreVary: true }))) location.assign(url);
}

/**
 * Says that the shop cannot be reached until the shopper tries again; then `retry` loads the file of that page again. A page that is saved is shown instead.
 */
export async function waitForFile({ page, retry }: { page: string; retry: () => void }): Promise<void> {
  await showSaved(page);
  retries.push(retry);
  change(1);
}

/** Loads again every file that waits for the connection. */
function retryFiles(): void {
  const waited = retries.splice(0);
  change(-waited.length);
  for (const retry of waited) retry();
}

/** Calls back whenever that number changes; returns a function that stops it. */
function onWaiting(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

function change(by: number): void {
  waiting += by;
  for (const callback of listeners) callback();
}

/** `fetch` reports a lost connection as a TypeError. React Router wraps what actions return, and errors of a broken answer. */
function isLost({ type, result }: Results[string]): boolean {
  const error: unknown = typeof result === "object" && result !== null && "data" in result ? result.data : result;
  const cause = error instanceof Error ? error.cause : undefined;
  return type === "error" && (error instanceof TypeError || cause instanceof TypeError);
}

/** Whether a request was answered before it came to the shop's routes: by a plain text. What a route throws is none. */
function isTurnedAway({ result }: Results[string]): boolean {
  return isRouteErrorResponse(result) && typeof result.data === "string" && BUSY.includes(result.status);
}

/** Says that the shop cannot be reached while a request waits to be sent again, with the button that sends it. */
export function LostConnectionNotice() {
  const isWaiting = useSyncExternalStore(
    onWaiting,
    () => waiting > 0,
    () => false,
  );
  return isWaiting ? <SendAgain /> : null;
}

function SendAgain() {
  const sendAgain = useSendAgain();
  return (
    <div
      role="alert"
      className="card no-print fixed bottom-[4.5rem] left-3 right-3 z-50 border-l-8 border-l-madder px-4 py-3 shadow-lg sm:right-auto sm:w-96 md:bottom-5 md:left-5"
    >
      <p className="font-semibold">{siteWords.noConnection}</p>
      <p className="mt-3">
        <button type="button" onClick={sendAgain} className="button">
          {siteWords.sendAgain}
        </button>
      </p>
    </div>
  );
}

/** What sends or loads: the navigation, or a fetcher, which has a key. */
type Pending = Pick<ReturnType<typeof useNavigation>, "state" | "formData" | "formAction"> & { key?: string };

/** Restarts whatever is pending: React Router cancels a pending request when the same one starts again. */
function useSendAgain(): () => void {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const submit = useSubmit();
  const navigate = useNavigate();
  return () => {
    retryFiles();
    const pending: readonly Pending[] = [navigation, ...fetchers];
    for (const { state, key: fetcherKey, formData, formAction: action } of pending)
      if (state === "submitting" && formData)
        void submit(formData, {
          method: "post",
          action,
          navigate: !fetcherKey,
          fetcherKey,
          preventScrollReset: true,
        });
    // A page that is loading, or the one shown where a fetcher's action is done and its new data is missing.
    if (navigation.state !== "submitting" && pending.some(({ state }) => state === "loading")) {
      const { pathname, search, hash } = navigation.location ?? location;
      void navigate(
        { pathname, search, hash },
        {
          state: navigation.location?.state,
          // After Back, the address is already that of the page to come.
          replace: location.pathname + location.search === pathname + search,
          preventScrollReset: location.pathname === pathname,
        },
      );
    }
  };
}
