import postcss, { type AtRule } from "postcss";
import { PurgeCSS } from "purgecss";
import type { Plugin } from "vite";

/**
 * Writes the styles that a page needs into its HTML on a first visit; the whole stylesheet follows at the end of the page.
 *
 * - Gains: a first view needs one round trip. HTML and styles of home, listing and product are under 14 kB together. The
 *   whole stylesheet in the page would add 4 kB to each; as a file it would add a round trip before the first paint.
 * - Leans on: `getModuleInfo` for the modules of each route, and PurgeCSS for the rules that these modules name.
 * - Held by: `tests/http/page-styles.test.ts`, and the sizes by `tests/http/budgets.test.ts`.
 * - Off: give `stylesInPage` no routes in `vite.config.ts`; then every page links the stylesheet in its head.
 */
export function stylesInPage(routes: readonly RouteFile[], language: string): Plugin {
  const styles: Record<string, string> = {};
  return {
    name: "pallu-styles-in-page",
    resolveId: { filter: { id: new RegExp(`^${VIRTUAL}$`) }, handler: () => `\0${VIRTUAL}` },
    // The framework builds the browser's files first, and then the server, which writes the pages.
    load: {
      filter: { id: new RegExp(`^\0${VIRTUAL}$`) },
      handler: () => `export default ${JSON.stringify(styles)};`,
    },
    async generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === "asset" && file.fileName.endsWith(".css") ? [file.source.toString()] : [],
      );
      const [sheet] = sheets;
      if (sheet === undefined || sheets.length > 1) this.error(`expected one stylesheet, found ${sheets.length}`);
      const modules = new Map<string, readonly string[]>();
      for (const id of this.getModuleIds()) modules.set(id, this.getModuleInfo(id)?.importedIds ?? []);
      const codeOf = (id: string) => (isOwnModule(id) ? (this.getModuleInfo(id)?.code ?? "") : "");
      const root = fileModules(modules, "root.tsx");
      for (const { id, file } of routes.filter(isPage)) {
        const reached = reachable(modules, [...root, ...fileModules(modules, file)]);
        styles[id] = await firstPaint(sheet, [...reached].map(codeOf).join("\n"), language);
      }
    },
  };
}

/** An address of `app/routes.ts`: its id, and its module from the folder `app` on. */
interface RouteFile {
  id: string;
  file: string;
}

/** What `serving/styles-in-page/page-styles.tsx` imports: the styles of each route by its id. */
const VIRTUAL = "virtual:page-styles";

/** Routes without a component have no styles. */
function isPage({ file }: RouteFile): boolean {
  return file.endsWith(".tsx");
}

/**
 * Modules whose code names classes and elements of a first visit. The shop's words are no classes. A message answers a form,
 * which stood on a page that brought the stylesheet.
 */
function isOwnModule(id: string): boolean {
  return !/\/node_modules\/|\/app\/content\/|\/frame\/(lost-connection-)?notice\.tsx|\.css(\?|$)/.test(id);
}

/** The modules made from a file of `app`: the framework splits route files and marks the parts by a query. */
function fileModules(modules: ReadonlyMap<string, readonly string[]>, file: string): string[] {
  return [...modules.keys()].filter((id) => id.split("?")[0]?.endsWith(`/app/${file}`));
}

function reachable(modules: ReadonlyMap<string, readonly string[]>, from: readonly string[]): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const imported of modules.get(id) ?? []) found.add(imported);
  return found;
}

/** The rules for elements and classes that the code names, without those that paint nothing at first in this language. */
async function firstPaint(sheet: string, code: string, language: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: code, extension: "js" }],
    css: [{ raw: sheet }],
    // Class names stand between quotes and spaces; elements and attributes are words.
    defaultExtractor: (text) => [...text.split(/["'`\s]+/), ...(text.match(/[\w-]+/g) ?? [])],
    dynamicAttributes: ["aria-current", "aria-invalid", "data-theme", "open"],
    variables: true,
  });
  const root = postcss.parse(purged?.css ?? "");
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule) => void (isLater(rule) && rule.remove()));
  root.walkDecls((declaration) => {
    // A number that script counts up must not be seen at its end first.
    const isAwaited = declaration.parent?.type === "rule" && String(declaration.parent).includes(".awaits-count");
    if (laterProperties.test(declaration.prop) && !isAwaited) declaration.remove();
  });
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter(
      (selector) =>
        !laterStates.some((state) => selector.includes(state)) &&
        !/:lang\((?!en)/.test(selector.replace(`:lang(${language})`, "")),
    );
    if (selectors.length === 0 || rule.nodes.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return root.toString();
}

/** What is seen only in use: how the pointer looks, and how things move. */
const laterProperties =
  /^(cursor|transition.*|animation.*|touch-action|overscroll-.*|outline.*|-webkit-tap-.*|--tw-(duration|ease|outline-style))$/;

/** States that a page is not in while it is first painted. */
const laterStates = [":hover", ":active", ":focus", "::selection", "::backdrop"];

/**
 * Styles for paper, for pointers that hover, for older engines, for registrations whose initial values stand in `var()`, and
 * for colours of the shopper's own. The browser sets those colours before, and the whole stylesheet pairs them.
 */
function isLater({ name, params }: AtRule): boolean {
  return (
    name === "property" ||
    (name === "media" && /print|hover|forced-colors/.test(params)) ||
    (name === "supports" && params.startsWith("not "))
  );
}
