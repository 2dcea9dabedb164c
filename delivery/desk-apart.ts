import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Where the desk's routes lie, from the folder `app` on. */
const FOLDER = "routes/desk/";

/** Whether a file of a route is one of the desk. */
export function isOfDesk(file: string): boolean {
  return file.startsWith(FOLDER);
}

/**
 * Keeps the desk out of what shoppers get: here the code of its routes, and in {@link withoutDeskRoutes} their names.
 *
 * - Gains: nothing of the desk in any shopper's file. Every page that starts its script fetches the list of all routes.
 * - Leans on: the query by which React Router marks a route's module for the browser; its file `assets/manifest-….js`, a
 *   variable with JSON; that the server matches and renders by a list of its own. The desk's pages hold no script.
 * - Held by: `tests/http/desk-apart.test.ts`.
 * - Off: remove `deskApart()` from `vite.config.ts` and `withoutDeskRoutes()` from `react-router.config.ts`.
 */
export function deskApart(): Plugin {
  return {
    name: "pallu-desk-apart",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/app\/routes\/desk\/.*\?__react-router-build-client-route$/ },
      handler: () => ({ code: "export {};", map: { mappings: "" }, moduleSideEffects: false }),
    },
  };
}

/** A list of routes as the browser gets it. */
interface BrowserRoutes {
  routes: Record<string, { module: string }>;
}

/** Takes the desk's routes out of the browser's list of a built folder, and removes their empty files. */
export function withoutDeskRoutes(folder: string): void {
  for (const path of globSync("assets/manifest-*.js", { cwd: folder })) {
    const file = join(folder, path);
    const text = readFileSync(file, "utf8");
    const start = text.indexOf("{");
    const list = JSON.parse(text.slice(start, text.lastIndexOf("}") + 1)) as BrowserRoutes;
    const all = Object.entries(list.routes);
    const kept = all.filter(([id]) => !isOfDesk(id));
    const used = new Set(kept.map(([, { module }]) => module));
    for (const [, { module }] of all) if (!used.has(module)) rmSync(join(folder, module), { force: true });
    writeFileSync(file, `${text.slice(0, start)}${JSON.stringify({ ...list, routes: Object.fromEntries(kept) })};`);
  }
}
