import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { languageAt, pathWithoutLanguage } from "#app/content/languages.ts";
import { mayUse, type DeskRightName } from "#api/staff/staff-rights.ts";
import type { Language } from "#domain/languages.ts";
import type * as built from "./main.tsx";
import type { Surroundings } from "./visit.ts";

/** What the desk gets from the program that it runs in. The API's services pass through unread. */
type Given = Omit<Surroundings, "styles" | "services"> & { services: unknown };

/** The desk as the program mounts it. */
interface Mounted extends Pick<built.Desk, "answer"> {
  uploads: {
    takenAt(pathname: string): (typeof uploads)[number][1] | null;
    findSender(request: Request): Promise<{ account: string; maySend: boolean } | null | undefined>;
  };
}

/** Whether an address is of the desk, whoever answers it. */
export function isAtDesk(pathname: string): boolean {
  return /^\/desk(?:\/|$)/.test(pathWithoutLanguage(pathname));
}

/** The addresses that take files, or whose answer takes long to begin since a copy of the whole shop is made first; and the right of those who send them. */
const uploads = [
  [/^\/desk\/products\/[^/]+\/photographs\/?$/, "photographs", "catalogue"],
  [/^\/desk\/files\/photographs\/?$/, "folder", "catalogue"],
  [/^\/desk\/files\/imports\/?$/, "table", "catalogue"],
  [/^\/desk\/words\/slides\/table\/?$/, "photographs", "settings"],
  [/^\/desk\/words\/.+$/, "table", "settings"],
  // A form that waits for the password: files are sent with the rules of the shop alone.
  [/^\/desk\/confirm\/?$/, "table", "settings"],
  [/^\/desk\/books\/backup\/?$/, "slow answer", "backup"],
] as const satisfies readonly (readonly [RegExp, string, DeskRightName])[];

function uploadAt(pathname: string) {
  const path = pathWithoutLanguage(pathname);
  return uploads.find(([address]) => address.test(path));
}

/** The built desk in all languages, each read when somebody asks for it. */
export function openDesk(folder: string, given: (language: Language) => Given): Mounted {
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
    uploads: {
      takenAt: (pathname) => uploadAt(pathname)?.[1] ?? null,
      async findSender(request) {
        const { pathname } = new URL(request.url);
        const member = await (await deskAt(pathname)).findSender(request);
        const right = uploadAt(pathname)?.[2];
        return member && { account: String(member.id), maySend: right !== undefined && mayUse(member.role, right) };
      },
    },
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
