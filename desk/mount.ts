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

/** Whether an address is of the desk, whoever answers it. */
export function isAtDesk(pathname: string): boolean {
  return /^\/desk(?:\/|$)/.test(pathWithoutLanguage(pathname));
}

/** The built desk in all languages, each read when somebody asks for it. */
export function openDesk(folder: string, given: (language: Language) => Given): built.Desk {
  const desks = new Map<Language, Promise<built.Desk>>();
  let styles: Promise<{ text: Buffer; address: string }> | undefined;
  return {
    async answer(request, facts) {
      const { pathname } = new URL(request.url);
      if (!isAtDesk(pathname)) return null;
      const { text, address } = await stylesOnce();
      if (pathname === address) return stylesheet(text);
      return (await deskAt(pathname)).answer(request, facts);
    },
    findSender: async (request) => (await deskAt(new URL(request.url).pathname)).findSender(request),
  };

  function deskAt(pathname: string): Promise<built.Desk> {
    const { code } = languageAt(pathname);
    const known = desks.get(code);
    if (known !== undefined) return known;
    const desk = load(code);
    desks.set(code, desk);
    // The next request tries again.
    desk.catch(() => desks.delete(code));
    return desk;
  }

  async function load(code: Language): Promise<built.Desk> {
    const file = pathToFileURL(resolve(folder, "desk", `${code}.js`)).href;
    const { createDesk } = (await import(file)) as typeof built;
    const { services, ...parts } = given(code);
    const { address } = await stylesOnce();
    return createDesk({ ...parts, services: services as Surroundings["services"], styles: address });
  }

  function stylesOnce() {
    styles ??= readStyles();
    styles.catch(() => (styles = undefined));
    return styles;
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
