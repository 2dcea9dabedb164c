import { readdirSync } from "node:fs";
import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * The rooms of the tree, and which others each may import from: downwards only, and never the app from the upstream or
 * the other way round. `server.ts` and `upstream/serve.ts` put the rooms together, and stand outside of the plan.
 */
export const rooms: Record<string, readonly string[]> = {
  app: [
    "app/components",
    "app/cart",
    "app/gateway",
    "app/session",
    "app/forms",
    "app/images",
    "app/content",
    "app/routes/site",
    "delivery",
    "domain",
    "contract",
  ],
  "app/routes/*": [
    "app/components",
    "app/cart",
    "app/checkout",
    "app/gateway",
    "app/session",
    "app/forms",
    "app/images",
    "app/content",
    "documents",
    "domain",
    "contract",
  ],
  "app/routes/site": [
    "app/components",
    "app/gateway",
    "app/session",
    "app/images",
    "app/content",
    "delivery",
    "domain",
    "contract",
  ],
  "app/components": ["app/forms", "app/images", "app/content", "domain"],
  "app/cart": ["app/gateway", "app/session", "app/content", "domain", "contract"],
  "app/checkout": ["app/cart", "app/gateway", "app/session", "app/content", "domain", "contract"],
  "app/session": ["app/gateway", "app/content", "domain", "contract"],
  "app/gateway": ["app/concurrency", "domain", "contract"],
  "app/forms": ["app/content"],
  "app/images": ["app/concurrency", "app/content", "domain"],
  "app/concurrency": [],
  "app/content": ["domain", "contract"],
  domain: [],
  contract: ["domain"],
  settings: ["contract", "domain"],
  documents: ["domain"],
  upstream: ["contract", "documents", "domain", "settings"],
  samples: ["domain"],
  delivery: [],
  server: ["delivery", "app/content", "app/session", "contract", "domain", "settings"],
};

/** Rooms that use these packages and no others. */
const packages: Record<string, readonly string[]> = {
  domain: [],
  contract: ["zod", "ipaddr.js"],
  settings: ["zod", "ipaddr.js", "nodemailer/lib/addressparser", "node:*"],
};

/** What files of the app that reach the browser leave to `.server` files and to addresses without a page. */
const serverOnly = ["node:*", "sharp", "iron-webcrypto", "lru-cache", "tinypool"];
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
 * What the files of a room must not import; `own` is what they may import of their own room by `#`. In a group the last
 * pattern that fits decides. Groups that allow something come last: what one of them allows, the linter takes as allowed
 * by all that follow. A pattern that began with `#` would be a comment.
 */
function forbidden(room: string, allowed: readonly string[], own: readonly string[]): Pattern[] {
  const used = packages[room];
  const across: Pattern = {
    group: ["../**"],
    message: "An import across folders names its path from the root: #app/…",
  };
  const plan: Pattern = {
    group: [
      ...(used === undefined ? [] : ["**", "!./**", ...used.map((name) => `!${name}`)]),
      "[#]*/**",
      ...[...own, ...allowed.map((other) => `${other}/**`)].map((path) => `![#]${path}`),
    ],
    message: `${room} may import from ${["its own folder", ...allowed].join(", ")}.`,
  };
  if (room !== "server") return [across, plan];
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
  if (!folder.startsWith("app")) return [restrict(files, patterns, ["upstream/serve.ts"])];
  const secrets = { group: serverOnly, message: "Secrets, files and the network belong to .server files." };
  return [restrict(files, patterns), restrict(files, [secrets, ...patterns], serverFiles)];
}

const areas = readdirSync("app/routes", { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** A page's folder is its own: what two pages share lies in their area's folder. */
const pages = areas.flatMap(({ name: area }) => {
  const allowed = rooms[`app/routes/${area}`] ?? rooms["app/routes/*"] ?? [];
  const folders = readdirSync(`app/routes/${area}`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: page }) => {
    const own = [`app/routes/${area}/*`, `![#]app/routes/${area}/*/**`, `app/routes/${area}/${page}/**`];
    const files = `app/routes/${area}/${page}/**/*.{ts,tsx}`;
    return rules(`app/routes/${area}`, files, forbidden(`app/routes/${area}`, allowed, own));
  });
});

/** Holds the plan above: `npm run imports`. */
export default defineConfig({
  categories: { correctness: "off" },
  plugins: ["import"],
  rules: { "import/no-cycle": "error" },
  overrides: [
    ...Object.entries(rooms).flatMap(([room, allowed]) =>
      room === "app"
        ? rules(room, "app/*.{ts,tsx}", forbidden(room, allowed, []))
        : rules(
            room,
            `${room}/${room.startsWith("app/routes/") ? "" : "**/"}*.{ts,tsx}`,
            forbidden(room, allowed, [`${room}/**`]),
          ),
    ),
    ...pages,
  ],
});
