import { replace, type DataStrategyFunction } from "react-router";

type Results = Awaited<ReturnType<DataStrategyFunction>>;

/**
 * Lets a redirect take the place of an entry in the history that leads nowhere else. React Router would add an entry.
 *
 * - The page that Back leads to redirects: Back would lead to the same guard again and again. Only on the way through the
 *   history is the address in the browser that of the page to come.
 * - The form of a fetcher leads to the page on which it stands: Back would show the same page.
 */
export async function replaceGuardedEntry(
  { request: { method, url } }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  for (const entry of Object.values(results)) {
    const { result } = entry;
    if (!(result instanceof Response)) continue;
    const { status, headers } = result;
    const target = headers.get("location") ?? "";
    const address = method === "GET" ? url : new URL(target, url).href;
    if (address.split("#")[0] === location.href.split("#")[0]) entry.result = replace(target, { status, headers });
  }
  return results;
}
