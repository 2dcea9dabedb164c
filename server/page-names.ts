import type { ServerBuild } from "react-router";

/**
 * Names each request by its route's pattern, for the metrics. A page and its data count as one, and so do all assets.
 * `routeNames` makes the names of patterns.
 */
export function pageNames(
  { routes }: ServerBuild,
  routeNames: (patterns: Iterable<string>) => (path: string) => string,
): (path: string) => string {
  const patterns = Object.values(routes).flatMap((route) => (route === undefined ? [] : [`/${route.path ?? ""}`]));
  const nameOf = routeNames([...patterns.filter((pattern) => pattern !== "/*"), "/healthz", "/readyz"]);
  return (path) =>
    path.startsWith("/assets/")
      ? "/assets/*"
      : nameOf(
          path
            .replace(/^\/_root\.data$/, "/")
            .replace(/(?<=.)\/$|\.data$/, "")
            .toLowerCase(),
        );
}
