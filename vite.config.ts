import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { lowerStyles } from "./scripts/lower-styles.ts";

/** What every page runs: together it is compressed better, and stays in the cache when only the shop's own code changes. */
const framework = { name: "framework", test: /node_modules|\/vite\/|rolldown/, priority: 3 };
/** The frame around every page, and what nearly every page has of parts and words. */
const frame = { name: "frame", test: /\/app\/(root\.|content\/(site-words|catalogue-words)|images\/|ui\/|routes\/site\/(?!not-found\.)|domain\/(money|categories)|parts\/(page-title|category-name|price)|forms\/(submit-button|form-state)|content\/form-words|routes\/catalogue\/page-meta)/, priority: 2 };
/** What pages with product cards share, and pages with forms. */
const cards = { name: "cards", test: /\/app\/parts\/(product|badges|card|use-cart)/, priority: 1 };
const forms = { name: "forms", test: /\/app\/(forms\/)/, priority: 1 };

/** Few files that hold what is used together: each small one costs a header, a request and the compressor's memory of the others. */
const fewFiles: Plugin = {
  name: "pallu-few-files",
  enforce: "post",
  configEnvironment: (name) =>
    name === "client" ? { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension", output: { codeSplitting: { includeDependenciesRecursively: false, groups: [framework, frame, cards, forms] } } } } } : undefined,
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), fewFiles],
  css: { postcss: { plugins: lowerStyles() } },
  build: {
    // Phones of 2017 get the page; script newer than they can run simply does not start (a module script).
    target: "es2022",
    cssTarget: ["chrome61", "firefox48", "safari10"],
    assetsInlineLimit: 0,
  },
  // The inline loader goes into every page as the server's build holds it: minified, it is half a kilobyte.
  environments: { ssr: { build: { minify: true, sourcemap: true } } },
});
