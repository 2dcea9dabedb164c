import { createClient } from "./client.ts";

/** What tells which page is shown, and for whose cart. */
export interface PageIdentity {
  /** The path and the query. */
  address: string;
  title: string;
  /** The first heading of level one. */
  heading: string;
  /** How many items the header counts. */
  count: string;
}

/** The page that the shop sends for an address to a browser with these cookies, wherever that leads. */
export async function sentPage(shopUrl: string, cookies: Map<string, string>, address: string): Promise<PageIdentity> {
  const client = createClient(shopUrl);
  for (const [name, value] of cookies) client.jar.set(name, value);
  const { title, heading, text, url } = await client.open(shopUrl + address);
  return { address: url.pathname + url.search, title, heading, count: countIn(text) };
}

/** The header's count of items, in the text of a page. */
export function countIn(text: string): string {
  return /\((\d+) items?\s*\)/i.exec(text)?.[1] ?? "0";
}
