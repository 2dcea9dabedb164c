import { existsSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { build, type InlineConfig } from "vite";
import { shopLanguages } from "#app/content/languages.ts";
import { loweredStyles, oldestEngines } from "#serving/lowered-styles.ts";

/** Builds the desk: its stylesheet, and for each language a file, in which `#content/…` stands for its words. The API stays outside: the process has it already. */
export async function buildDesk(folder: string): Promise<void> {
  // Whoever has an API of their own has no desk.
  if (!existsSync("desk")) return;
  const outDir = join(folder, "desk");
  const common: InlineConfig = { configFile: false, logLevel: "warn", publicDir: false };
  await Promise.all([
    build({
      ...common,
      plugins: [tailwindcss()],
      css: { postcss: { plugins: loweredStyles() }, lightningcss: { exclude: Features.LightDark } },
      build: {
        outDir,
        emptyOutDir: false,
        cssTarget: oldestEngines,
        rolldownOptions: { input: "desk/desk.css", output: { assetFileNames: "desk.css" } },
      },
    }),
    ...shopLanguages.map(({ code }) =>
      build({
        ...common,
        // Whoever builds it, tests too: the programs that it runs in are those of production.
        oxc: { jsx: { runtime: "automatic", development: false } },
        environments: { ssr: { resolve: { conditions: [code, "node", "default"] } } },
        build: {
          ssr: "desk/main.tsx",
          outDir,
          emptyOutDir: false,
          rolldownOptions: {
            external: [/^#(api|contract|domain|process|settings|documents)\//],
            output: { entryFileNames: `${code}.js` },
          },
        },
      }),
    ),
  ]);
}

// `npm run dev` loads this before the shop, each time that it starts.
if (process.argv.includes("--dev")) await buildDesk(process.env["BUILD_DIR"] ?? "build");
