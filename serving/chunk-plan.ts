import type { Plugin } from "vite";

/**
 * Puts the browser's modules into a few files, by what pages use together.
 *
 * - Gains: a page's script shrinks by some 8 kB, because every small file costs a request, a header and the compressor's
 *   memory of the other files.
 * - Leans on: Rolldown's `codeSplitting.groups` and on the folders of `app/`, which the patterns below name.
 * - Held by: `tests/http/budgets.test.ts`. Grouped by how many pages share a module (`minShareCount` of 3 or 12) in place of
 *   the folders, the product page has 25 kB of own script, where 19.2 are allowed.
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
                    groups: [framework, frame, account],
                  },
                },
              },
            },
          }
        : undefined,
  };
}

/** React and React Router: they stay in the browser's cache when only the shop's own code changes. */
const framework = {
  name: "framework",
  test: /node_modules|\/serving\/route-modules\/|\/vite\/|rolldown/,
  priority: 3,
};

/** The frame around every page, forms, pictures, and the components and words that nearly every page has. */
const frame = {
  name: "frame",
  test: /\/domain\/(money|cart\.)|\/serving\/(deferred-script\/|rendering)|\/app\/(root\.|content\/(\w\w\/((site|catalogue|form|sentence|demonstration)-words|language)|shop-details|own-language|foreign-text|href|languages)|images\/|components\/(frame\/|use-cart|icon|page\.|price)|forms\/(?!(password|select|radio)-field))/,
  priority: 2,
};

/** What the pages of an account share about orders and wishes. */
const account = {
  name: "account",
  test: /\/app\/routes\/account\/(confirmation|load-failure|order-status-badge)\.tsx$/,
  priority: 1,
};
