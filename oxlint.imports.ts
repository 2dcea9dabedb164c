import { posix } from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * The rooms of the tree, and which others each may import from: downwards only, and never the app from the upstream or
 * the other way round. `server.ts` and `upstream/serve.ts` put the rooms together, and stand outside of the plan.
 */
export const rooms: Record<string, readonly string[]> = {
  app: [
    "app/components",
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

/** How deep the folders of a room are nested. */
const depths = [0, 1, 2, 3];

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
 * What the files of a room that lie `depth` folders deep must not import. In a group the last pattern that fits decides.
 * Groups that allow something come last: what one of them allows, the linter takes as allowed by all that follow.
 */
function forbidden(room: string, allowed: readonly string[], depth: number): Pattern[] {
  const up = "../".repeat(depth);
  const isPage = room.startsWith("app/routes/") && depth > 0;
  const used = packages[room];
  const plan: Pattern = {
    group: [
      // A page's folder is its own: what two pages share lies in their area's folder.
      ...(isPage ? ["../*/**", "!../../*"] : []),
      ...(used === undefined ? [] : ["**", "!./**", "!../**"]),
      `${up}../**`,
      ...allowed.map((other) => `!${up}${posix.relative(room, other)}/**`),
      ...(used ?? []).map((name) => `!${name}`),
    ],
    message: `${room} may import from ${["its own folder", ...allowed].join(", ")}.`,
  };
  if (room !== "server") return [plan];
  // The server knows the session by its types: what keeps the app's state is built with the app, and would be there twice.
  const built = {
    regex: String.raw`^(\.\./)+app/session/.+\.server\.ts$`,
    allowTypeImports: true,
    message: "Import types only.",
  };
  return [built, plan];
}

/** Holds the plan above: `npm run imports`. */
export default defineConfig({
  categories: { correctness: "off" },
  plugins: ["import"],
  rules: { "import/no-cycle": "error" },
  overrides: Object.entries(rooms).flatMap(([room, allowed]) =>
    depths.flatMap((depth) => {
      const files = `${room}/${"*/".repeat(depth)}*.{ts,tsx}`;
      const patterns = forbidden(room, allowed, depth);
      if (!room.startsWith("app/")) return [restrict(files, patterns, ["upstream/serve.ts"])];
      const secrets = { group: serverOnly, message: "Secrets, files and the network belong to .server files." };
      return [restrict(files, patterns), restrict(files, [secrets, ...patterns], serverFiles)];
    }),
  ),
});
