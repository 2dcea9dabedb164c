import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { languageAt, pathWithoutLanguage } from "#app/content/languages.ts";
import type { Language } from "#domain/languages.ts";
import type * as built from "./main.tsx";
import type { Surroundings } from "./visit.ts";

/** What the desk gets from the program that it runs in. The API's services pass through unread. */
type Given = Omit<Surroundings, "styles" | "services"> & { services: unknown };

/** The built desk in all languages, each read when somebody asks for it. */
export function openDesk(folder: string, given: (language: Language) => Given): built.Answer {
  const desks = new Map<Language, Promise<built.Answer>>();
  let styles: Promise<{ text: Buffer; address: string }> | undefined;
  return async (request, facts) => {
    const { pathname } = new URL(request.url);
    const path = pathWithoutLanguage(pathname);
    if (!/^\/desk(?:\/|$)/.test(path)) return null;
    styles ??= readStyles();
    const { text, address } = await styles;
    if (pathname === address) return stylesheet(text);
    const { code } = languageAt(pathname);
    const desk = desks.get(code) ?? load(code, address);
    desks.set(code, desk);
    return (await desk)(request, facts);
  };

  async function load(code: Language, address: string): Promise<built.Answer> {
    const file = pathToFileURL(resolve(folder, "desk", `${code}.js`)).href;
    const { createDesk } = (await import(file)) as typeof built;
    const parts = given(code);
    return createDesk({ ...parts, services: parts.services as Surroundings["services"], styles: address });
  }

  async function readStyles() {
    const text = await readFile(resolve(folder, "desk", "desk.css"));
    return { text, address: `/desk/${createHash("sha256").update(text).digest("base64url").slice(0, 12)}.css` };
  }
}

/** Its address changes with it. */
function stylesheet(text: Buffer): Response {
  return new Response(new Uint8Array(text), {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=31536000, immutable" },
  });
}
