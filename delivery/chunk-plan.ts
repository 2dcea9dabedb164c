import type { Plugin } from "vite";

/**
 * Puts the browser's modules into a few files, by what pages use together.
 *
 * - Gains: a page's script shrinks by some 8 kB, because every small file costs a request, a header and the compressor's
 *   memory of the other files.
 * - Leans on: Rolldown's `codeSplitting.groups` and on the folders of `app/`, which the patterns below name.
 * - Held by: `tests/http/budgets.test.ts`.
 * - Off: remove `chunkPlan()` from `vite.config.ts`.
 */
export function chunkPlan(): Plugin {
  return {
    name: "pallu-chunk-plan",
    enforce: "post",
    configEnvironment: (name) =>
      name === "client"
        ? {
            build: {
              rolldownOptions: {
                preserveEntrySignatures: "allow-extension", // A word that pages use is part of their code: neither its name nor those that no page uses are sent.
                optimization: { inlineConst: { mode: "all", pass: 3 } },
                output: {
                  // Every page gets a list of all files: short names suffice to tell them apart.
                  entryFileNames: "assets/[name]-[hash:7].js",
                  chunkFileNames: "assets/[name]-[hash:7].js",
                  codeSplitting: {
                    includeDependenciesRecursively: false,
                    groups: [framework, frame, cards, product, account],
                  },
                },
              },
            },
          }
        : undefined,
  };
}

/**
 * Empties the functions of React Router in {@link neverCalled}, and so leaves out what only they call.
 *
 * - Gains: 4.7 kB of script on every page.
 * - Leans on: these functions have these names and are not called in the browser. The build fails where one is missing.
 * - Held by: `tests/http/budgets.test.ts`; the journeys fail where one of them is called after all.
 * - Off: remove `withoutUnusedFunctions()` from `vite.config.ts`.
 */
export function withoutUnusedFunctions(): Plugin {
  return {
    name: "pallu-without-unused-functions",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler(code, id) {
        const names = new Set(neverCalled[/\/lib\/(.*)\.js/.exec(id)?.[1] ?? ""]);
        if (names.size === 0) return null;
        let short = "";
        let end = 0;
        // The functions of a module, and those that stand in one of them.
        for (const outer of this.parse(code).body)
          for (const node of outer.type === "FunctionDeclaration" ? [outer, ...(outer.body?.body ?? [])] : []) {
            if (node.type !== "FunctionDeclaration" || !node.body || !names.delete(node.id?.name ?? "")) continue;
            short += `${code.slice(end, node.body.start)}{}`;
            end = node.body.end;
          }
        if (names.size > 0) throw new Error(`${id} has no function ${[...names].join(", ")}`);
        return { code: short + code.slice(end), map: null };
      },
    },
  };
}

/** Functions of React Router that the browser would get though nothing of the shop makes it call them, by module. */
const neverCalled: Readonly<Record<string, readonly string[]>> = {
  // The shop's entry in the browser gives the router no functions that watch it.
  "router/instrumentation": [
    "consumeInstrumentationClientResultMetaReceiver",
    "getRouteInstrumentationUpdates",
    "instrumentClientSideRouter",
  ],
  // The browser has the whole table of routes: `routeDiscovery` in `react-router.config.ts`.
  "dom/ssr/fog-of-war": ["getPatchRoutesOnNavigationFunction", "useFogOFWarDiscovery"],
  "router/router": [
    "discoverRoutes",
    "patchRoutes",
    // No page keeps its shopper from leaving by `useBlocker`.
    "shouldBlockNavigation",
    "updateBlocker",
    // No link asks for `viewTransition`.
    "persistAppliedTransitions",
    "restoreAppliedTransitions",
  ],
  // No link loads ahead by `prefetch`. The browser has its scripts when React Router's own page of errors would ask for them.
  "dom/ssr/components": ["PrefetchPageLinks", "Scripts"],
  // The shop has no server components.
  hooks: ["RSCErrorHandler"],
};

/** React and React Router: they stay in the browser's cache when only the shop's own code changes. */
const framework = {
  name: "framework",
  test: /node_modules|\/delivery\/route-modules\/|\/vite\/|rolldown/,
  priority: 3,
};

/** The frame around every page, forms, pictures, and the components and words that nearly every page has. */
const frame = {
  name: "frame",
  test: /\/domain\/(money|cart\.)|\/delivery\/deferred-script\/|\/app\/(root\.|content\/(\w\w\/(site-words|catalogue-words|form-words|language)|shop-details|own-language|href|languages)|images\/|components\/(frame\/|use-cart|icon|page\.|price)|forms\/(?!password-field|select-field))/,
  priority: 2,
};

/** Product cards. */
const cards = { name: "cards", test: /\/app\/components\/product/, priority: 1 };

/** The product page. */
const product = {
  name: "product-page",
  test: /\/app\/(routes\/catalogue\/product\/|content\/\w\w\/product-words)/,
  priority: 1,
};

/** What the pages of an account share about orders and wishes. */
const account = {
  name: "account",
  test: /\/app\/routes\/account\/(confirmation|load-failure|order-status-badge)\.tsx$/,
  priority: 1,
};
