import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import process from "node:process";
import { defaultClientConditions, defaultServerConditions, defineConfig } from "vite";
import routes from "./app/routes.ts";
import { chunkPlan } from "./serving/chunk-plan.ts";
import { scriptEngines } from "./serving/deferred-script/script-engines.ts";
import { loweredStyles, oldestEngines } from "./serving/lowered-styles.ts";
import { routeModules } from "./serving/route-modules/route-modules.ts";
import { stylesInPage } from "./serving/styles-in-page/styles-in-page.ts";

// The framework's own default for a route without an id.
const routeFiles = routes.map(({ id, file }) => ({ id: id ?? file.replace(/\.tsx?$/, ""), file }));

// #content/… stands for the words of the language that is built: in package.json its code is the condition.
const { SHOP_LANGUAGE: language } = process.env;
const conditions = language === undefined ? [] : [language];

export default defineConfig({
  resolve: { conditions: [...conditions, ...defaultClientConditions] },
  plugins: [tailwindcss(), reactRouter(), chunkPlan(), routeModules(), stylesInPage(routeFiles, language ?? "en")],
  // The themes are custom properties already: the shop does not use light-dark(), which would be lowered at some length.
  css: { postcss: { plugins: loweredStyles() }, lightningcss: { exclude: Features.LightDark } },
  build: {
    // An older engine gets the page without script.
    target: scriptEngines,
    cssTarget: oldestEngines,
    assetsInlineLimit: 0,
    // Who starts the shop wants its address, not how long each plugin took.
    rolldownOptions: { checks: { pluginTimings: false, bundlerTimings: false, sourcemapBroken: false } },
  },
  // The inline loader goes into every page as the server's build holds it: minified, it is half a kilobyte.
  environments: {
    ssr: {
      resolve: { conditions: [...conditions, ...defaultServerConditions] },
      build: { minify: true, sourcemap: true },
    },
  },
});
