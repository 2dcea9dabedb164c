import type { Plugin } from "vite";

/** A node of the program's tree, as ESTree has it. */
type Node = Record<string, unknown> & { type: string; start: number; end: number };

/**
 * Leaves out what the browser would get of React Router though nothing of the shop makes it run: it empties the functions
 * in {@link neverCalled}, settles the conditions in {@link settled}, and drops warnings and texts for programmers.
 *
 * - Gains: 10.3 kB of script on every page.
 * - Leans on: these functions and conditions are in React Router's modules and say what their reasons here say. The build
 *   fails where one is missing.
 * - Held by: `tests/http/budgets.test.ts`; `tests/structure/sources.test.ts` where the shop uses such a feature after all, and
 *   the journeys where it is used in another way.
 * - Off: remove `withoutUnusedCode()` from `vite.config.ts`.
 */
export function withoutUnusedCode(): Plugin {
  return {
    name: "pallu-without-unused-code",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler(code, id) {
        const module = /\/lib\/(.*)\.js/.exec(id)?.[1] ?? "";
        const missing = new Set([...(neverCalled[module] ?? []), ...Object.keys(settled[module] ?? {})]);
        const expected = new Set(missing);
        const edits: { start: number; end: number; text: string }[] = [];
        const replace = ({ start, end }: Node, text: string) => edits.push({ start, end, text });
        /** Whether the module's lists name it. */
        const isListed = (name: string): boolean => {
          missing.delete(name);
          return expected.has(name);
        };
        const visit = (node: Node): void => {
          const { id: name, body, test, left, callee } = node as Record<string, Node | undefined>;
          if (node.type.startsWith("Function") && name && body && isListed(String(name["name"])))
            return void replace(body, "{}");
          const condition = test ?? (node["operator"] === "&&" ? left : undefined);
          const text = condition && code.slice(condition.start, condition.end).replaceAll(/\s+/g, " ");
          const isTrue = text === undefined ? undefined : settled[module]?.[text];
          if (condition && text !== undefined && isTrue !== undefined && isListed(text))
            replace(condition, String(isTrue));
          const called = String(callee?.["name"]);
          if (node.type === "CallExpression" && /^warn(ing|Once|ingOnce)$/.test(called))
            return void replace(node, "void 0");
          const [, message] = called === "invariant" ? (node["arguments"] as Node[]) : [];
          if (message) replace(message, '""');
          for (const child of Object.values(node).flat())
            if (isNode(child) && child !== message && !(child === condition && isTrue !== undefined)) visit(child);
        };
        const program: unknown = this.parse(code);
        if (isNode(program)) visit(program);
        if (missing.size > 0) throw new Error(`${id} has no ${[...missing].join(", ")}`);
        if (edits.length === 0) return null;
        let short = "";
        let end = 0;
        for (const edit of edits.sort((one, other) => one.start - other.start)) {
          short += code.slice(end, edit.start) + edit.text;
          end = edit.end;
        }
        return { code: short + code.slice(end), map: null };
      },
    },
  };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Functions that nothing calls, by module. */
const neverCalled: Readonly<Record<string, readonly string[]>> = {
  // The shop's entry in the browser gives the router no functions that watch it.
  "router/instrumentation": ["consumeInstrumentationClientResultMetaReceiver"],
  // The browser has the whole table of routes: `routeDiscovery` in `react-router.config.ts`.
  "dom/ssr/fog-of-war": ["getPatchRoutesOnNavigationFunction", "useFogOFWarDiscovery"],
  "router/router": [
    "patchRoutes",
    // No page keeps its shopper from leaving by `useBlocker`.
    "shouldBlockNavigation",
    "updateBlocker",
    // No link asks for `viewTransition`.
    "persistAppliedTransitions",
    "restoreAppliedTransitions",
    // The router lives as long as the page.
    "dispose",
  ],
  // Every page has the whole stylesheet, and no route has `links`.
  "dom/ssr/links": ["prefetchRouteCss", "prefetchStyleLinks"],
  hooks: [
    // The root has a page of errors for all routes.
    "DefaultErrorComponent",
    // Every component of the shop stands in a route.
    "useNavigateUnstable",
  ],
  // The shop's links are by `Link`.
  "dom/lib": ["NavLinkWithRef"],
};

/** Conditions that always have this value in the browser, by module: what the other value would lead to is left out. */
const settled: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  "router/utils": {
    // No route has an optional segment.
    'route.path === "" || !route.path?.includes("?")': true,
    // The table of routes is compiled as a whole, and matched as a whole: `routeDiscovery`.
    "meta.matcher && meta.compiledParams": true,
    "!match && end && allowPartial": false,
  },
  "router/router": {
    // `routeDiscovery`.
    "init.patchRoutesOnNavigation": false,
    isFogOfWar: false,
    "loadMatch.isDiscovering": false,
    // `<HydratedRouter />` stands without properties in `app/entry.client.tsx`.
    "init.instrumentations": false,
    "opts?.instrumentationNavigateMetaReceiver": false,
    // The shop sets no flag of `future`.
    "future.unstable_routePatternMatching": false,
    // `useBlocker` and `viewTransition`, as above, and `mask`.
    "blockers.size > 0 && !isUninterruptedRevalidation": false,
    'pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location': false,
    pendingViewTransitionEnabled: false,
    "opts?.mask": false,
    // What is sent is a form: nothing asks for another `encType`.
    'opts.formEncType === "text/plain"': false,
    'opts.formEncType === "application/json"': false,
    // `dom/ssr/routes` gives every route a loader and an action, and writes `lazy` as an object.
    'typeof route.lazy === "function"': false,
    handler: true,
    "!handler": false,
    // `dom-export/hydrated-router` gives the router a strategy.
    "!init.dataStrategy": false,
    // Only the server renders without a router.
    isStaticHandler: false,
    "!isStaticHandler": true,
  },
  hooks: {
    // The routes are those of the router, at the address that it has.
    locationArg: false,
    dataRouterOpts: true,
    // The shop has no server components.
    "this.context": false,
    "dataRouterContext && dataRouterContext.static": false,
    "dataRouterState && onErrorHandler": false,
  },
  components: {
    "newErrors && onError": false,
    "useTransitions === true": false,
    // `viewTransition`.
    "!viewTransitionOpts || !isViewTransitionAvailable": true,
    "vtContext.isTransitioning && !vtContext.flushSync": false,
    "renderDfd && pendingState": false,
    "!vtContext.isTransitioning && interruption": false,
  },
  // No link loads ahead by `prefetch`, or shows another address by `mask`.
  "dom/lib": { mask: false, shouldPrefetch: false, useTransitions: false },
  "dom/ssr/components": {
    'prefetch === "render"': false,
    'prefetch === "viewport"': false,
    maybePrefetch: false,
    'prefetch !== "intent"': true,
    // The compiler sees to that.
    "!Array.isArray(routeMeta)": false,
  },
  "dom/ssr/single-fetch": { "!ssr && !foundRevalidatingServerLoader": false },
  "dom/ssr/routes": {
    // No route has a `clientLoader` or `clientAction`.
    "!routeModule.clientLoader": true,
    "!routeModule.clientAction": true,
    "route.hasClientLoader": false,
    "route.hasClientAction": false,
    // Modules are not replaced while a page is open, and pages come from the server.
    needsRevalidation: false,
    "!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader": false,
  },
  // The browser has its scripts when React Router's own page of errors would ask for them.
  "dom/ssr/errorBoundaries": { renderScripts: false },
  "dom-export/hydrated-router": {
    "window.__reactRouterManifest.sri === true": false,
    "ssrInfo.context.isSpaMode": false,
  },
};
