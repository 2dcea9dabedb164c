import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Phones of 2017 get the page; script newer than they can run simply does not start (a module script).
    target: "es2022",
    cssTarget: ["chrome61", "firefox52", "safari10"],
    assetsInlineLimit: 0,
  },
  // The inline loader goes into every page as the server's build holds it: minified, it is half a kilobyte.
  environments: { ssr: { build: { minify: true, sourcemap: true } } },
});
