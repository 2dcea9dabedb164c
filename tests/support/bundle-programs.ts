import { existsSync, globSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { bundleName, bundleOf, BUNDLES, programs } from "./bundled-programs.ts";

// Puts each program that tests start into a file of its own, with the packages it uses, unless those files are newer than
// every source. From several hundred files an owner's command takes 0.3 s of the processor to start, from one 0.1 s.

/** They are native, start files of their own as threads, or are shared with the built shop. */
const threadedOrNative = ["@node-rs/argon2", "libheif-js", "lightningcss", "sharp", "tinypool", "vite"];
const stayPackages = [...threadedOrNative, "react", "react-dom", "react-router"];

const sources = globSync(
  "{package-lock.json,server.ts,tests/support/bundle*.ts,{app,contract,documents,domain,samples,server,settings,upstream}/**/*.ts}",
);
const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
if (!programs.map(bundleOf).every((file) => existsSync(file) && statSync(file).mtimeMs > newest)) await bundle();

async function bundle(): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [placesOfSources()],
    ssr: {
      noExternal: true,
      external: stayPackages,
    },
    build: {
      ssr: true,
      outDir: BUNDLES,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((file) => [bundleName(file), file])),
        output: { entryFileNames: "[name].mjs", chunkFileNames: "parts/[name]-[hash].mjs" },
      },
    },
  });
}

/** Lets a source in a bundle find the files beside it: styles, and programs of threads. */
function placesOfSources(): Plugin {
  return {
    name: "places-of-sources",
    transform: {
      filter: { id: /\.ts$/, code: "import.meta.url" },
      handler: (code, id) => code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href)),
    },
  };
}
