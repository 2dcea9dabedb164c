import { globSync } from "node:fs";
import { basename } from "node:path";

/** The shop's one stylesheet as a file. */
export interface Stylesheet {
  /** Its address. */
  href: string;
  /** The Set-Cookie line that comes with it. It holds nothing but the file's name, which changes with its content. */
  cookie: string;
}

const COOKIE = "pallu_styles";
const YEAR_S = 365 * 24 * 60 * 60;

/** The stylesheet of a built shop, which its languages share; null where there is none, as in development. */
export function findStylesheet(clientFolders: readonly string[]): Stylesheet | null {
  const [file, another] = new Set(clientFolders.flatMap((cwd) => globSync("assets/*.css", { cwd })));
  if (file === undefined) return null;
  if (another !== undefined) throw new Error("the build has more than one stylesheet, and pages would lack the others");
  const name = basename(file);
  return {
    href: `/assets/${name}`,
    cookie: `${COOKIE}=${basename(name, ".css")}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`,
  };
}

/** Whether a browser with these cookies has the stylesheet at that address. */
export function hasStylesheet(
  cookies: Readonly<Record<string, string | undefined>>,
  href: string | undefined,
): boolean {
  return href !== undefined && cookies[COOKIE] === basename(href, ".css");
}
