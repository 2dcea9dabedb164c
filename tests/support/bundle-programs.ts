import { statSync, writeFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { lockBuild } from "#scripts/build-lock.ts";
import { TEST_BUILD_DIR } from "./build-shop.ts";
import { areUnchanged, bundleName, BUNDLES, INPUTS, programs, readInputs } from "./bundled-programs.ts";

// Puts each program that tests start into a file of its own, with the packages it uses, unless those files are up to
// date. From several hundred files an owner's command takes 0.3 s of the processor to start, from one 0.1 s.

/** They are native, start files of their own as threads, or are shared with the built shop. */
const threadedOrNative = ["@node-rs/argon2", "libheif-js", "lightningcss", "sharp", "tinypool", "vite"];
const stayPackages = [...threadedOrNative, "react", "react-dom", "react-router"];

/** What decides on the bundles beside their own modules. */
const recipe = ["package-lock.json", "tests/support/bundle-programs.ts", "tests/support/bundled-programs.ts"];

/** The time of a file that changed while it was read: no file has it, so that the next run bundles again. */
const CHANGED_MEANWHILE = -1;

const lock = lockBuild(TEST_BUILD_DIR);
if (!areUnchanged(readInputs())) await bundle();
lock.release();

async function bundle(): Promise<void> {
  const { build } = await import("vite");
  const startedAt = Date.now();
  const modules = new Set<string>();
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [placesOfSources(), namesOfModules(modules)],
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
  // Written last: bundles without it are not whole. What changed after the start may be in them or not.
  const inputs = [...recipe, ...modules].map((file) => {
    const { mtimeMs } = statSync(file);
    return [relative(".", file), mtimeMs < startedAt ? mtimeMs : CHANGED_MEANWHILE];
  });
  writeFileSync(INPUTS, JSON.stringify(Object.fromEntries(inputs)));
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

/** Collects the files that the bundles are made from. */
function namesOfModules(modules: Set<string>): Plugin {
  return {
    name: "names-of-modules",
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const [file = ""] = id.split("?");
        if (isAbsolute(file)) modules.add(file);
      }
    },
  };
}
