import { locale } from "#content/language.ts";
import { href } from "#app/content/href.ts";
import * as siteWords from "#content/site-words.ts";
import { runtimeContext } from "#app/session/runtime.server.ts";
import type { Route } from "./+types/route";

/** The web manifest. `minimal-ui` keeps a Back button, which not every phone has. */
export function loader({ context }: Route.LoaderArgs) {
  const { name } = context.get(runtimeContext).shop;
  const manifest = {
    id: href("/"),
    name,
    short_name: name,
    description: siteWords.tagline,
    lang: locale,
    dir: "ltr",
    start_url: href("/"),
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf6ec",
    theme_color: "#86201b",
    categories: ["shopping"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: siteWords.collection, url: href("/collection") },
      { name: siteWords.cart, url: href("/cart") },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
