import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The module of React Router that loads the modules of routes in the browser. */
const replaced = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;

/**
 * Loads the modules of routes in the browser by `load-route-module.ts`, in place of React Router's own function.
 *
 * - Gains: where a route's file does not arrive, a tap leads to its address or says that there is no connection. React
 *   Router would reload the current page again and again. Routes without code for the browser fetch no file of 0
 *   bytes.
 * - Leans on: the file `lib/dom/ssr/routeModules.js` of React Router and its one export `loadRouteModule`.
 * - Held by: `tests/journeys/enhanced-broken-line.spec.ts`.
 * - Off: remove `routeModules()` from `vite.config.ts`.
 */
export function routeModules(): Plugin {
  return {
    name: "pallu-route-modules",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (this.environment.name !== "client" || !replaced.test(id)) return null;
      const own = fileURLToPath(new URL("load-route-module.ts", import.meta.url));
      return `export { loadRouteModule } from ${JSON.stringify(own)};`;
    },
  };
}
