import { readdirSync } from "node:fs";
import path from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * The folders of the tree, and which others each may import from: downwards only, and never the app from the API or
 * the other way round. `server.ts`, `upstream.ts`, `server/shop-runtime.ts` and `api/embedded-upstream.ts` put the folders
 * together, and stand outside of the plan.
 */
export const importPlan: Record<string, readonly string[]> = {
  app: [
    "app/components",
    "app/cart",
    "app/terms",
    "app/gateway",
    "app/session",
    "app/forms",
    "app/images",
    "app/content",
    "app/routes/site",
    "serving",
    "shared/domain",
    "shared/contract",
  ],
  "app/routes/*": [
    "app/components",
    "app/cart",
    "app/checkout",
    "app/terms",
    "app/gateway",
    "app/session",
    "app/forms",
    "app/images",
    "app/content",
    "shared/documents",
    "shared/domain",
    "shared/process",
    "shared/contract",
  ],
  "app/routes/site": [
    "app/components",
    "app/terms",
    "app/gateway",
    "app/session",
    "app/images",
    "app/content",
    "serving",
    "shared/domain",
    "shared/process",
    "shared/contract",
  ],
  "app/components": ["app/forms", "app/images", "app/content", "shared/domain"],
  "app/cart": [
    "app/terms",
    "app/gateway",
    "app/session",
    "app/content",
    "shared/domain",
    "shared/process",
    "shared/contract",
  ],
  "app/checkout": [
    "app/cart",
    "app/terms",
    "app/gateway",
    "app/session",
    "app/content",
    "shared/domain",
    "shared/process",
    "shared/contract",
  ],
  "app/terms": ["app/session", "app/content", "shared/domain"],
  "app/session": ["app/gateway", "app/images", "app/content", "shared/domain", "shared/process", "shared/contract"],
  "app/gateway": ["shared/domain", "shared/process", "shared/contract"],
  "app/forms": ["app/content", "shared/domain"],
  "app/images": ["app/content", "shared/domain", "shared/process"],
  "app/content": ["shared/documents", "shared/domain", "shared/contract"],
  "shared/domain": [],
  "shared/contract": ["shared/domain"],
  "shared/settings": ["shared/contract", "shared/domain"],
  "shared/documents": ["shared/domain"],
  "shared/process": ["shared/contract", "shared/domain", "shared/settings"],
  api: ["shared/contract", "shared/documents", "shared/domain", "shared/process", "shared/settings"],
  "api/samples": ["shared/contract"],
  desk: [
    "api",
    "app/components",
    "app/forms",
    "app/session",
    "app/content",
    "shared/contract",
    "shared/documents",
    "shared/domain",
    "shared/settings",
  ],
  serving: [],
  server: [
    "serving",
    "app/content",
    "app/session",
    "shared/contract",
    "shared/domain",
    "shared/process",
    "shared/settings",
  ],
};

/** They put folders together: the API and its sample catalogue, and what the shop's routes get from outside. */
const composing = ["api/embedded-upstream.ts", "server/pictures-ahead.ts", "server/shop-runtime.ts"];

/**
 * The folders of the API, the lowest first: each may import those before it, so that no two import each other. `.` is
 * the API's own files, which put the folders together.
 */
export const apiFolders = [
  "database",
  "http",
  "order-records",
  "shop-content",
  "mail",
  "catalogue",
  "catalogue/search",
  "catalogue/exchange",
  "catalogue/pictures",
  "catalogue/listing",
  "customers",
  "questions",
  "stock-alerts",
  "reviews",
  "staff",
  "cart",
  "offers",
  "returns",
  "invoices",
  "payments",
  "orders",
  "payment-links",
  "report",
  "audit",
  "backup",
  "desk",
  ".",
  "owner/command",
  "owner/move",
  "owner/order-commands",
  "owner",
];

/** Folders that use these packages and no others. */
const packages: Record<string, readonly string[]> = {
  "shared/domain": [],
  "shared/contract": ["zod"],
  "shared/settings": ["zod", "ipaddr.js", "nodemailer/lib/addressparser", "node:*"],
};

/** What files of the app that reach the browser leave to `.server` files and to addresses without a page. */
const serverOnly = ["node:*", "sharp", "jose", "lru-cache", "tinypool"];
const serverFiles = ["**/*.server.ts", "**/*.server.tsx", "app/routes/*/*/route.ts", "app/routes/site/*.ts"];

interface Pattern {
  group?: string[];
  regex?: string;
  message: string;
  allowTypeImports?: boolean;
}

function restrict(files: string, patterns: Pattern[], excludeFiles: string[] = []): OxlintOverride {
  return { files: [files], excludeFiles, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

/**
 * What the files of a folder must not import; `own` is what they may import of their own folder by `#`. In a group the last
 * pattern that fits decides. Groups that allow something come last: what one of them allows, the linter takes as allowed
 * by all that follow. A pattern that began with `#` would be a comment.
 */
function forbidden(folder: string, allowed: readonly string[], own: readonly string[]): Pattern[] {
  const used = packages[folder];
  const across: Pattern = {
    group: ["../**"],
    message: "An import across folders names its path from the root: #app/…",
  };
  const plan: Pattern = {
    group: [
      ...(used === undefined ? [] : ["**", "!./**", ...used.map((name) => `!${name}`)]),
      "[#]*/**",
      ...[...own, ...allowed.map((other) => `${other}/**`)].map((path) => `![#]${path.replace(/^shared\//, "")}`),
      // The words of the language that is built: #content/… stands for app/content/en or app/content/hi.
      ...([folder, ...allowed].includes("app/content") ? ["![#]content/**"] : []),
      ...(folder === "desk" ? [] : ["[#]content/desk/**"]),
      // The catalogue that comes with the API is passed in by its programs.
      ...(folder === "api" ? ["[#]api/samples/**"] : []),
    ],
    message: `${folder} may import from ${["its own folder", ...allowed].join(", ")}.`,
  };
  if (folder !== "server") return [across, plan];
  // The server knows the session by its types: what keeps the app's state is built with the app, and would be there twice.
  const built: Pattern = {
    regex: String.raw`^#app/session/.+\.server\.ts$`,
    allowTypeImports: true,
    message: "Import types only.",
  };
  return [across, built, plan];
}

/** A folder's rules; with those of `.server` files and without. */
function rules(folder: string, files: string, patterns: Pattern[]): OxlintOverride[] {
  if (!folder.startsWith("app")) return [restrict(files, patterns, composing)];
  const secrets = { group: serverOnly, message: "Secrets, files and the network belong to .server files." };
  return [restrict(files, patterns), restrict(files, [secrets, ...patterns], serverFiles)];
}

const areas = readdirSync(path.join(import.meta.dirname, "app/routes"), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

/** A page's folder is its own: what two pages share lies in their area's folder. */
const pages = areas.flatMap(({ name: area }) => {
  const allowed = importPlan[`app/routes/${area}`] ?? importPlan["app/routes/*"] ?? [];
  const folders = readdirSync(path.join(import.meta.dirname, "app/routes", area), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );
  return folders.flatMap(({ name: page }) => {
    const own = [`app/routes/${area}/*`, `![#]app/routes/${area}/*/**`, `app/routes/${area}/${page}/**`];
    const files = `app/routes/${area}/${page}/**/*.{ts,tsx}`;
    return rules(`app/routes/${area}`, files, forbidden(`app/routes/${area}`, allowed, own));
  });
});

/** The files of a folder of the API, without those of inner folders that stand in the list themselves. */
function filesOf(folder: string): string {
  const hasInner = folder === "." || apiFolders.some((other) => other.startsWith(`${folder}/`));
  return `api/${path.posix.join(folder, hasInner ? "*.ts" : "**")}`;
}

const layers = apiFolders.flatMap((folder, index) => {
  const lower = apiFolders.slice(0, index).map(filesOf);
  const shared = (importPlan["api"] ?? []).map((folder) => `${folder.replace(/^shared\//, "")}/**`);
  const higher = apiFolders.slice(index + 1).map((other) => path.relative(folder, other));
  const name = `api/${folder}`;
  return restrict(
    filesOf(folder).replace("**", "**/*.ts"),
    [
      { group: ["../**"], message: "An import across folders names its path from the root: #api/…" },
      { group: higher.map((other) => `./${other}/**`), message: `${name} stands below this folder.` },
      {
        group: ["[#]*/**", ...[filesOf(folder), ...lower, ...shared].map((files) => `![#]${files}`)],
        message: `${name} may import from its own folder, from those before it in apiFolders, and from ${(importPlan["api"] ?? []).join(", ")}.`,
      },
    ],
    composing,
  );
});

/**
 * Holds the plan above: `npm run check -- imports`.
 * @public
 */
export default defineConfig({
  categories: { correctness: "off" },
  plugins: ["import"],
  rules: { "import/no-cycle": "error" },
  overrides: [
    ...Object.entries(importPlan).flatMap(([folder, allowed]) =>
      folder === "app"
        ? rules(folder, "app/*.{ts,tsx}", forbidden(folder, allowed, []))
        : rules(
            folder,
            `${folder}/${folder.startsWith("app/routes/") ? "" : "**/"}*.{ts,tsx}`,
            forbidden(folder, allowed, [`${folder}/**`]),
          ),
    ),
    ...pages,
    ...layers,
  ],
});
