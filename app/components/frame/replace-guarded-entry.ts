import { replace, type DataStrategyFunction } from "react-router";

type Results = Awaited<ReturnType<DataStrategyFunction>>;

/**
 * Lets the redirect of a page that Back leads to take that page's place in the history. React Router would add an entry
 * for it, and Back would lead to the same guard again and again. Only on the way through the history is the address in
 * the browser that of the page to come.
 */
export async function replaceGuardedEntry(
  { request: { method, url } }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  if (method !== "GET" || url !== location.href.replace(location.hash, "")) return results;
  for (const entry of Object.values(results)) {
    const { result } = entry;
    if (!(result instanceof Response)) continue;
    const { status, headers } = result;
    entry.result = replace(headers.get("location") ?? "", { status, headers });
  }
  return results;
}
