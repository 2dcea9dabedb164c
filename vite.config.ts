import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { defineConfig, type Plugin } from "vite";
import { lowerStyles } from "./delivery/lowered-styles.ts";

/** What every page runs: together it is compressed better, and stays in the cache when only the shop's own code changes. */
const framework = { name: "framework", test: /node_modules|\/vite\/|rolldown/, priority: 3 };
/** The frame around every page, and what nearly every page has of parts and words: forms among them, which compress best beside the rest. */
const frame = {
  name: "frame",
  test: /\/domain\/(money|categories|options|cart\.)|\/app\/(root\.|content\/(site-words|catalogue-words)|images\/|ui\/|components\/frame\/|parts\/(page-title|category-name|price|use-inner-links)|forms\/(?!password-field|select-field)|content\/form-words)/,
  priority: 2,
};
/** What pages with product cards share. */
const cards = { name: "cards", test: /\/app\/parts\/(product|badges|card|use-cart)/, priority: 1 };
const product = {
  name: "product-page",
  test: /\/app\/(routes\/catalogue\/(product|gallery|zoom|option|quantity|purchase|color|wishlist)|content\/product-words)/,
  priority: 1,
};

/** Few files that hold what is used together: each small one costs a header, a request and the compressor's memory of the others. */
const fewFiles: Plugin = {
  name: "pallu-few-files",
  enforce: "post",
  configEnvironment: (name) =>
    name === "client"
      ? {
          build: {
            rolldownOptions: {
              preserveEntrySignatures: "allow-extension",
              output: {
                codeSplitting: { includeDependenciesRecursively: false, groups: [framework, frame, cards, product] },
              },
            },
          },
        }
      : undefined,
};

/** Descriptions, addresses and structured data of a page are for those who read its HTML: the browser's script has no use for them. */
const noMetaInBrowser: Plugin = {
  name: "pallu-no-meta-in-browser",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    order: "post",
    filter: { id: /\?__react-router-build-client-route$/ },
    handler: (code) => ({ code: code.replace(/\bmeta,\s*/, ""), map: null }),
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), noMetaInBrowser, fewFiles],
  // The themes are custom properties already: light-dark() is not used, and needs no stand-in.
  css: { postcss: { plugins: lowerStyles() }, lightningcss: { exclude: Features.LightDark } },
  build: {
    // Phones of 2017 get the page; script newer than they can run simply does not start (a module script).
    target: "es2022",
    cssTarget: ["chrome61", "firefox48", "safari10"],
    assetsInlineLimit: 0,
  },
  // The inline loader goes into every page as the server's build holds it: minified, it is half a kilobyte.
  environments: { ssr: { build: { minify: true, sourcemap: true } } },
});
